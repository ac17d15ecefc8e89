#include "invocation_run.h"

#include "../run/binding_variables.h"
#include "../run/run_conditions.h"
#include "plimsoll/policy/run/limits.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::policy {
namespace {

using cel::AdmissionVariable;
using Evaluation = Decision::Evaluation;

constexpr std::string_view kDefaultReason = "Invalid";

uint64_t SpentOf(int64_t before, int64_t after) { return static_cast<uint64_t>(before - after); }

}  // namespace

void InvocationRun::Bind(const std::optional<ParamObject>& param) {
  evaluator_.Reset(nullptr);
  // Params of Kubernetes' own kinds come from a cache without their types, which are added by way of plain
  // maps.
  At(variables_, AdmissionVariable::kParams) =
      param ? evaluator_.Look(param->object, cel::kNoDecl) : cel::Value::Null();
  BindAuthorizer(scope_, variables_);
}

Decision InvocationRun::Failure(std::string message) const {
  return {.denies = !policy_.policy.ignores_failures(),
          .evaluation = Evaluation::kError,
          .message = std::move(message)};
}

bool InvocationRun::PassesMatchConditions(Invocation& out) {
  if (policy_.match_conditions.empty()) return true;
  // Conditions see the resource of the request, whatever was matched, and no namespace.
  BindRequest(evaluator_, scope_, match_.kind, scope_.request().resource, variables_);
  BindNamespace(evaluator_, std::nullopt, variables_);
  ConditionResult result = RunMatchConditions(evaluator_, policy_, variables_);
  out.conditions = std::move(result.outcomes);
  out.match_condition_cost = result.cost;
  conditions_failed_ = result.cost.has_value() && !result.error.empty();
  if (!result.error.empty()) out.decisions.push_back(Failure(result.error));
  out.errors = std::move(result.errors);
  return result.matches;
}

std::string_view InvocationRun::ComputedMessage(size_t i) const {
  if (messages_[i].value.tag() != cel::Tag::kString) return {};
  const std::string_view message = text::TrimSpace(messages_[i].value.text());
  const bool fits = message.size() <= kMaxMessageBytes && message.find('\n') == std::string_view::npos;
  return fits ? message : std::string_view();
}

std::string InvocationRun::FixedMessage(size_t i) const {
  const Validation& validation = policy_.policy.validations[i];
  const std::string_view message = text::TrimSpace(validation.message);
  if (!message.empty()) return std::string(message);
  return "failed expression: " + std::string(text::TrimSpace(validation.expression));
}

void InvocationRun::Decide(size_t i, bool messages_ran, Decision& out) const {
  if (!outcomes_[i].error.empty()) {
    out = Failure(outcomes_[i].error);
  } else if (!messages_ran) {
    out = Failure("failed messageExpression: " + std::string(kOutOfBudget));
  } else if (!outcomes_[i].value.IsTrue()) {
    const std::string_view computed = ComputedMessage(i);
    out = {.denies = true,
           .evaluation = Evaluation::kDeny,
           .message = computed.empty() ? FixedMessage(i) : std::string(computed),
           .reason = policy_.policy.validations[i].reason.value_or(kDefaultReason),
           .message_expression = !computed.empty()};
  }
}

bool InvocationRun::RunValidations(Invocation& out) {
  int64_t budget = kPolicyBudget;
  if (!Activation(evaluator_, policy_, variables_).RunAll(policy_.validations, budget, outcomes_)) {
    out.validation_cost = std::nullopt;
    out.decisions.push_back(Failure(std::string(kOutOfBudget)));
    return false;
  }
  out.validation_cost = SpentOf(kPolicyBudget, budget);
  UnbindAuthorizer(variables_);
  const int64_t before = budget;
  const bool messages_ran =
      Activation(evaluator_, policy_, variables_).RunAll(policy_.messages, budget, messages_);
  out.message_cost = messages_ran ? ListCost(SpentOf(before, budget)) : std::nullopt;
  out.decisions.resize(policy_.validations.size());
  for (size_t i = 0; i < out.decisions.size(); ++i) {
    Decide(i, messages_ran, out.decisions[i]);
    if (!outcomes_[i].cause.empty())
      out.errors.push_back(outcomes_[i].ErrorOf(ExpressionList::kValidations, i));
  }
  return true;
}

void InvocationRun::RunAuditAnnotations(Invocation& out) {
  int64_t budget = kPolicyBudget;
  BindNamespace(evaluator_, scope_.NamespaceObject(), variables_);
  if (!Activation(evaluator_, policy_, variables_).RunAll(policy_.audit_annotations, budget, outcomes_)) {
    out.audit_cost = std::nullopt;
    out.decisions = {Failure(std::string(kOutOfBudget))};
    return;
  }
  out.audit_cost = SpentOf(kPolicyBudget, budget);
  for (size_t i = 0; i < outcomes_.size(); ++i) {
    AuditResult result{.key = policy_.policy.audit_annotations[i].key};
    if (!outcomes_[i].error.empty()) {
      const bool ignores = policy_.policy.ignores_failures();
      result.action = ignores ? AuditResult::Action::kExclude : AuditResult::Action::kError;
      result.error = outcomes_[i].error;
      if (!outcomes_[i].cause.empty())
        out.errors.push_back(outcomes_[i].ErrorOf(ExpressionList::kAuditAnnotations, i));
    } else if (outcomes_[i].value.tag() == cel::Tag::kString) {
      result.value = text::TrimSpace(outcomes_[i].value.text());
      if (!result.value.empty()) result.action = AuditResult::Action::kPublish;
    }
    out.audit_annotations.push_back(std::move(result));
  }
}

void InvocationRun::Run(Invocation& out) {
  Bind(out.param);
  if (PassesMatchConditions(out)) RunLists(out);
}

void InvocationRun::Measure(Invocation& out) {
  Invocation measured;
  BindAuthorizer(scope_, variables_);
  RunLists(measured);
  out.validation_cost = measured.validation_cost;
  out.message_cost = measured.message_cost;
  out.audit_cost = measured.audit_cost;
}

void InvocationRun::RunLists(Invocation& out) {
  BindRequest(evaluator_, scope_, match_.kind, match_.resource, variables_);
  BindNamespace(evaluator_, scope_.NamespaceValue(), variables_);
  if (RunValidations(out)) RunAuditAnnotations(out);
}

}  // namespace plimsoll::policy
