// The variables of a request as values of an evaluation.
#pragma once

#include "activation.h"
#include "plimsoll/policy/match/matcher.h"
#include "plimsoll/policy/match/params.h"
#include "plimsoll/policy/run/request_scope.h"

namespace plimsoll::policy {

// Whether objects of the kind are Go values in a server.
inline cel::DocumentStyle StyleOf(const GroupVersionKind& kind) {
  return IsBuiltInGroup(kind.group) ? cel::DocumentStyle::kGoValues : cel::DocumentStyle::kPlain;
}

// All but `params`, `namespaceObject` and those of the authorizer, for who matched that way.
void BindRequest(cel::Evaluator& evaluator, RequestScope& scope, const GroupVersionKind& kind,
                 const GroupVersionResource& resource, ActivationVariables& out);
// Null for none.
void BindNamespace(cel::Evaluator& evaluator, std::optional<value::Value> object, ActivationVariables& out);
void BindAuthorizer(const RequestScope& scope, ActivationVariables& out);
void UnbindAuthorizer(ActivationVariables& out);

// `params` as mutations see them: those of built-in kinds come from a cache, without their types. `kept` has
// them then.
cel::Value LookAtParams(cel::Evaluator& evaluator, const Policy& policy,
                        const std::optional<ParamObject>& param, value::Document& kept);

}  // namespace plimsoll::policy
