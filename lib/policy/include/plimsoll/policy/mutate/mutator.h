// Mutator answers a request by the MutatingAdmissionPolicies of a set, as the API server does: all policies
// that match patch one object, and those that want it run once more. It keeps its memory from one request to
// the next; one thread at a time may use it.
//
//   Mutator mutator;
//   MutatingAnswer answer = mutator.Mutate(set, request, cluster, types);
//   if (answer.allowed() && answer.object) use(answer.object->root());
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/policy/match/params.h"
#include "plimsoll/policy/model/status.h"
#include "plimsoll/policy/mutate/mutation_types.h"
#include "plimsoll/policy/run/expression_error.h"
#include "plimsoll/policy/run/match_conditions.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

// One mutation that was tried.
struct PatchAttempt {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;
  std::optional<ParamObject> param = std::nullopt;
  size_t mutation = 0;
  bool again = false;  // in the second pass
  bool changed = false;
  std::optional<uint64_t> cost = 0;  // none when the budget did not suffice
  std::string error = {};            // also of a policy that ignores failures
  // The object before it, if that is asked for, and whether it was a Go value.
  std::optional<value::Detached> seen = std::nullopt;
  bool seen_go_value = false;
};

// One policy with one binding and param, in one pass.
struct MutatingInvocationRecord {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;
  bool again = false;                             // in the second pass
  bool matches = false;                           // what the match conditions say
  std::vector<ConditionOutcome> conditions = {};  // of each of them
};

// Why a policy refuses the request.
struct MutationError {
  const Policy* policy = nullptr;
  const Binding* binding = nullptr;  // null for a policy that cannot be used
  std::string message;
  bool invalid = false;                           // an expression or a patch failed, not the configuration
  std::optional<size_t> mutation = std::nullopt;  // which one
  std::vector<ExpressionError> errors = {};       // of its expression, or of match conditions
};

// `policy 'p' with binding 'b' denied request: ...`: the cause of a refusal.
std::string TextOf(const MutationError& error);

struct MutatingAnswer {
  std::optional<Status> status = std::nullopt;           // of a refusal
  std::optional<value::Document> object = std::nullopt;  // what came out; none when nothing was patched
  bool reinvoked = false;
  std::vector<MutatingInvocationRecord> invocations = {};
  std::vector<PatchAttempt> attempts = {};
  std::vector<MutationError> errors = {};  // of policies that do not ignore failures

  bool allowed() const { return !status; }
};

struct MutateOptions {
  // Objects of Kubernetes' own kinds are Go values once a match condition has seen them, as in a server.
  // Otherwise they are JSON.
  bool go_values = false;
  // Attempts keep the objects that they saw.
  bool keep_seen = false;
  // Called before every param of a binding, and now and then during a long expression. When it returns true,
  // nothing more is run, and the answer is not to be used.
  std::function<bool()> cancelled = {};
};

class Mutator {
 public:
  MutatingAnswer Mutate(const PolicySet& set, const Request& request, const Cluster& cluster,
                        const MutationTypes& types, const MutateOptions& options = {});

 private:
  cel::Evaluator evaluator_;
};

}  // namespace plimsoll::policy
