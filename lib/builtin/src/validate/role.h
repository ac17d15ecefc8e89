// Validation of Roles, ClusterRoles and their bindings: pkg/apis/rbac/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateRole(Request& request);
void ValidateRoleUpdate(Request& request);
void ValidateClusterRole(Request& request);
void ValidateClusterRoleUpdate(Request& request);
// Of both scopes.
void ValidateRoleBinding(Request& request);
void ValidateRoleBindingUpdate(Request& request);

}  // namespace plimsoll::builtin
