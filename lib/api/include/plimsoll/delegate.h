// Delegates are the parts of a schema that the host program evaluates itself, such as a check that needs the
// program's own data. What a delegate reports becomes findings like all others, with the code `delegated`.
//
//   class Registries final : public plimsoll::Delegate {
//    public:
//     std::vector<plimsoll::Violation> Evaluate(const plimsoll::DelegatedValue& value) const override {
//       if (value.json.rfind("\"ghcr.io/", 0) == 0) return {};
//       return {{"the registry is not allowed", "use ghcr.io"}};
//     }
//   };
//   options.delegations.push_back(plimsoll::Delegation::ByKeyword("x-example-registry", registries));
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plimsoll/finding.h"

namespace plimsoll {

struct DelegatedValue {
  std::string json;         // the value
  std::string pointer;      // its place in the object
  std::string argument;     // JSON after the keyword in the schema; empty for delegations by field
  std::string api_version;  // of the object; empty for JSON Schema
  std::string kind;
};

struct Violation {
  std::string message;
  std::string hint = {};
  // A JSON Pointer below the value, such as `/0/name`, if the problem is there.
  std::string pointer = {};
  Severity severity = Severity::kError;
};

class Delegate {
 public:
  virtual ~Delegate() = default;
  // What is wrong with the value. Called by every thread that validates. Must not throw.
  virtual std::vector<Violation> Evaluate(const DelegatedValue& value) const = 0;
};

// Which values a delegate evaluates. The delegate must outlive what the options are given to.
struct Delegation {
  // Values whose schema has this keyword, such as `x-example-registry`. It counts where a schema describes a
  // value for certain: below properties, additionalProperties, items and allOf, and through $ref.
  std::string keyword = {};
  // Or values at a field, such as `spec.containers[*].image`, of a kind (`Pod`, `apps/Deployment`; empty: of
  // all kinds). The API server does not keep keywords that it does not know, so that the CRDs of a cluster,
  // and built-in kinds, need this form.
  std::string field = {};
  std::string kind = {};
  const Delegate* delegate = nullptr;

  static Delegation ByKeyword(std::string keyword, const Delegate& delegate) {
    Delegation out;
    out.keyword = std::move(keyword);
    out.delegate = &delegate;
    return out;
  }
  static Delegation ByField(std::string kind, std::string field, const Delegate& delegate) {
    Delegation out;
    out.kind = std::move(kind);
    out.field = std::move(field);
    out.delegate = &delegate;
    return out;
  }
};

}  // namespace plimsoll
