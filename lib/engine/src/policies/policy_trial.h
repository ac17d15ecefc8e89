// PolicyTrial runs one policy on objects that Plimsoll made up, and says which of its expressions raise
// errors. Objects must be valid: the API server would refuse others before or after the policy sees them.
//
//   PolicyTrial trial(inputs, manifest, params);
//   for (const TrialError& error : trial.Run(kind, "CREATE", object, nullptr)) ...
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../judge/object_judge.h"
#include "plimsoll/compat/sample/sample_repair.h"
#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/policy/cluster/rbac_authorizer.h"
#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/lint/policy_expressions.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/validate/validator.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// Objects that are validated or sent to one policy.
inline constexpr size_t kMaxTrialRequests = 3'000;

struct TrialError {
  policy::ExpressionRole role;
  size_t index = 0;  // in its list
  std::string text;
};

class PolicyTrial {
 public:
  // The inputs must be finished. `params` is what the policy gets as params. All must outlive it.
  PolicyTrial(const PolicyInputs& inputs, const ManifestObject& policy, const value::Tree* params);

  // What the API server finds wrong with an object; as an update, if there is an old one.
  std::vector<compat::SampleError> ErrorsOf(const value::Tree& object, const value::Tree* old = nullptr);
  // The errors of expressions on a request about a valid object. `object` is what a DELETE removes.
  std::vector<TrialError> Run(const policy::MatchedKind& kind, std::string_view operation,
                              const value::Tree& object, const value::Tree* old);
  bool exhausted() const { return requests_left_ == 0; }

 private:
  void AddPolicy(const ManifestObject& policy);
  void AddBinding(const value::Tree* params);
  // As admission sees it.
  std::optional<value::Document> Prepared(const policy::ApiResource& resource, const value::Tree& object);
  void AddValidating(const policy::Request& request, std::vector<TrialError>& out);
  void AddMutating(const policy::Request& request, std::vector<TrialError>& out);
  // Of an annotation that was added for a message expression.
  void AddOfMessage(const policy::Invocation& invocation, const policy::ExpressionError& error,
                    std::vector<TrialError>& out) const;
  void Add(policy::ExpressionRole role, size_t index, const policy::ExpressionError& error,
           std::vector<TrialError>& out) const;
  const policy::Policy& policy() const { return set_.all().front().policy; }

  const PolicyInputs& inputs_;
  JudgeOptions judge_options_;
  const std::string file_ = "sample";
  ObjectJudge judge_;
  policy::RbacAuthorizer authorizer_;  // allows nothing
  policy::Cluster cluster_;
  std::optional<value::Document> params_;
  policy::PolicySet set_;
  size_t annotations_ = 0;        // of the policy itself
  std::vector<size_t> messages_;  // the validations whose message expressions are annotations, too
  policy::Validator validator_;
  policy::Mutator mutator_;
  size_t requests_left_ = kMaxTrialRequests;
};

}  // namespace plimsoll::engine
