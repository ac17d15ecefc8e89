#include "policy_object_lint.h"

#include <utility>

#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/policy/lint/binding_problems.h"
#include "plimsoll/policy/lint/constant_result.h"
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/policy/lint/variable_use.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using policy::ExpressionRole;
using value::Path;
using value::Tree;

namespace {

// Labels that an object needs to be selected.
void AddSelectedLabels(const policy::LabelSelector& selector, Tree& object) {
  for (const policy::LabelRequirement& one : selector.requirements) {
    const bool needed = one.op == policy::LabelRequirement::Operator::kIn ||
                        one.op == policy::LabelRequirement::Operator::kExists;
    if (!needed) continue;
    const std::string value(one.values.empty() ? "sample" : one.values.front());
    object.Set(Path("metadata.labels").Child(one.key), Tree::String(value));
  }
}

}  // namespace

PolicyObjectLint::PolicyObjectLint(PolicyLint& lint, const ManifestObject& object,
                                   const policy::Policy& policy, ObjectFindings& findings,
                                   std::vector<std::string>& unproven)
    : lint_(lint),
      inputs_(lint.inputs_),
      object_(object),
      policy_(policy),
      findings_(findings),
      unproven_(unproven),
      expressions_(policy::ExpressionsOf(policy)) {}

PolicyObjectLint::KindLint::KindLint(const PolicyObjectLint& lint, const policy::MatchedKind& matched)
    : kind(&matched),
      typed(lint.policy_, lint.expressions_, matched.resource->Kind(), lint.inputs_.types()),
      analysis(typed, lint.expressions_, lint.inputs_.types()) {}

TypedExpressions PolicyObjectLint::KindLint::On(const PolicyObjectLint& lint) const {
  return {lint.policy_, lint.expressions_,
          typed,        analysis,
          *kind,        !policy::IsBuiltInGroup(kind->resource->resource.group)};
}

void PolicyObjectLint::Run() {
  AddKinds();
  AddKindNotes();
  CheckMatch();
  CheckVariables();
  CheckConstants();
  CheckCosts();
  RunKinds();
  CheckTypes();
  CheckAbsentObjects();
  CheckFailures();
}

// Whether expressions really fail is only of interest for those that do not fit.
void PolicyObjectLint::RunTypes() {
  AddKinds();
  if (!HasTypeProblem()) return;
  RunKinds();
  CheckTypes();
}

Finding& PolicyObjectLint::AddAt(Code code, const Path& path, std::string message, std::string hint) {
  Finding& finding = findings_.AddAt(code, path, std::move(message));
  finding.hint = std::move(hint);
  return finding;
}

void PolicyObjectLint::AddKinds() {
  matched_ = policy::KindsMatchedBy(policy_, inputs_.resources());
  for (const policy::MatchedKind& kind : matched_.kinds) kinds_.emplace_back(*this, kind);
}

void PolicyObjectLint::AddKindNotes() {
  const std::string name(policy_.name);
  if (matched_.left_out != 0)
    lint_.notes_.push_back(name + ": checked for " + std::to_string(matched_.kinds.size()) +
                           " of the kinds that it matches; " + std::to_string(matched_.left_out) +
                           " more are left out");
  for (const std::string& unknown : matched_.unknown) {
    const std::string group = unknown.substr(0, unknown.find('/'));
    if (unknown.find('/') == std::string::npos || policy::IsBuiltInGroup(group)) continue;
    lint_.notes_.push_back(name + ": no schema for " + unknown + "; add its CRD with --crds");
  }
}

void PolicyObjectLint::CheckMatch() {
  for (policy::MatchProblem& problem :
       policy::FindMatchProblems(*policy_.match, "spec.matchConstraints", inputs_.resources())) {
    AddAt(Code::kPolicyNeverMatches, problem.path, std::move(problem.message), std::move(problem.hint));
  }
  const std::string unknown = policy::UnknownParamKind(policy_, inputs_.resources());
  if (!unknown.empty()) AddAt(Code::kPolicyUnusable, "spec.paramKind", unknown);
}

void PolicyObjectLint::CheckVariables() {
  for (const size_t i : policy::UnusedVariables(expressions_)) {
    AddAt(Code::kPolicyUnusedVariable, Path("spec.variables").Item(expressions_[i].index).Child("name"),
          "no expression uses the variable " + text::Quoted(expressions_[i].name));
  }
}

void PolicyObjectLint::CheckConstants() {
  const policy::TypedPolicy untyped(policy_, expressions_, {}, inputs_.types());
  for (size_t i = 0; i < expressions_.size(); ++i) {
    const ExpressionRole role = expressions_[i].role;
    const bool condition = role == ExpressionRole::kMatchCondition;
    if (!untyped[i].problem.empty() || (!condition && role != ExpressionRole::kValidation)) continue;
    const std::optional<bool> constant = policy::ConstantResult(untyped[i].checked);
    if (!constant) continue;
    if (condition && !*constant)
      AddAt(Code::kPolicyNeverMatches, expressions_[i].path,
            "the policy never matches: this match condition is always false");
    if (!condition && *constant)
      AddAt(Code::kPolicyNeverFails, expressions_[i].path, "this validation never fails: it is always true");
  }
}

std::optional<Tree> PolicyObjectLint::MakeParams() const {
  if (!policy_.param_kind || kinds_.empty()) return std::nullopt;
  const policy::TypedPolicy& typed = kinds_.front().typed;
  const Tree* sample = lint_.SampleOf(typed.param_kind());
  if (typed.param_schema() == nullptr || sample == nullptr) return std::nullopt;
  Tree out = sample->Clone();
  const policy::ApiResource* resource = inputs_.resources().FindKind(typed.param_kind());
  if (resource == nullptr || resource->namespaced)
    out.Set(Path("metadata.namespace"), Tree::String("default"));
  compat::Sampler sampler(*typed.param_schema(), !policy::IsBuiltInGroup(typed.param_kind().group));
  const Path root;
  for (size_t i = 0; i < expressions_.size(); ++i) {
    if (!typed[i].problem.empty()) continue;
    compat::FillWhatIsRead({typed[i].checked, kinds_.front().analysis[i], root}, {"params", "params"},
                           sampler, out);
  }
  return out;
}

Tree PolicyObjectLint::HeaderOf(const policy::MatchedKind& kind) const {
  const Tree* sample = lint_.SampleOf(kind.resource->Kind());
  if (sample == nullptr) return Tree();
  Tree out = sample->Clone();
  if (kind.resource->namespaced) out.Set(Path("metadata.namespace"), Tree::String("default"));
  AddSelectedLabels(policy_.match->object_selector, out);
  for (const policy::ResourceRule& rule : policy_.match->rules) {
    if (rule.resource_names.empty()) continue;
    out.Set(Path("metadata.name"), Tree::String(std::string(rule.resource_names.front())));
  }
  return out;
}

// Kinds that are named come first.
void PolicyObjectLint::RunKinds() {
  params_ = MakeParams();
  trial_.emplace(inputs_, object_, params_ ? &*params_ : nullptr);
  size_t tried = 0;
  for (KindLint& each : kinds_) {
    if (tried == kMaxTrialKinds) break;
    const Tree header = HeaderOf(*each.kind);
    if (header.IsNull()) continue;
    each.run = RunComplete(each.On(*this), header, *trial_);
    ++tried;
  }
}

}  // namespace plimsoll::engine
