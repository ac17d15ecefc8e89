#include "policy_trial.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using policy::ExpressionError;
using policy::ExpressionList;
using policy::ExpressionRole;
using value::Path;
using value::Tree;

JudgeOptions TrialJudgeOptions() {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  return options;
}

Tree TrialObject(std::string_view api_version, std::string_view kind, std::string_view name) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("apiVersion", Tree::String(std::string(api_version)));
  out.AsObject().Set("kind", Tree::String(std::string(kind)));
  out.Set(Path("metadata.name"), Tree::String(std::string(name)));
  return out;
}

void SetIfMissing(Tree& object, const Path& path, Tree value) {
  if (object.Find(path) == nullptr) object.Set(path, std::move(value));
}

// What the server and its usual plugins set before policies see an object.
void AddServerFields(const policy::ApiResource& resource, Tree& object) {
  if (resource.namespaced) SetIfMissing(object, Path("metadata.namespace"), Tree::String("default"));
  SetIfMissing(object, Path("metadata.uid"), Tree::String("11111111-2222-3333-4444-555555555555"));
  SetIfMissing(object, Path("metadata.creationTimestamp"), Tree::String("2024-01-01T00:00:00Z"));
  if (!resource.resource.group.empty() || resource.kind != "Pod") return;
  SetIfMissing(object, Path("spec.serviceAccountName"), Tree::String("default"));
  SetIfMissing(object, Path("spec.serviceAccount"), Tree::String("default"));
  SetIfMissing(object, Path("spec.priority"), Tree::Int(0));
  SetIfMissing(object, Path("spec.preemptionPolicy"), Tree::String("PreemptLowerPriority"));
  SetIfMissing(object, Path("spec.tolerations"), Tree::NewArray());
}

std::string OptionsKind(std::string_view operation) {
  if (operation == "CREATE") return "CreateOptions";
  return operation == "UPDATE" ? "UpdateOptions" : "DeleteOptions";
}

ExpressionRole RoleOf(ExpressionList list) {
  switch (list) {
    case ExpressionList::kMatchConditions: return ExpressionRole::kMatchCondition;
    case ExpressionList::kValidations: return ExpressionRole::kValidation;
    case ExpressionList::kAuditAnnotations: return ExpressionRole::kAuditAnnotation;
    case ExpressionList::kMutations: return ExpressionRole::kMutation;
  }
  return ExpressionRole::kValidation;
}

}  // namespace

PolicyTrial::PolicyTrial(const PolicyInputs& inputs, const ManifestObject& policy, const Tree* params)
    : inputs_(inputs),
      judge_options_(TrialJudgeOptions()),
      judge_(inputs.kinds(), file_, judge_options_),
      cluster_(inputs.resources(), authorizer_) {
  judge_.MakeStored(false);
  cluster_.AssumeNamespaces();
  AddPolicy(policy);
  AddBinding(params);
}

// Namespaces are those of the cluster; failures must be seen. Message expressions are audit annotations, too:
// of these the server reports errors.
void PolicyTrial::AddPolicy(const ManifestObject& policy) {
  Tree copy = Tree::From(policy.root());
  copy.Remove(Path("spec.matchConstraints.namespaceSelector"));
  copy.Set(Path("spec.failurePolicy"), Tree::String("Fail"));
  const policy::Policy read = policy::ReadPolicy(policy.root());
  annotations_ = read.audit_annotations.size();
  for (size_t i = 0; i < read.validations.size(); ++i) {
    const std::string_view message = read.validations[i].message_expression;
    if (message.empty()) continue;
    if (annotations_ + messages_.size() == 0) copy.Set(Path("spec.auditAnnotations"), Tree::NewArray());
    const Path at = Path("spec.auditAnnotations").Item(annotations_ + messages_.size());
    copy.Set(at, Tree::NewObject());
    copy.Set(at.Child("key"), Tree::String("message-" + std::to_string(i)));
    copy.Set(at.Child("valueExpression"), Tree::String(std::string(message)));
    messages_.push_back(i);
  }
  set_.Add(value::DocumentOf(copy).root());
}

void PolicyTrial::AddBinding(const Tree* params) {
  const bool mutating = policy().sort == policy::PolicySort::kMutating;
  Tree binding =
      TrialObject("admissionregistration.k8s.io/v1",
                  mutating ? "MutatingAdmissionPolicyBinding" : "ValidatingAdmissionPolicyBinding", "sample");
  binding.Set(Path("spec.policyName"), Tree::String(std::string(policy().name)));
  if (!mutating) {
    Tree actions = Tree::NewArray();
    actions.AsArray().push_back(Tree::String("Deny"));
    binding.Set(Path("spec.validationActions"), std::move(actions));
  }
  if (params != nullptr) {
    params_ = value::DocumentOf(*params);
    cluster_.AddParam(params_->root());
    const auto metadata = params_->root().Find("metadata");
    binding.Set(Path("spec.paramRef.name"), Tree::String(std::string(value::TextIn(metadata, "name"))));
    binding.Set(Path("spec.paramRef.parameterNotFoundAction"), Tree::String("Deny"));
    const std::string_view space = value::TextIn(metadata, "namespace");
    if (!space.empty()) binding.Set(Path("spec.paramRef.namespace"), Tree::String(std::string(space)));
  }
  set_.Add(value::DocumentOf(binding).root());
}

std::vector<compat::SampleError> PolicyTrial::ErrorsOf(const Tree& object, const Tree* old) {
  std::vector<compat::SampleError> out;
  if (requests_left_ == 0) return {{Path(), ""}};
  --requests_left_;
  const value::Document document = value::DocumentOf(object);
  const std::optional<value::Document> before =
      old == nullptr ? std::nullopt : std::optional(value::DocumentOf(*old));
  std::vector<finding::Finding> found;
  ObjectFindings findings(file_, 1, document.root(), found);
  judge_.UseOld(before ? std::optional(before->root()) : std::nullopt);
  judge_.Judge({document.root(), {}, {}, {}}, value::Syntax::kYaml, findings);
  for (finding::Finding& finding : found) {
    if (finding.severity == finding::Severity::kError)
      out.push_back({std::move(finding.path), std::move(finding.expression)});
  }
  return out;
}

std::optional<value::Document> PolicyTrial::Prepared(const policy::ApiResource& resource,
                                                     const Tree& object) {
  Tree completed = object.Clone();
  AddServerFields(resource, completed);
  const value::Document sent = value::DocumentOf(completed);
  auto prepared = inputs_.types().Prepare(resource.Kind(), sent.root());
  // What is prepared may borrow text.
  return prepared ? std::optional(value::DocumentOf(prepared->root())) : std::nullopt;
}

std::vector<TrialError> PolicyTrial::Run(const policy::MatchedKind& kind, std::string_view operation,
                                         const Tree& object, const Tree* old) {
  std::vector<TrialError> out;
  if (requests_left_ == 0 || !ErrorsOf(object, operation == "UPDATE" ? old : nullptr).empty()) return out;
  const policy::GroupVersionKind name = kind.resource->Kind();
  const auto after = Prepared(*kind.resource, object);
  const auto before = old != nullptr ? Prepared(*kind.resource, *old) : std::nullopt;
  if (!after || (old != nullptr && !before)) return out;
  const Tree options_tree = TrialObject("meta.k8s.io/v1", OptionsKind(operation), "");
  const value::Document options = value::DocumentOf(options_tree);
  policy::Request request{.operation = operation, .kind = name, .resource = kind.resource->resource};
  const auto metadata = after->root().Find("metadata");
  request.name = value::TextIn(metadata, "name");
  request.namespace_ = kind.resource->namespaced                                  ? "default"
                       : kind.resource->kind == "Namespace" && name.group.empty() ? request.name
                                                                                  : "";
  request.user = {"sample", "1", {"system:authenticated"}};
  request.options = options.root();
  if (operation == "DELETE") {
    request.old_object = after->root();
  } else {
    request.object = after->root();
    if (before) request.old_object = before->root();
  }
  policy().sort == policy::PolicySort::kMutating ? AddMutating(request, out) : AddValidating(request, out);
  return out;
}

void PolicyTrial::AddValidating(const policy::Request& request, std::vector<TrialError>& out) {
  const policy::ValidatingAnswer answer = validator_.Validate(set_, request, cluster_);
  for (const policy::Invocation& invocation : answer.invocations) {
    for (const ExpressionError& error : invocation.errors) {
      const bool added = error.list == ExpressionList::kAuditAnnotations && error.index >= annotations_;
      added ? AddOfMessage(invocation, error, out) : Add(RoleOf(error.list), error.index, error, out);
    }
  }
}

// Nobody reads the message of a validation that does not fail.
void PolicyTrial::AddOfMessage(const policy::Invocation& invocation, const ExpressionError& error,
                               std::vector<TrialError>& out) const {
  const size_t validation = messages_[error.index - annotations_];
  const bool ran = invocation.decisions.size() == policy().validations.size();
  const bool read = ran && invocation.decisions[validation].evaluation == policy::Decision::Evaluation::kDeny;
  if (read) Add(ExpressionRole::kMessage, validation, error, out);
}

void PolicyTrial::AddMutating(const policy::Request& request, std::vector<TrialError>& out) {
  const policy::MutatingAnswer answer = mutator_.Mutate(set_, request, cluster_, inputs_.types());
  for (const policy::MutationError& error : answer.errors) {
    for (const ExpressionError& one : error.errors) Add(RoleOf(one.list), one.index, one, out);
    // The value of the expression is no patch that applies.
    if (error.mutation && error.errors.empty())
      out.push_back({ExpressionRole::kMutation, *error.mutation, error.message});
  }
}

void PolicyTrial::Add(ExpressionRole role, size_t index, const ExpressionError& error,
                      std::vector<TrialError>& out) const {
  if (error.variable.empty()) {
    out.push_back({role, index, error.cause});
    return;
  }
  for (size_t i = policy().variables.size(); i-- > 0;) {
    if (policy().variables[i].name != error.variable) continue;
    const bool known = std::ranges::any_of(
        out, [&](const TrialError& one) { return one.role == ExpressionRole::kVariable && one.index == i; });
    if (!known) out.push_back({ExpressionRole::kVariable, i, error.cause});
    return;
  }
}

}  // namespace plimsoll::engine
