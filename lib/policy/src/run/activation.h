// Activation is what the expressions of one list see while they run: the variables, of which those of the
// policy are computed when they are first read and then kept.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/values/lazy_fields.h"
#include "plimsoll/policy/compile/compiled_policy.h"

namespace plimsoll::policy {

using ActivationVariables = std::array<cel::Value, cel::kAdmissionVariableCount>;

inline cel::Value& At(ActivationVariables& variables, cel::AdmissionVariable variable) {
  return variables[static_cast<size_t>(variable)];
}

// What became of one expression.
struct ExpressionOutcome {
  cel::Value value = {};   // absent for an expression that is not there, and after an error
  std::string error = {};  // as the server words it
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
  };

  cel::Value Compute(const CompiledVariable& variable);

  cel::Evaluator& evaluator_;
  const CompiledPolicy& policy_;
  ActivationVariables variables_;
  std::vector<Kept> kept_;
  uint64_t variable_cost_ = 0;
};

}  // namespace plimsoll::policy
