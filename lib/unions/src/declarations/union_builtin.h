// The unions of Kubernetes' own types, which its OpenAPI documents do not declare or declare wrongly. They
// come from the tags of the Go types and from the hand-written rules of API servers.
#pragma once

#include <string_view>
#include <vector>

#include "plimsoll/unions/declarations/union_type.h"

namespace plimsoll::unions {

struct BuiltinUnion {
  // Group and name of the Go type, whatever its version: `core.Volume`.
  std::string_view type;
  // Fields, or `field=Value` with a discriminator; `*` for all fields but those that follow: `* name`.
  std::string_view members;
  std::string_view discriminator = {};
  // What the server sets when it is absent.
  std::string_view discriminator_default = {};
  UnionEnforcement enforcement = UnionEnforcement::kServer;
  bool require_selected = false;
  // Otherwise the discriminator is only wrong when it names another member.
  bool strict = true;
  bool zero_is_unset = false;
};

// Of a component as OpenAPI documents of Kubernetes name it: `io.k8s.api.core.v1.Volume`.
std::vector<BuiltinUnion> BuiltinUnionsOf(std::string_view component);

// With the members among the fields that the type has in this release; without members when there are none.
UnionType BuiltinUnionType(const BuiltinUnion& one, const std::vector<std::string>& fields);

}  // namespace plimsoll::unions
