// What is wrong with one policy that the API server accepts.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "../report/object_findings.h"
#include "plimsoll/engine/policies/policy_lint.h"
#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/lint/policy_analysis.h"
#include "plimsoll/policy/lint/policy_expressions.h"
#include "plimsoll/policy/lint/typed_policy.h"
#include "policy_failures.h"
#include "policy_trial.h"

namespace plimsoll::engine {

class PolicyObjectLint {
 public:
  PolicyObjectLint(PolicyLint& lint, const ManifestObject& object, const policy::Policy& policy,
                   ObjectFindings& findings, std::vector<std::string>& unproven);

  void Run();
  // Only the types of expressions.
  void RunTypes();

 private:
  // One kind that the policy matches.
  struct KindLint {
    const policy::MatchedKind* kind;
    policy::TypedPolicy typed;
    policy::PolicyAnalysis analysis;
    std::optional<CompleteRun> run = std::nullopt;

    KindLint(const PolicyObjectLint& lint, const policy::MatchedKind& matched);
    TypedExpressions On(const PolicyObjectLint& lint) const;
  };

  void AddKinds();
  void AddKindNotes();
  void CheckMatch();
  void CheckVariables();
  void CheckConstants();
  void CheckCosts();
  void CheckTypes();
  void RunKinds();
  void CheckAbsentObjects();
  void CheckFailures();

  // With everything that expressions read of it.
  std::optional<value::Tree> MakeParams() const;
  value::Tree HeaderOf(const policy::MatchedKind& kind) const;
  // What does not fit, and what to say about it.
  struct TypeWarning {
    std::string text;
    std::string hint;
  };
  TypeWarning TypeWarningOf(size_t expression) const;
  bool HasTypeProblem() const;
  void AddAbsent(size_t expression, const KindLint& on, const CompleteRun::Error& error);
  // What fails on objects that have everything, unless a part of it was shown to fail.
  struct CompleteFailure {
    size_t expression;
    const KindLint* on;
    const CompleteRun::Error* error;
  };
  void AddCompleteFailure(const CompleteFailure& failure);
  void AddCost(const value::Path& path, std::string_view what, uint64_t cost, uint64_t limit);
  finding::Finding& AddAt(finding::Code code, const value::Path& path, std::string message,
                          std::string hint = {});

  PolicyLint& lint_;
  const PolicyInputs& inputs_;
  const ManifestObject& object_;
  const policy::Policy& policy_;
  ObjectFindings& findings_;
  std::vector<std::string>& unproven_;
  const std::vector<policy::PolicyExpression> expressions_;
  policy::MatchedKinds matched_;
  std::deque<KindLint> kinds_;
  std::optional<value::Tree> params_;
  std::optional<PolicyTrial> trial_;
  std::vector<CompleteFailure> complete_failures_;
};

}  // namespace plimsoll::engine
