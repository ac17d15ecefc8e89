#include "policy_trial.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

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

constexpr std::string_view kResulted = "' resulted in error: ";

// The error alone, without the expression that it is of.
std::string_view ErrorAlone(std::string_view text) {
  const size_t at = text.find(kResulted);
  return at == std::string_view::npos ? text : text.substr(at + kResulted.size());
}

// The variable whose own expression failed, and why.
std::optional<std::pair<std::string_view, std::string_view>> FailedVariable(std::string_view text) {
  constexpr std::string_view kBefore = "composited variable \"", kAfter = "\" fails to evaluate: ";
  const size_t before = text.rfind(kBefore);
  if (before == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(before + kBefore.size());
  const size_t after = rest.find(kAfter);
  if (after == std::string_view::npos) return std::nullopt;
  return std::pair(rest.substr(0, after), rest.substr(after + kAfter.size()));
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
    const bool of_validations = invocation.decisions.size() == policy().validations.size() &&
                                invocation.match_condition_cost.has_value();
    for (size_t i = 0; i < invocation.decisions.size(); ++i) {
      const policy::Decision& decision = invocation.decisions[i];
      if (decision.evaluation != policy::Decision::Evaluation::kError) continue;
      AddOfConditions(decision.message, out);
      if (of_validations && decision.message.find(policy().validations[i].expression) != std::string::npos)
        Add(ExpressionRole::kValidation, i, decision.message, out);
    }
    for (size_t i = 0; i < invocation.audit_annotations.size(); ++i) {
      const std::string& error = invocation.audit_annotations[i].error;
      if (error.empty()) continue;
      if (i < annotations_) {
        Add(ExpressionRole::kAuditAnnotation, i, error, out);
      } else if (const size_t message = messages_[i - annotations_]; of_validations) {
        // Nobody reads the message of a validation that does not fail.
        const bool read = invocation.decisions[message].evaluation == policy::Decision::Evaluation::kDeny;
        if (read) Add(ExpressionRole::kMessage, message, error, out);
      }
    }
  }
}

void PolicyTrial::AddMutating(const policy::Request& request, std::vector<TrialError>& out) {
  const policy::MutatingAnswer answer = mutator_.Mutate(set_, request, cluster_, inputs_.types());
  for (const policy::MutationError& error : answer.errors) {
    if (error.mutation) {
      Add(ExpressionRole::kMutation, *error.mutation, error.message, out);
    } else {
      AddOfConditions(error.message, out);
    }
  }
}

// Errors of several conditions are in one text.
void PolicyTrial::AddOfConditions(std::string_view text, std::vector<TrialError>& out) const {
  for (size_t i = 0; i < policy().match_conditions.size(); ++i) {
    const std::string mark =
        "expression '" + std::string(policy().match_conditions[i].expression) + std::string(kResulted);
    const size_t at = text.find(mark);
    if (at == std::string_view::npos) continue;
    std::string_view cause = text.substr(at + mark.size());
    cause = cause.substr(0, cause.find(", expression '"));
    if (text.starts_with('[') && cause.ends_with(']')) cause.remove_suffix(1);
    Add(ExpressionRole::kMatchCondition, i, cause, out);
  }
}

void PolicyTrial::Add(ExpressionRole role, size_t index, std::string_view text,
                      std::vector<TrialError>& out) const {
  const auto variable = FailedVariable(text);
  if (!variable) {
    out.push_back({role, index, std::string(ErrorAlone(text))});
    return;
  }
  for (size_t i = policy().variables.size(); i-- > 0;) {
    if (policy().variables[i].name != variable->first) continue;
    const bool known = std::ranges::any_of(out, [&](const TrialError& error) {
      return error.role == ExpressionRole::kVariable && error.index == i;
    });
    if (!known) out.push_back({ExpressionRole::kVariable, i, std::string(variable->second)});
    return;
  }
}

}  // namespace plimsoll::engine
