// Names of kinds and resources in the API.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/schema/group_version_kind.h"

namespace plimsoll::policy {

using schema::GroupVersionKind;

struct GroupVersionResource {
  std::string_view group;
  std::string_view version;
  std::string_view resource;

  bool operator==(const GroupVersionResource&) const = default;
  // `apps/v1, Resource=deployments`.
  std::string String() const;
  // `deployments.apps`, `pods`.
  std::string GroupResource() const;
};

// Splits `apps/v1`; false for more than one slash. A text without a slash is a version of the core group.
bool SplitApiVersion(std::string_view api_version, std::string_view& group, std::string_view& version);

// Whether a group is one of Kubernetes' own, whose objects are Go values in a server. Others are those of
// custom resources.
bool IsBuiltInGroup(std::string_view group);

}  // namespace plimsoll::policy
