// The passes of mutating policies over a request that they match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../run/activation.h"
#include "patcher.h"
#include "plimsoll/policy/match/matcher.h"
#include "plimsoll/policy/mutate/mutator.h"
#include "plimsoll/policy/run/request_scope.h"
#include "versioned_objects.h"

namespace plimsoll::policy {

struct MutatingInvocation {
  const CompiledPolicy* compiled = nullptr;
  const Binding* binding = nullptr;
  Match match;
  std::optional<ParamObject> param;
  bool reinvocable = false;  // it ran in the first pass and wants to run again

  // Of the same policy, binding and param, perhaps in another pass.
  bool IsSameAs(const MutatingInvocation& other) const;
};

class MutatingPasses {
 public:
  MutatingPasses(cel::Evaluator& evaluator, RequestScope& scope, const MutationTypes& types,
                 const MutateOptions& options, MutatingAnswer& out)
      : evaluator_(evaluator), scope_(scope), types_(types), options_(options), out_(out) {}

  // Runs invocations in their order, and says in the answer what came of it.
  void Run(std::vector<MutatingInvocation>& invocations, bool again);
  // A patch was applied, if only one that changed nothing.
  bool patched() const { return patched_; }
  // The object after the passes so far; none before a patch was applied.
  std::optional<value::Value> object() const {
    return current_ ? std::optional(current_->root()) : std::nullopt;
  }

 private:
  void RunOne(MutatingInvocation& invocation, VersionedObject& object, bool again);
  // Whether to go on.
  bool PassesConditions(const MutatingInvocation& invocation, VersionedObject& object, bool again);
  void Patch(const MutatingInvocation& invocation, VersionedObject& object, size_t mutation, bool again);
  // The value of the expression; a failure when there is none.
  std::expected<cel::Value, PatchFailure> Evaluate(const MutatingInvocation& invocation,
                                                   const VersionedObject& object, size_t mutation,
                                                   PatchAttempt& attempt);
  Patched Apply(const MutatingInvocation& invocation, const VersionedObject& object, size_t mutation,
                PatchAttempt& attempt);
  void Bind(const MutatingInvocation& invocation, const VersionedObject& object);
  void AddError(const MutatingInvocation& invocation, std::string message,
                std::vector<ExpressionError> errors, std::optional<size_t> mutation = std::nullopt);

  cel::Evaluator& evaluator_;
  RequestScope& scope_;
  const MutationTypes& types_;
  const MutateOptions& options_;
  MutatingAnswer& out_;
  ActivationVariables variables_ = {};
  std::optional<value::Document> current_;  // the object after the passes so far
  value::Document params_;
  bool patched_ = false;
};

}  // namespace plimsoll::policy
