#include "binding_variables.h"

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

}  // namespace plimsoll::policy
