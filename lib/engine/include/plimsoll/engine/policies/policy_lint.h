// What is wrong with admission policies and their bindings: what the API server says to them, and beyond
// that, types, costs, variables that nothing uses, requests that never match, and expressions that can fail.
//
//   PolicyInputs inputs(kinds);
//   inputs.AddPolicies(source);
//   PolicyLint lint(inputs, {});
//   for (const InputReport& report : lint.Run()) show(report);
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/policy/lint/expression_costs.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// Kinds of one policy on whose objects expressions are tried.
inline constexpr size_t kMaxTrialKinds = 10;

// What one policy can cost.
struct PolicyCosts {
  std::string file;
  std::string name;
  policy::PolicySort sort = policy::PolicySort::kValidating;
  std::vector<policy::PolicyExpression> expressions;
  policy::ExpressionCosts costs;
};

class PolicyLint {
 public:
  // The inputs are not finished yet; they must outlive it.
  explicit PolicyLint(PolicyInputs& inputs) : inputs_(inputs) {}

  // A report for each source that has policies or bindings, with what is wrong with them; `objects` counts
  // them. Parts of expressions that may fail, but were not shown to, are in `unproven_failures`.
  std::vector<InputReport> Run();
  // The same with nothing but `policy_type`: expressions that do not fit the kinds that policies match.
  std::vector<InputReport> RunTypes();

  // After Run.
  const std::vector<PolicyCosts>& costs() const { return costs_; }
  // What could not be looked at, and why.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  friend class PolicyObjectLint;

  // All reports, complete.
  std::vector<InputReport> TakeReports();
  InputReport& ReportOf(const ManifestObject& object);
  void TakeFinished(const InputReport& finished);
  void LintPolicy(const ManifestObject& object);
  void LintBinding(const ManifestObject& object);
  // A valid object of a kind; null if none was found.
  const value::Tree* SampleOf(const policy::GroupVersionKind& kind);
  // Null for a policy that the API server refuses.
  const policy::Policy* FindAccepted(const ManifestObject& object) const;

  PolicyInputs& inputs_;
  std::map<const text::Source*, InputReport> reports_;
  std::vector<const text::Source*> order_;
  std::map<std::string, value::Tree> samples_;  // null: there is none
  std::vector<PolicyCosts> costs_;
  std::vector<std::string> notes_;
};

}  // namespace plimsoll::engine
