// One policy on one request, with one binding and param: match conditions, validations, messages, audit
// annotations.
#pragma once

#include "../run/activation.h"
#include "plimsoll/policy/validate/validator.h"

namespace plimsoll::policy {

class InvocationRun {
 public:
  InvocationRun(cel::Evaluator& evaluator, RequestScope& scope, const CompiledPolicy& policy,
                const Match& match)
      : evaluator_(evaluator), scope_(scope), policy_(policy), match_(match) {}

  // Fills in decisions, annotations and costs.
  void Run(Invocation& out);
  // Nobody can tell whether the match conditions hold.
  bool conditions_failed() const { return conditions_failed_; }
  // Fills in the costs of lists that did not run.
  void Measure(Invocation& out);

 private:
  void Bind(const std::optional<ParamObject>& param);
  // Whether to go on.
  bool PassesMatchConditions(Invocation& out);
  void RunLists(Invocation& out);
  bool RunValidations(Invocation& out);
  void Decide(size_t i, bool messages_ran, Decision& out) const;
  void RunAuditAnnotations(Invocation& out);
  // Of a validation that is false: by its expression, if there is one that gives a usable message, or else.
  std::string_view ComputedMessage(size_t i) const;
  std::string FixedMessage(size_t i) const;
  Decision Failure(std::string message) const;

  cel::Evaluator& evaluator_;
  RequestScope& scope_;
  const CompiledPolicy& policy_;
  const Match& match_;
  ActivationVariables variables_ = {};
  bool conditions_failed_ = false;
  std::vector<ExpressionOutcome> outcomes_;
  std::vector<ExpressionOutcome> messages_;
};

}  // namespace plimsoll::policy
