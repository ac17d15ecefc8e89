#include "mutating_pass.h"

#include "../run/binding_variables.h"
#include "../run/request_documents.h"
#include "../run/run_conditions.h"
#include "plimsoll/policy/run/limits.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::policy {
namespace {

using cel::AdmissionVariable;
using cel::DocumentStyle;

Status NoSchema(const GroupVersionKind& kind) {
  return {
      .code = 503,
      .reason = "ServiceUnavailable",
      .message = "Resource kind " + kind.String() +
                 " not found. There can be a delay between when CustomResourceDefinitions are created and "
                 "when they are available."};
}

bool IsGoValue(const VersionedObject& object) {
  return object.go_values && IsBuiltInGroup(object.kind.group);
}

}  // namespace

bool MutatingInvocation::IsSameAs(const MutatingInvocation& other) const {
  if (compiled != other.compiled || binding != other.binding) return false;
  if (!param || !other.param) return !param && !other.param;
  return param->namespace_ == other.param->namespace_ && param->name == other.param->name;
}

void MutatingPasses::Run(std::vector<MutatingInvocation>& invocations, bool again) {
  const Request& request = scope_.request();
  const Conversion* conversion = scope_.cluster().conversion();
  VersionedObjects objects(request.kind, current_ ? std::optional(current_->root()) : request.object,
                           conversion);
  VersionedObject* last = nullptr;
  if (again) out_.object = value::DocumentOf(current_->root());
  for (MutatingInvocation& invocation : invocations) {
    if (options_.cancelled && options_.cancelled()) return;
    VersionedObject& object = objects.At(invocation.match.kind);
    RunOne(invocation, object, again);
    if (out_.status) return;
    if (!invocation.compiled->mutations.empty() && (!again || invocation.reinvocable)) last = &object;
  }
  // Of several versions the one that was used last counts.
  if (last == nullptr || !last->dirty || !last->document) return;
  patched_ = true;
  // It is written back in the version of the request. A kind that a patch gave it stays.
  GroupVersionKind kind = request.kind;
  kind.kind = value::TextIn(last->document->root(), "kind");
  value::Document written = InVersion(last->document->root(), kind, conversion);
  // Objects of Kubernetes' own kinds start the next pass with the kind they had.
  current_ = InVersion(written.root(), IsBuiltInGroup(kind.group) ? request.kind : kind, conversion);
  out_.object = std::move(written);
}

void MutatingPasses::RunOne(MutatingInvocation& invocation, VersionedObject& object, bool again) {
  if (!PassesConditions(invocation, object, again)) return;
  if (again && !invocation.reinvocable) return;
  for (size_t i = 0; i < invocation.compiled->mutations.size(); ++i) {
    if (!object.document) continue;
    Patch(invocation, object, i, again);
    if (out_.status) return;
  }
  invocation.reinvocable = invocation.compiled->policy.reinvoke;
}

bool MutatingPasses::PassesConditions(const MutatingInvocation& invocation, VersionedObject& object,
                                      bool again) {
  MutatingInvocationRecord& record = out_.invocations.emplace_back();
  record = {&invocation.compiled->policy, invocation.binding, again, /*matches=*/true};
  if (invocation.compiled->match_conditions.empty()) return true;
  object.go_values = options_.go_values;
  Bind(invocation, object);
  const GroupVersionKind& kind = invocation.match.kind;
  At(variables_, AdmissionVariable::kRequest) = evaluator_.Look(
      scope_.RequestValue(kind, scope_.request().resource), cel::kNoDecl, DocumentStyle::kGoValues);
  BindNamespace(evaluator_, std::nullopt, variables_);
  ConditionResult result = RunMatchConditions(evaluator_, *invocation.compiled, variables_);
  record.matches = result.matches;
  record.conditions = std::move(result.outcomes);
  if (!result.error.empty()) AddError(invocation, std::move(result.error), std::move(result.errors));
  return result.matches;
}

void MutatingPasses::Bind(const MutatingInvocation& invocation, const VersionedObject& object) {
  evaluator_.Reset(nullptr);
  BindRequest(evaluator_, scope_, invocation.match.kind, invocation.match.resource, variables_);
  const DocumentStyle style = IsGoValue(object) ? DocumentStyle::kGoValues : DocumentStyle::kPlain;
  const Request& request = scope_.request();
  const auto look = [&](std::optional<value::Value> value) {
    return value ? evaluator_.Look(*value, cel::kNoDecl, style) : cel::Value::Null();
  };
  At(variables_, AdmissionVariable::kObject) = look(object.value());
  At(variables_, AdmissionVariable::kOldObject) = look(
      request.old_object ? std::optional(scope_.InKind(*request.old_object, object.kind)) : std::nullopt);
  BindNamespace(evaluator_, scope_.NamespaceValue(), variables_);
  At(variables_, AdmissionVariable::kParams) =
      LookAtParams(evaluator_, invocation.compiled->policy, invocation.param, params_);
  BindAuthorizer(scope_, variables_);
}

std::expected<cel::Value, PatchFailure> MutatingPasses::Evaluate(const MutatingInvocation& invocation,
                                                                 const VersionedObject& object,
                                                                 size_t mutation, PatchAttempt& attempt) {
  const CompiledExpression& expression = invocation.compiled->mutations[mutation];
  if (!expression.program) return std::unexpected(PatchFailure{.message = expression.problem});
  Bind(invocation, object);
  Activation activation(evaluator_, *invocation.compiled, variables_);
  ExpressionOutcome outcome;
  int64_t budget = kPolicyBudget;
  if (!activation.Run(expression, budget, outcome)) {
    attempt.cost = std::nullopt;
    return std::unexpected(PatchFailure{.message = std::string(kOutOfBudget)});
  }
  attempt.cost = static_cast<uint64_t>(kPolicyBudget - budget);
  if (!outcome.error.empty()) {
    return std::unexpected(PatchFailure{.message = std::move(outcome.error),
                                        .errors = {outcome.ErrorOf(ExpressionList::kMutations, mutation)}});
  }
  return outcome.value;
}

Patched MutatingPasses::Apply(const MutatingInvocation& invocation, const VersionedObject& object,
                              size_t mutation, PatchAttempt& attempt) {
  const auto value = Evaluate(invocation, object, mutation, attempt);
  if (!value) return std::unexpected(value.error());
  const bool json = invocation.compiled->policy.mutations[mutation].type == PatchType::kJsonPatch;
  Patched patched = json ? ApplyJsonPatches(evaluator_.context(), *value, *object.value())
                         : ApplyConfiguration(evaluator_.context(), *value, *object.value(), types_);
  if (!patched) return patched;
  const GroupVersionKind kind = KindOfObject(patched->root());
  if (const auto why = json ? std::nullopt : types_.ConvertMerged(kind, *patched)) {
    return std::unexpected(
        PatchFailure{.message = "unable to convert unstructured object to " + kind.String() + ": " + *why});
  }
  auto settled = types_.Settle(kind, *std::move(patched));
  if (!settled) return std::unexpected(PatchFailure{.status = InternalError(settled.error())});
  return *std::move(settled);
}

void MutatingPasses::Patch(const MutatingInvocation& invocation, VersionedObject& object, size_t mutation,
                           bool again) {
  if (!types_.HasGroupVersion(object.kind)) {
    out_.status = NoSchema(object.kind);
    return;
  }
  PatchAttempt attempt{.policy = &invocation.compiled->policy,
                       .binding = invocation.binding,
                       .param = invocation.param,
                       .mutation = mutation,
                       .again = again};
  if (options_.keep_seen) attempt.seen.emplace(object.document->root());
  attempt.seen_go_value = IsGoValue(object);
  Patched patched = Apply(invocation, object, mutation, attempt);
  if (patched) {
    attempt.changed = !value::Equal(object.document->root(), patched->root(), value::Equality::kStructural);
    object.document = *std::move(patched);
    object.dirty = true;
  } else if (patched.error().status) {
    attempt.error = patched.error().status->message;
    out_.status = patched.error().status;
  } else {
    attempt.error = patched.error().message;
    AddError(invocation, patched.error().message, std::move(patched.error().errors), mutation);
  }
  out_.attempts.push_back(std::move(attempt));
}

void MutatingPasses::AddError(const MutatingInvocation& invocation, std::string message,
                              std::vector<ExpressionError> errors, std::optional<size_t> mutation) {
  if (invocation.compiled->policy.ignores_failures()) return;
  out_.errors.push_back({&invocation.compiled->policy, invocation.binding, std::move(message), true, mutation,
                         std::move(errors)});
}

}  // namespace plimsoll::policy
