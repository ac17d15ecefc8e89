// Resources is what discovery says: which kinds and resources there are, and which resources are the same in
// other versions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/model/names.h"

namespace plimsoll::policy {

struct ApiResource {
  GroupVersionResource resource;
  std::string_view kind;
  bool namespaced = true;
  std::vector<std::string_view> subresources = {};

  GroupVersionKind Kind() const { return {resource.group, resource.version, kind}; }
};

class Resources {
 public:
  // The common resources of Kubernetes.
  static Resources BuiltIn();

  // Texts are borrowed. One that is there already is replaced.
  void Add(const ApiResource& resource);

  const ApiResource* FindKind(const GroupVersionKind& kind) const;
  const ApiResource* FindResource(const GroupVersionResource& resource) const;
  // The same resource in other versions and groups, in the order in which they were added, itself included.
  std::vector<const ApiResource*> EquivalentsOf(const GroupVersionResource& resource,
                                                std::string_view subresource) const;
  const std::vector<ApiResource>& all() const { return all_; }

 private:
  using Positions = std::vector<uint32_t>;

  void Append(const ApiResource& resource);

  std::vector<ApiResource> all_;
  // In all_, by names that many versions and groups share.
  std::map<std::string_view, Positions> by_resource_;
  std::map<std::string_view, Positions> by_kind_;
};

}  // namespace plimsoll::policy
