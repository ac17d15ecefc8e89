#include "plimsoll/schema/group_version_kind.h"

#include "plimsoll/schema/api_version.h"

namespace plimsoll::schema {

std::string GroupVersionKind::ApiVersion() const { return ApiVersionOf(group, version); }

std::string GroupVersionKind::String() const {
  return std::string(group).append("/").append(version).append(", Kind=").append(kind);
}

}  // namespace plimsoll::schema
