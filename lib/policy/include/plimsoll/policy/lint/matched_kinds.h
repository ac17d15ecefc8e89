// The kinds whose objects a policy sees, as far as discovery knows them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/cluster/resources.h"
#include "plimsoll/policy/model/policy.h"

namespace plimsoll::policy {

// Kinds that are looked at; a policy about everything matches more.
inline constexpr size_t kMaxLintedKinds = 100;

struct MatchedKind {
  const ApiResource* resource = nullptr;
  // A rule names group, version and resource, without `*`.
  bool named = false;
  // CREATE, UPDATE, DELETE: those that rules match.
  std::vector<std::string_view> operations = {};
};

struct MatchedKinds {
  std::vector<MatchedKind> kinds = {};  // named ones first, then in the order of the resources
  size_t left_out = 0;
  // `example.com/v1 widgets`: named by rules, but not known.
  std::vector<std::string> unknown = {};
};

// The resources must outlive it. Requests about subresources have objects of other kinds and do not count,
// except for status.
MatchedKinds KindsMatchedBy(const Policy& policy, const Resources& resources);

// The operations that exist for a subresource; for the resource itself if it is empty.
std::vector<std::string_view> OperationsOn(std::string_view subresource);

}  // namespace plimsoll::policy
