// The kinds of the group `rbac.authorization.k8s.io`.
#include <array>

#include "../default/role_binding.h"
#include "../validate/role.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAccessControl = "rbac.authorization.k8s.io";

constexpr std::array kRbacStrategies = {
    Strategy{
        .group = kAccessControl,
        .kind = "ClusterRole",
        .create = {.validate = ValidateClusterRole},
        .update = {.validate = ValidateClusterRoleUpdate},
    },
    Strategy{
        .group = kAccessControl,
        .kind = "ClusterRoleBinding",
        .defaults = SetDefaultsRoleBinding,
        .create = {.validate = ValidateRoleBinding},
        .update = {.validate = ValidateRoleBindingUpdate},
    },
    Strategy{
        .group = kAccessControl,
        .kind = "Role",
        .create = {.validate = ValidateRole},
        .update = {.validate = ValidateRoleUpdate},
    },
    Strategy{
        .group = kAccessControl,
        .kind = "RoleBinding",
        .defaults = SetDefaultsRoleBinding,
        .create = {.validate = ValidateRoleBinding},
        .update = {.validate = ValidateRoleBindingUpdate},
    },
};

}  // namespace

std::span<const Strategy> RbacStrategies() { return kRbacStrategies; }

}  // namespace plimsoll::builtin
