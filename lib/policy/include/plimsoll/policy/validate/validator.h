// Validator answers a request by the ValidatingAdmissionPolicies of a set, as the API server does. It keeps
// its memory from one request to the next; one thread at a time may use it.
//
//   Validator validator;
//   ValidatingAnswer answer = validator.Validate(set, request, cluster);
//   if (answer.status) print(answer.status->message);
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/policy/match/matcher.h"
#include "plimsoll/policy/match/params.h"
#include "plimsoll/policy/model/status.h"
#include "plimsoll/policy/run/expression_error.h"
#include "plimsoll/policy/run/match_conditions.h"
#include "plimsoll/policy/run/request_scope.h"

namespace plimsoll::policy {

struct Decision {
  enum class Evaluation : uint8_t { kAdmit, kDeny, kError };

  bool denies = false;
  Evaluation evaluation = Evaluation::kAdmit;
  std::string message = {};
  std::string_view reason = {};
  bool message_expression = false;  // the message is what the validation's messageExpression says
};

struct AuditResult {
  enum class Action : uint8_t { kPublish, kExclude, kError };

  std::string_view key;
  Action action = Action::kExclude;
  std::string value = {};
  std::string error = {};
};

// What one list of expressions cost; none when the budget did not suffice.
using ListCost = std::optional<uint64_t>;

// One policy with one binding and param.
struct Invocation {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;
  std::optional<ParamObject> param = std::nullopt;
  std::vector<ConditionOutcome> conditions = {};  // of the match conditions
  std::vector<Decision> decisions = {};
  std::vector<AuditResult> audit_annotations = {};
  std::vector<ExpressionError> errors = {};
  ListCost match_condition_cost = 0;
  ListCost validation_cost = 0;
  ListCost message_cost = 0;
  ListCost audit_cost = 0;
};

// Whether a policy, or a binding of it, is about the request.
struct MatchRecord {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;  // null for the policy itself
  Match match;
};

// Why a request is denied, or what a warning is about.
struct Denial {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;  // null for a policy that cannot be used
  std::string message;
  std::string_view reason = {};
  std::optional<size_t> validation = std::nullopt;  // which one
  bool unusable = false;                            // the binding cannot be used, or without one the policy
};

// `ValidatingAdmissionPolicy 'p' with binding 'b' denied request: ...`: the cause of a refusal.
std::string TextOf(const Denial& denial);
// `pods "web" is forbidden: ` and that: the message of a refusal.
std::string RefusalText(const Denial& denial, const Request& request);

struct ValidatingAnswer {
  std::optional<Status> status = std::nullopt;  // of a refusal
  std::vector<MatchRecord> matching = {};
  std::vector<Invocation> invocations = {};
  std::vector<Denial> denials = {};  // all of them; the first is what the client gets
  std::vector<Denial> warned = {};   // what `warnings` are about
  std::vector<std::string> warnings = {};
  std::map<std::string, std::string> audit_annotations = {};

  bool allowed() const { return !status; }
};

struct ValidateOptions {
  // Also measure what the lists of expressions cost that do not run because match conditions failed.
  bool measure_all = false;
  // Called before every param of a binding, and now and then during a long expression. When it returns true,
  // nothing more is run, and the answer is not to be used.
  std::function<bool()> cancelled = {};
};

class Validator {
 public:
  ValidatingAnswer Validate(const PolicySet& set, const Request& request, const Cluster& cluster,
                            const ValidateOptions& options = {});

 private:
  cel::Evaluator evaluator_;
};

}  // namespace plimsoll::policy
