#include "role_binding.h"

namespace plimsoll::builtin {

void SetDefaultsRoleBinding(Struct binding, const Release&) {
  constexpr std::string_view kGroup = "rbac.authorization.k8s.io";
  binding.Make("roleRef").SetDefault("apiGroup", kGroup);
  for (const auto& [i, subject] : binding.Structs("subjects")) {
    const std::string_view kind = subject.Text("kind");
    if (kind == "User" || kind == "Group") subject.SetDefault("apiGroup", kGroup);
  }
}

}  // namespace plimsoll::builtin
