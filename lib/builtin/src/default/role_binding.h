// Defaults of RoleBindings and ClusterRoleBindings.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsRoleBinding(Struct binding, const Release& release);

}  // namespace plimsoll::builtin
