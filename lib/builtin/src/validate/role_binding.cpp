#include <string>

#include "field.h"
#include "object_meta.h"
#include "object_reference.h"
#include "plimsoll/schema/names.h"
#include "role.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kRoleGroup = "rbac.authorization.k8s.io";

void ValidateServiceAccountSubject(Struct subject, bool namespaced, FieldPath path, Errors& errors) {
  const std::string_view name = subject.Text("name");
  if (!name.empty()) errors.Invalid(path.Child("name"), name, schema::Dns1123SubdomainProblems(name));
  if (const Part group = subject.Get("apiGroup")) errors.NotSupported(path.Child("apiGroup"), group, {""});
  if (!namespaced && !subject.Has("namespace")) errors.Required(path.Child("namespace"));
}

void ValidateSubject(Struct subject, bool namespaced, FieldPath path, Errors& errors) {
  if (subject.Text("name").empty()) errors.Required(path.Child("name"));
  const std::string_view kind = subject.Text("kind");
  if (kind == "ServiceAccount") {
    ValidateServiceAccountSubject(subject, namespaced, path, errors);
  } else if (kind != "User" && kind != "Group") {
    errors.NotSupported(path.Child("kind"), kind, {"ServiceAccount", "User", "Group"});
  } else if (subject.Text("apiGroup") != kRoleGroup) {
    errors.NotSupported(path.Child("apiGroup"), subject.Text("apiGroup"), {kRoleGroup});
  }
}

void ValidateRoleRef(Struct reference, bool namespaced, FieldPath path, Errors& errors) {
  const std::string_view group = reference.Text("apiGroup");
  if (group != kRoleGroup) errors.NotSupported(path.Child("apiGroup"), group, {kRoleGroup});
  const std::string_view kind = reference.Text("kind");
  if (kind != "ClusterRole" && !namespaced) {
    errors.NotSupported(path.Child("kind"), kind, {"ClusterRole"});
  } else if (kind != "ClusterRole" && kind != "Role") {
    errors.NotSupported(path.Child("kind"), kind, {"Role", "ClusterRole"});
  }
  ValidatePathSegment(reference.Text("name"), path.Child("name"), errors);
}

}  // namespace

void ValidateRoleBinding(Request& request) {
  const bool namespaced = request.kind.namespaced;
  ValidateMetadata(request);
  ValidateRoleRef(request.object.At("roleRef"), namespaced, request.Path("roleRef"), request.errors);
  for (const auto& [i, subject] : request.object.Structs("subjects")) {
    ValidateSubject(subject, namespaced, request.Path("subjects").Index(i), request.errors);
  }
}

void ValidateRoleBindingUpdate(Request& request) {
  ValidateRoleBinding(request);
  ValidateMetadataUpdate(request);
  const Struct now = request.object.At("roleRef");
  if (Equal(now, request.old.At("roleRef"))) return;
  const bool plain = request.release.Since(37);
  request.errors.Invalid(request.Path("roleRef"), now,
                         plain ? std::string(kFieldIsImmutable) : "cannot change roleRef");
}

}  // namespace plimsoll::builtin
