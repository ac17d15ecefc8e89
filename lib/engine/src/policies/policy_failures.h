// Which expressions of a policy can fail on valid objects of one kind, each with an object that shows it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/compat/proof/failure_search.h"
#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/lint/policy_analysis.h"
#include "plimsoll/policy/lint/typed_policy.h"
#include "policy_trial.h"

namespace plimsoll::engine {

// Parts of one expression that are tried.
inline constexpr size_t kMaxFailuresOfExpression = 8;

// A policy on objects of one kind.
struct TypedExpressions {
  const policy::Policy& policy;
  std::span<const policy::PolicyExpression> expressions;
  const policy::TypedPolicy& typed;
  const policy::PolicyAnalysis& analysis;
  const policy::MatchedKind& kind;
  bool custom = false;  // of a CRD
};

// What becomes of an object that has everything that the expressions read.
struct CompleteRun {
  value::Tree object;
  bool valid = false;
  struct Error {
    std::string_view operation;
    TrialError error;
  };
  std::vector<Error> errors = {};  // in the order of the operations

  const Error* Find(const policy::PolicyExpression& expression, std::string_view operation = {}) const;
};

// `header` is a valid object of the kind.
CompleteRun RunComplete(const TypedExpressions& on, const value::Tree& header, PolicyTrial& trial);

struct PolicyFailure {
  size_t expression;  // in the list
  cel::PossibleFailure failure;
  std::optional<compat::FailingObject> shown;
};

// `seen` has the parts that were shown already, of this kind or others; they are not tried again.
std::vector<PolicyFailure> FindPolicyFailures(const TypedExpressions& on, const value::Tree& header,
                                              const CompleteRun& complete, PolicyTrial& trial,
                                              std::set<std::pair<size_t, std::string>>& seen);

// Whether an expression reads a variable of its environment, or a variable of the policy does that it reads.
bool Reads(const TypedExpressions& on, size_t expression, std::string_view variable);

}  // namespace plimsoll::engine
