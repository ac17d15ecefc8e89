#include "plimsoll/engine/policies/policy_lint.h"

#include <algorithm>

#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "plimsoll/engine/describe/kind_sample.h"
#include "plimsoll/policy/lint/binding_problems.h"
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/value/value_text.h"
#include "policy_object_lint.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Path;

namespace {

// What these say depends on what policies are run with; lint says it in its own words.
bool IsAboutRunning(Code code) {
  return code == Code::kPolicyUnbound || code == Code::kPolicyMissing || code == Code::kPolicyUnusable;
}

std::string_view PolicyNameOf(const ManifestObject& object) {
  return value::TextIn(object.root().Find("metadata"), "name");
}

}  // namespace

InputReport& PolicyLint::ReportOf(const ManifestObject& object) {
  const auto [found, is_new] = reports_.try_emplace(object.source.get());
  if (is_new) {
    found->second.name = object.source->name();
    order_.push_back(object.source.get());
  }
  return found->second;
}

void PolicyLint::TakeFinished(const InputReport& finished) {
  for (auto& [source, report] : reports_) {
    if (report.name != finished.name) continue;
    for (const Finding& finding : finished.findings) {
      if (!IsAboutRunning(finding.code)) report.findings.push_back(finding);
    }
    return;
  }
}

std::vector<InputReport> PolicyLint::Run() {
  for (const auto* list : {&inputs_.policies(), &inputs_.bindings()}) {
    for (const ManifestObject* object : *list) ++ReportOf(*object).objects;
  }
  for (const InputReport& finished : inputs_.Finish()) TakeFinished(finished);
  for (const ManifestObject* object : inputs_.policies()) LintPolicy(*object);
  for (const ManifestObject* object : inputs_.bindings()) LintBinding(*object);
  return TakeReports();
}

std::vector<InputReport> PolicyLint::RunTypes() {
  inputs_.Finish();
  for (const ManifestObject* object : inputs_.policies()) {
    const policy::Policy* accepted = FindAccepted(*object);
    if (accepted == nullptr) continue;
    InputReport& report = ReportOf(*object);
    ObjectFindings findings(report.name, object->number, object->root(), report.findings);
    PolicyObjectLint(*this, *object, *accepted, findings, report.unproven_failures).RunTypes();
  }
  return TakeReports();
}

std::vector<InputReport> PolicyLint::TakeReports() {
  std::vector<InputReport> out;
  for (const text::Source* source : order_) {
    InputReport& report = out.emplace_back(std::move(reports_.at(source)));
    Settle(report, *source);
    ApplySuppressions(*source, report);
  }
  return out;
}

const policy::Policy* PolicyLint::FindAccepted(const ManifestObject& object) const {
  const bool mutating = object.kind.starts_with("Mutating");
  for (const policy::CompiledPolicy& compiled : inputs_.set().all()) {
    const bool same_sort = (compiled.policy.sort == policy::PolicySort::kMutating) == mutating;
    if (same_sort && compiled.policy.name == PolicyNameOf(object)) return &compiled.policy;
  }
  return nullptr;
}

void PolicyLint::LintPolicy(const ManifestObject& object) {
  const policy::Policy* accepted = FindAccepted(object);
  if (accepted == nullptr) return;
  InputReport& report = ReportOf(object);
  ObjectFindings findings(report.name, object.number, object.root(), report.findings);
  const bool bound = std::ranges::any_of(inputs_.bindings(), [&](const ManifestObject* binding) {
    return binding->kind == object.kind + "Binding" &&
           value::TextIn(binding->root().Find("spec"), "policyName") == PolicyNameOf(object);
  });
  if (!bound)
    findings.AddAt(
        Code::kPolicyUnbound, Path("metadata.name"),
        "no " + object.kind + "Binding among the inputs binds this policy; without one it has no effect");
  PolicyObjectLint(*this, object, *accepted, findings, report.unproven_failures).Run();
}

void PolicyLint::LintBinding(const ManifestObject& object) {
  InputReport& report = ReportOf(object);
  ObjectFindings findings(report.name, object.number, object.root(), report.findings);
  const policy::Binding binding = policy::ReadBinding(object.root());
  if (binding.match) {
    for (policy::MatchProblem& problem :
         policy::FindMatchProblems(*binding.match, "spec.matchResources", inputs_.resources())) {
      findings.AddAt(Code::kPolicyNeverMatches, problem.path, std::move(problem.message)).hint =
          std::move(problem.hint);
    }
  }
  const auto is_of = [&](const ManifestObject* policy) {
    return policy->kind + "Binding" == object.kind && PolicyNameOf(*policy) == binding.policy_name;
  };
  const auto found = std::ranges::find_if(inputs_.policies(), is_of);
  if (found == inputs_.policies().end()) {
    if (!binding.policy_name.empty())
      findings.AddAt(Code::kPolicyMissing, Path("spec.policyName"),
                     "no " + object.kind.substr(0, object.kind.size() - 7) + " '" +
                         std::string(binding.policy_name) + "' among the inputs");
    return;
  }
  const policy::Policy policy = policy::ReadPolicy((*found)->root());
  for (policy::BindingProblem& problem : policy::FindBindingProblems(binding, policy, inputs_.resources())) {
    Finding& finding = findings.AddAt(Code::kPolicyUnusable, problem.path, std::move(problem.message));
    if (!problem.fails) finding.severity = finding::Severity::kWarning;
  }
}

const value::Tree* PolicyLint::SampleOf(const policy::GroupVersionKind& kind) {
  const std::string name = kind.ApiVersion() + "/" + std::string(kind.kind);
  const auto [found, is_new] = samples_.try_emplace(name);
  if (is_new) {
    auto sample = CheckedSampleOf(inputs_.kinds(), name);
    if (sample && sample->left.empty()) found->second = std::move(sample->object);
  }
  return found->second.IsNull() ? nullptr : &found->second;
}

}  // namespace plimsoll::engine
