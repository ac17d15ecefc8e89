// One expression of CEL over one value, as a rule of a CRD would see it.
//
//   CelQuestion question{.expression = "self.replicas > 1", .self = object.root()};
//   CelAnswer answer = EvaluateCel(question);
//   answer.value;  // `true`
//
// Without a schema self is a value of any type: nothing is known of it before it is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct CelQuestion {
  std::string_view expression;
  // Only an expression that does not use self can do without.
  std::optional<value::Value> self = std::nullopt;
  std::optional<value::Value> old = std::nullopt;
  const schema::Schema* schema = nullptr;
  schema::NodeId node = {};  // of the schema: that of self
  // Also evaluate every part of the expression that does not depend on a loop.
  bool trace = false;
};

// A part of the expression and its value.
struct CelStep {
  uint32_t depth = 0;
  std::string text;
  std::string value;
};

struct CelAnswer {
  // Why the expression cannot be compiled or run, in the words of the server; then there is
  // nothing else.
  std::string failure;
  std::string type;
  // By the schema; none without one.
  std::optional<cel::Estimate> estimate;
  std::string value;  // as CEL writes it; empty after an error
  std::string error;
  uint64_t cost = 0;
  std::vector<CelStep> trace;
};

CelAnswer EvaluateCel(const CelQuestion& question);

// The schema of the values at a path: indices lead to items, names to properties or to
// additionalProperties.
Result<schema::NodeId> SchemaAt(const schema::Schema& schema, const value::Path& path);
// The value there, if there is one.
std::optional<value::Value> ValueAt(value::Value object, const value::Path& path);

}  // namespace plimsoll::engine
