// Delegates: parts of a schema that the host program evaluates itself, as CEL rules are evaluated outside of
// the schema. A delegate is called for values, and what it reports becomes findings like all others.
//
//   class Registries final : public Delegate {
//     void Evaluate(const DelegatedValue& value, std::vector<Violation>& out) const override {
//       if (!IsAllowed(value.value.AsString())) out.push_back({"the registry is not allowed"});
//     }
//   };
//   options.delegations.push_back({.keyword = "x-example-registry", .delegate = &registries});
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/field_pattern.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct DelegatedValue {
  value::Value value;
  // Its place in the object.
  const value::Path& path;
  // What the schema has at the keyword; none for delegations by field.
  std::optional<value::Value> argument;
  std::string_view api_version;
  std::string_view kind;
};

struct Violation {
  std::string message;
  std::string hint = {};
  // A JSON Pointer below the value, such as `/0/name`.
  std::string pointer = {};
  finding::Severity severity = finding::Severity::kError;
};

class Delegate {
 public:
  virtual ~Delegate() = default;
  // May be called by several threads at once.
  virtual void Evaluate(const DelegatedValue& value, std::vector<Violation>& out) const = 0;
};

// Which values a delegate evaluates: those whose schema has a keyword, or those at a field.
struct Delegation {
  // `x-example-registry`. It is looked for where a schema describes a value for certain: below properties,
  // additionalProperties, items and allOf, and through $ref; not in alternatives.
  std::string keyword = {};
  // Without a keyword: a field of objects, and their kind as in JudgeOptions::skip_kinds (empty: all).
  std::optional<FieldPattern> field = {};
  std::string kind = {};
  // Must outlive everything that uses the options.
  const Delegate* delegate = nullptr;
};

}  // namespace plimsoll::engine
