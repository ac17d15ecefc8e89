#include "activation.h"

#include <algorithm>

#include "plimsoll/text/go_format.h"

namespace plimsoll::policy {

Activation::Activation(cel::Evaluator& evaluator, const CompiledPolicy& policy,
                       const ActivationVariables& variables)
    : evaluator_(evaluator), policy_(policy), variables_(variables), kept_(policy.variables.size()) {
  At(variables_, cel::AdmissionVariable::kVariables) = cel::Value::Lazy(this);
}

cel::Value Activation::Find(std::string_view name) {
  const size_t at = policy_.FindVariable(name);
  if (at == policy_.variables.size()) return {};
  Kept& kept = kept_[at];
  if (kept.progress == Progress::kDone) return kept.value;
  // A variable that replaced one which it reads; a server would not survive this.
  if (kept.progress == Progress::kRunning)
    return evaluator_.context().memory.Error("composited variable " + text::Quoted(name) + " reads itself");
  kept.progress = Progress::kRunning;
  kept.value = Compute(policy_.variables[at], kept);
  kept.progress = Progress::kDone;
  return kept.value;
}

// An error that passes through an expression keeps its text.
const Activation::Kept* Activation::SourceOf(cel::Value error) const {
  const auto is_source = [&](const Kept& kept) {
    return kept.value.IsError() && kept.value.text().data() == error.text().data();
  };
  const auto found = std::ranges::find_if(kept_, is_source);
  return found == kept_.end() || found->variable.empty() ? nullptr : &*found;
}

cel::Value Activation::Compute(const CompiledVariable& variable, Kept& kept) {
  const std::string subject = "composited variable " + text::Quoted(variable.name);
  cel::EvalMemory& memory = evaluator_.context().memory;
  if (!variable.expression.program)
    return memory.Error(subject + " fails to compile: " + variable.expression.problem);
  const cel::Evaluation done =
      evaluator_.Evaluate(*variable.expression.program, variables_, cel::kPerCallLimit);
  variable_cost_ += done.cost;
  if (!done.value.IsError()) return done.value;
  const Kept* source = SourceOf(done.value);
  kept.cause = source != nullptr ? source->cause : done.value.text();
  kept.variable = source != nullptr ? source->variable : variable.name;
  return memory.Error(subject + " fails to evaluate: " + std::string(done.value.text()));
}

bool Activation::Run(const CompiledExpression& expression, int64_t& budget, ExpressionOutcome& out) {
  out = {};
  if (expression.missing()) return true;
  if (!expression.program) {
    out.error = "compilation error: " + expression.problem;
    return true;
  }
  variable_cost_ = 0;
  const cel::Evaluation done = evaluator_.Evaluate(*expression.program, variables_, cel::kPerCallLimit);
  const uint64_t cost = variable_cost_ + done.cost;
  if (cost > static_cast<uint64_t>(budget)) return false;
  budget -= static_cast<int64_t>(cost);
  if (done.value.IsError()) {
    out.error.append("expression '").append(expression.text).append("' resulted in error: ");
    out.error.append(done.value.text());
    const Kept* source = SourceOf(done.value);
    out.cause = source != nullptr ? source->cause : done.value.text();
    if (source != nullptr) out.variable = source->variable;
  } else {
    out.value = done.value;
  }
  return true;
}

bool Activation::RunAll(std::span<const CompiledExpression> expressions, int64_t& budget,
                        std::vector<ExpressionOutcome>& out) {
  out.resize(expressions.size());
  for (size_t i = 0; i < expressions.size(); ++i) {
    if (!Run(expressions[i], budget, out[i])) return false;
  }
  return true;
}

}  // namespace plimsoll::policy
