// Activation is what the expressions of one list see while they run: the variables, of which those of the
// policy are computed when they are first read and then kept.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/values/lazy_fields.h"
#include "plimsoll/policy/compile/compiled_policy.h"
#include "plimsoll/policy/run/expression_error.h"

namespace plimsoll::policy {

using ActivationVariables = std::array<cel::Value, cel::kAdmissionVariableCount>;

inline cel::Value& At(ActivationVariables& variables, cel::AdmissionVariable variable) {
  return variables[static_cast<size_t>(variable)];
}

// What became of one expression.
struct ExpressionOutcome {
  cel::Value value = {};   // absent for an expression that is not there, and after an error
  std::string error = {};  // as the server words it
  // Of an error of evaluation: the error alone, and the variable whose own expression failed, if it was one.
  // They live as long as values of the evaluator.
  std::string_view cause = {};
  std::string_view variable = {};

  ExpressionError ErrorOf(ExpressionList list, size_t index) const {
    return {list, index, std::string(cause), variable};
  }
};

class Activation final : public cel::LazyFields {
 public:
  Activation(cel::Evaluator& evaluator, const CompiledPolicy& policy, const ActivationVariables& variables);
  Activation(const Activation&) = delete;
  Activation& operator=(const Activation&) = delete;

  cel::Value Find(std::string_view name) override;

  // Runs an expression and takes its cost, and that of the variables it was first to read, off the budget.
  // False when the budget does not suffice.
  bool Run(const CompiledExpression& expression, int64_t& budget, ExpressionOutcome& out);
  // Runs all of them; false when the budget does not suffice.
  bool RunAll(std::span<const CompiledExpression> expressions, int64_t& budget,
              std::vector<ExpressionOutcome>& out);

 private:
  enum class Progress : uint8_t { kNotRead, kRunning, kDone };
  struct Kept {
    Progress progress = Progress::kNotRead;
    cel::Value value = {};
    // Of a value that is an error of evaluation: where it is from, as in ExpressionOutcome.
    std::string_view cause = {};
    std::string_view variable = {};
  };

  cel::Value Compute(const CompiledVariable& variable, Kept& kept);
  // The variable whose error an expression gave.
  const Kept* SourceOf(cel::Value error) const;

  cel::Evaluator& evaluator_;
  const CompiledPolicy& policy_;
  ActivationVariables variables_;
  std::vector<Kept> kept_;
  uint64_t variable_cost_ = 0;
};

}  // namespace plimsoll::policy
