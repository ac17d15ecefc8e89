// ExpressionTracer evaluates the expressions of one policy on one request part by part, to show how they came
// to their results.
//
//   ExpressionTracer tracer(compiled, request, cluster, match, param, show);
//   for (const TraceStep& step : tracer.Validation(0)) print(step.depth, step.text, step.value);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/compiled_policy.h"
#include "plimsoll/policy/match/matcher.h"
#include "plimsoll/policy/model/request.h"

namespace plimsoll::policy {

// A part of an expression and its value; parts come after what they are part of.
struct TraceStep {
  uint32_t depth = 0;
  std::string text;
  std::string value;  // `<error: ...>` for one that failed
};

// The object that a mutation saw: earlier ones may have changed it.
struct SeenObject {
  value::Value object;
  bool go_value = false;
};

class ExpressionTracer {
 public:
  using ShowValue = std::function<std::string(cel::EvalContext&, cel::Value)>;

  // All but the param are borrowed. `match` is what the policy matched.
  ExpressionTracer(const CompiledPolicy& policy, const Request& request, const Cluster& cluster,
                   const Match& match, const std::optional<ParamObject>& param, ShowValue show);
  ~ExpressionTracer();

  // By position. Empty for an expression that does not compile.
  std::vector<TraceStep> Condition(size_t index);
  std::vector<TraceStep> Validation(size_t index);
  std::vector<TraceStep> Variable(size_t index);
  // The same of a mutating policy.
  std::vector<TraceStep> Mutation(size_t index, const SeenObject& seen);
  std::vector<TraceStep> Variable(size_t index, const SeenObject& seen);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::policy
