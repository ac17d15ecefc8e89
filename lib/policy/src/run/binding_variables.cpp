#include "binding_variables.h"

#include "request_documents.h"

namespace plimsoll::policy {

using cel::AdmissionVariable;
using cel::DocumentStyle;

void BindRequest(cel::Evaluator& evaluator, RequestScope& scope, const GroupVersionKind& kind,
                 const GroupVersionResource& resource, ActivationVariables& out) {
  const Request& request = scope.request();
  const DocumentStyle style = StyleOf(kind);
  const auto look = [&](std::optional<value::Value> object) {
    if (!object) return cel::Value::Null();
    return evaluator.Look(scope.InKind(*object, kind), cel::kNoDecl, style);
  };
  At(out, AdmissionVariable::kObject) = look(request.object);
  At(out, AdmissionVariable::kOldObject) = look(request.old_object);
  At(out, AdmissionVariable::kRequest) =
      evaluator.Look(scope.RequestValue(kind, resource), cel::kNoDecl, DocumentStyle::kGoValues);
}

void BindNamespace(cel::Evaluator& evaluator, std::optional<value::Value> object, ActivationVariables& out) {
  At(out, AdmissionVariable::kNamespaceObject) =
      object ? evaluator.Look(*object, cel::kNoDecl, DocumentStyle::kGoValues) : cel::Value::Null();
}

void BindAuthorizer(const RequestScope& scope, ActivationVariables& out) {
  At(out, AdmissionVariable::kAuthorizer) = scope.AuthorizerVariable();
  At(out, AdmissionVariable::kRequestResource) = scope.RequestResourceVariable();
}

void UnbindAuthorizer(ActivationVariables& out) {
  At(out, AdmissionVariable::kAuthorizer) = {};
  At(out, AdmissionVariable::kRequestResource) = {};
}

cel::Value LookAtParams(cel::Evaluator& evaluator, const Policy& policy,
                        const std::optional<ParamObject>& param, value::Document& kept) {
  if (!param) return cel::Value::Null();
  std::string_view group, version;
  SplitApiVersion(policy.param_kind->api_version, group, version);
  if (!IsBuiltInGroup(group)) return evaluator.Look(param->object, cel::kNoDecl);
  kept = WithoutTypeFields(param->object);
  return evaluator.Look(kept.root(), cel::kNoDecl, DocumentStyle::kGoValues);
}

}  // namespace plimsoll::policy
