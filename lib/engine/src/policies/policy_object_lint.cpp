#include "policy_object_lint.h"

#include <algorithm>
#include <map>
#include <utility>

#include "../describe/cost_words.h"
#include "../report/example_text.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/policy/lint/binding_problems.h"
#include "plimsoll/policy/lint/constant_result.h"
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/policy/lint/variable_use.h"
#include "plimsoll/policy/run/limits.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using policy::ExpressionRole;
using policy::PolicyExpression;
using value::Path;
using value::Tree;

namespace {

// Of the kinds that no rule names.
constexpr size_t kMaxShownKinds = 3;

// The server checks the types of these itself.
bool IsCheckedByServer(const policy::Policy& policy, ExpressionRole role) {
  return policy.sort == policy::PolicySort::kValidating &&
         (role == ExpressionRole::kValidation || role == ExpressionRole::kMessage);
}

std::string_view WhatItIs(ExpressionRole role) {
  switch (role) {
    case ExpressionRole::kVariable: return "variable";
    case ExpressionRole::kMatchCondition: return "match condition";
    case ExpressionRole::kValidation: return "validation";
    case ExpressionRole::kMessage: return "message expression";
    case ExpressionRole::kAuditAnnotation: return "audit annotation";
    case ExpressionRole::kMutation: return "mutation";
  }
  return {};
}

std::string ShortKind(const policy::MatchedKind& kind) {
  return kind.resource->Kind().ApiVersion() + " " + std::string(kind.resource->kind);
}

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
  matched_ = policy::KindsMatchedBy(policy_, inputs_.resources());
  AddKinds();
  CheckMatch();
  CheckVariables();
  CheckConstants();
  CheckCosts();
  RunKinds();
  CheckTypes();
  CheckAbsentObjects();
  CheckFailures();
}

Finding& PolicyObjectLint::AddAt(Code code, const std::string& field, std::string message, std::string hint) {
  const Result<Path> path = Path::ParseFieldPath(field);
  Finding& finding = findings_.AddAt(code, path ? *path : Path(), std::move(message));
  finding.hint = std::move(hint);
  return finding;
}

void PolicyObjectLint::AddKinds() {
  for (const policy::MatchedKind& kind : matched_.kinds) kinds_.emplace_back(*this, kind);
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
    AddAt(Code::kPolicyNeverMatches, problem.field, std::move(problem.message), std::move(problem.hint));
  }
  const std::string unknown = policy::UnknownParamKind(policy_, inputs_.resources());
  if (!unknown.empty()) AddAt(Code::kPolicyUnusable, "spec.paramKind", unknown);
}

void PolicyObjectLint::CheckVariables() {
  for (const size_t i : policy::UnusedVariables(expressions_)) {
    const std::string field = "spec.variables[" + std::to_string(expressions_[i].index) + "].name";
    AddAt(Code::kPolicyUnusedVariable, field,
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
      AddAt(Code::kPolicyNeverMatches, expressions_[i].field,
            "the policy never matches: this match condition is always false");
    if (!condition && *constant)
      AddAt(Code::kPolicyNeverFails, expressions_[i].field, "this validation never fails: it is always true");
  }
}

void PolicyObjectLint::AddCost(const std::string& field, std::string_view what, uint64_t cost,
                               uint64_t limit) {
  if (cost <= limit) return;
  AddAt(Code::kPolicyCost, field,
        std::string(what) + " can cost " + (cost == UINT64_MAX ? "more than any limit" : Grouped(cost)) +
            "; the limit is " + Grouped(limit),
        "the API server stops at the limit, and the evaluation fails");
}

void PolicyObjectLint::CheckCosts() {
  PolicyCosts out{object_.source->name(), std::string(policy_.name), policy_.sort, expressions_, {}};
  const policy::TypedPolicy untyped(policy_, expressions_, {}, inputs_.types());
  const policy::PolicyAnalysis nothing(untyped, expressions_, inputs_.types());
  bool first = true;
  for (const KindLint& each : kinds_) {
    const auto costs = policy::EstimateCosts(each.typed, each.analysis, expressions_);
    out.costs = first ? costs : policy::LargerCosts(out.costs, costs);
    first = false;
  }
  if (first) out.costs = policy::EstimateCosts(untyped, nothing, expressions_);
  for (size_t i = 0; i < expressions_.size(); ++i)
    AddCost(expressions_[i].field, "this expression", out.costs.own[i], cel::kPerCallLimit);
  AddCost("spec.matchConditions", "all match conditions together", out.costs.match_conditions,
          policy::kMatchConditionBudget);
  AddCost("spec.validations", "all validations and their messages together", out.costs.validations,
          policy::kPolicyBudget);
  AddCost("spec.auditAnnotations", "all audit annotations together", out.costs.audit_annotations,
          policy::kPolicyBudget);
  lint_.costs_.push_back(std::move(out));
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

// Of the kinds for which the expression does not fit: those that the server would warn about, those where it
// really fails, and the only one if it names a field that does not exist. With several kinds, expressions
// often ask which one they have; and what does not fit for other reasons may work all the same.
PolicyObjectLint::TypeWarning PolicyObjectLint::TypeWarningOf(size_t expression) const {
  TypeWarning out;
  size_t others = 0, shown = 0;
  bool works = true;
  for (const KindLint& each : kinds_) {
    const std::string problem = each.typed.object_schema() == nullptr ? "" : each.typed.Problem(expression);
    if (problem.empty()) continue;
    const bool warned = each.kind->named && IsCheckedByServer(policy_, expressions_[expression].role);
    const bool fails = each.run && each.run->Find(expressions_[expression]) != nullptr;
    const bool only = kinds_.size() == 1 && problem.find("undefined field") != std::string::npos;
    if (!warned && !fails && !only) continue;
    works = works && warned && !fails && !only;
    if (!each.kind->named && shown >= kMaxShownKinds) {
      ++others;
      continue;
    }
    ++shown;
    out.text += (out.text.empty() ? "" : "\n") + each.typed.kind().String() + ": " + problem;
  }
  if (others != 0)
    out.text += "\nand " + std::to_string(others) + (others == 1 ? " more kind" : " more kinds");
  if (works) out.hint = "the API server says so in the status of the policy; it may work all the same";
  return out;
}

void PolicyObjectLint::CheckTypes() {
  for (size_t i = 0; i < expressions_.size(); ++i) {
    TypeWarning warning = TypeWarningOf(i);
    if (!warning.text.empty())
      AddAt(Code::kPolicyType, expressions_[i].field, std::move(warning.text), std::move(warning.hint));
  }
}

void PolicyObjectLint::AddAbsent(size_t expression, const KindLint& on, const CompleteRun::Error& error) {
  const bool deleted = error.operation == "DELETE";
  const std::string variable = deleted ? "object" : "oldObject";
  AddAt(Code::kPolicyAbsentObject, expressions_[expression].field,
        "`" + variable + "` is null when an object is " + (deleted ? "deleted" : "created") + ": " +
            error.error.text,
        "guard it with " + variable + " != null, or do not match " + std::string(error.operation) +
            "; shown with " + ShortKind(*on.kind));
}

void PolicyObjectLint::AddCompleteFailure(const CompleteFailure& failure) {
  const PolicyExpression& expression = expressions_[failure.expression];
  AddAt(Code::kRuleCanFail, expression.field,
        "this " + std::string(WhatItIs(expression.role)) + " can fail: " + failure.error->error.text,
        "for example when a request to " + std::string(failure.error->operation) + " has the object " +
            ExampleText(failure.on->run->object));
}

// An expression that works on the same object in other requests fails because the object is missing.
void PolicyObjectLint::CheckAbsentObjects() {
  for (size_t i = 0; i < expressions_.size(); ++i) {
    for (const KindLint& each : kinds_) {
      if (!each.run || !each.typed[i].problem.empty()) continue;
      const TypedExpressions on = each.On(*this);
      const auto fails = [&](std::string_view operation) {
        return each.run->Find(expressions_[i], operation);
      };
      const CompleteRun::Error* updated = fails("UPDATE");
      const CompleteRun::Error* created = fails("CREATE");
      const CompleteRun::Error* deleted = fails("DELETE");
      const bool only_created = created != nullptr && updated == nullptr && Reads(on, i, "oldObject");
      const bool only_deleted = deleted != nullptr && updated == nullptr &&
                                (created == nullptr || only_created) && Reads(on, i, "object");
      if (only_created) AddAbsent(i, each, *created);
      if (only_deleted) AddAbsent(i, each, *deleted);
      const CompleteRun::Error* other = updated != nullptr ? updated : only_created ? nullptr : created;
      if (other == nullptr && !only_deleted) other = deleted;
      const bool of_params = Reads(on, i, "params");
      if (other != nullptr && !of_params) complete_failures_.push_back({i, &each, other});
      if (only_created || only_deleted || (other != nullptr && !of_params)) break;
    }
  }
}

void PolicyObjectLint::CheckFailures() {
  std::set<std::pair<size_t, std::string>> seen;
  std::map<std::pair<size_t, std::string>, std::string> unproven;
  for (KindLint& each : kinds_) {
    if (!each.run || !each.run->valid) continue;
    const Tree header = HeaderOf(*each.kind);
    for (const PolicyFailure& one : FindPolicyFailures(each.On(*this), header, *each.run, *trial_, seen)) {
      const std::string problem = one.failure.text + " " + std::string(compat::ProblemOf(one.failure.kind));
      if (!one.shown) {
        unproven.try_emplace({one.expression, one.failure.text},
                             expressions_[one.expression].field + ": " + problem);
        continue;
      }
      std::string hint = one.failure.guard.empty() ? "" : "guard it with " + one.failure.guard + "; ";
      if (one.shown->old) hint += "for example an update of " + ExampleText(*one.shown->old) + " to ";
      hint +=
          (one.shown->old ? "" : "for example ") + ExampleText(one.shown->object) + ": " + one.shown->error;
      AddAt(Code::kRuleCanFail, expressions_[one.expression].field,
            "this " + std::string(WhatItIs(expressions_[one.expression].role)) + " can fail: " + problem,
            std::move(hint));
    }
  }
  for (const CompleteFailure& failure : complete_failures_) {
    const auto is_same = [&](const auto& part) { return part.first == failure.expression; };
    if (std::ranges::none_of(seen, is_same)) AddCompleteFailure(failure);
  }
  for (auto& [part, text] : unproven) {
    if (!seen.contains(part)) unproven_.push_back(std::move(text));
  }
}

}  // namespace plimsoll::engine
