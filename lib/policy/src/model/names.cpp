#include "plimsoll/policy/model/names.h"

#include <algorithm>
#include <array>

namespace plimsoll::policy {
namespace {

constexpr std::array<std::string_view, 27> kBuiltInGroups = {
    "",
    "admissionregistration.k8s.io",
    "apiextensions.k8s.io",
    "apiregistration.k8s.io",
    "apps",
    "authentication.k8s.io",
    "authorization.k8s.io",
    "autoscaling",
    "batch",
    "certificates.k8s.io",
    "coordination.k8s.io",
    "discovery.k8s.io",
    "events.k8s.io",
    "extensions",
    "flowcontrol.apiserver.k8s.io",
    "imagepolicy.k8s.io",
    "internal.apiserver.k8s.io",
    "meta.k8s.io",
    "networking.k8s.io",
    "node.k8s.io",
    "policy",
    "rbac.authorization.k8s.io",
    "resource.k8s.io",
    "scheduling.k8s.io",
    "storage.k8s.io",
    "storagemigration.k8s.io",
    "admission.k8s.io",
};

}  // namespace

std::string GroupVersionResource::String() const {
  return std::string(group).append("/").append(version).append(", Resource=").append(resource);
}

std::string GroupVersionResource::GroupResource() const {
  return group.empty() ? std::string(resource) : std::string(resource) + "." + std::string(group);
}

bool SplitApiVersion(std::string_view api_version, std::string_view& group, std::string_view& version) {
  const size_t slash = api_version.find('/');
  group = slash == std::string_view::npos ? std::string_view() : api_version.substr(0, slash);
  version = slash == std::string_view::npos ? api_version : api_version.substr(slash + 1);
  return version.find('/') == std::string_view::npos;
}

bool IsBuiltInGroup(std::string_view group) {
  return std::ranges::find(kBuiltInGroups, group) != kBuiltInGroups.end();
}

}  // namespace plimsoll::policy
