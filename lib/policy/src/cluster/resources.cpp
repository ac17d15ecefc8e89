#include "plimsoll/policy/cluster/resources.h"

#include <algorithm>

namespace plimsoll::policy {
namespace {

constexpr bool kNamespaced = true;
constexpr bool kClusterScoped = false;

struct KnownResource {
  std::string_view group;
  std::string_view version;
  std::string_view resource;
  std::string_view kind;
  bool namespaced;
};

constexpr KnownResource kKnown[] = {
    {"", "v1", "pods", "Pod", kNamespaced},
    {"", "v1", "services", "Service", kNamespaced},
    {"", "v1", "configmaps", "ConfigMap", kNamespaced},
    {"", "v1", "secrets", "Secret", kNamespaced},
    {"", "v1", "serviceaccounts", "ServiceAccount", kNamespaced},
    {"", "v1", "persistentvolumeclaims", "PersistentVolumeClaim", kNamespaced},
    {"", "v1", "persistentvolumes", "PersistentVolume", kClusterScoped},
    {"", "v1", "namespaces", "Namespace", kClusterScoped},
    {"", "v1", "nodes", "Node", kClusterScoped},
    {"", "v1", "resourcequotas", "ResourceQuota", kNamespaced},
    {"", "v1", "limitranges", "LimitRange", kNamespaced},
    {"", "v1", "endpoints", "Endpoints", kNamespaced},
    {"", "v1", "replicationcontrollers", "ReplicationController", kNamespaced},
    {"apps", "v1", "deployments", "Deployment", kNamespaced},
    {"apps", "v1", "replicasets", "ReplicaSet", kNamespaced},
    {"apps", "v1", "statefulsets", "StatefulSet", kNamespaced},
    {"apps", "v1", "daemonsets", "DaemonSet", kNamespaced},
    {"batch", "v1", "jobs", "Job", kNamespaced},
    {"batch", "v1", "cronjobs", "CronJob", kNamespaced},
    {"networking.k8s.io", "v1", "ingresses", "Ingress", kNamespaced},
    {"networking.k8s.io", "v1", "networkpolicies", "NetworkPolicy", kNamespaced},
    {"policy", "v1", "poddisruptionbudgets", "PodDisruptionBudget", kNamespaced},
    {"rbac.authorization.k8s.io", "v1", "clusterroles", "ClusterRole", kClusterScoped},
    {"rbac.authorization.k8s.io", "v1", "roles", "Role", kNamespaced},
    {"rbac.authorization.k8s.io", "v1", "rolebindings", "RoleBinding", kNamespaced},
    {"autoscaling", "v2", "horizontalpodautoscalers", "HorizontalPodAutoscaler", kNamespaced},
};

// Resources of two groups that are one in storage; the group that stands for both.
std::string_view SharedGroup(std::string_view group, std::string_view resource) {
  if (resource == "events" && group == "events.k8s.io") return "";
  if (group != "extensions") return group;
  if (resource == "deployments" || resource == "daemonsets" || resource == "replicasets") return "apps";
  if (resource == "networkpolicies" || resource == "ingresses") return "networking.k8s.io";
  return group;
}

bool AreTwins(const GroupVersionResource& a, const GroupVersionResource& b) {
  return a.resource == b.resource && SharedGroup(a.group, a.resource) == SharedGroup(b.group, b.resource);
}

bool Has(const ApiResource& resource, std::string_view subresource) {
  return subresource.empty() ||
         std::ranges::find(resource.subresources, subresource) != resource.subresources.end();
}

}  // namespace

Resources Resources::BuiltIn() {
  Resources out;
  for (const KnownResource& known : kKnown) {
    out.Append({{known.group, known.version, known.resource}, known.kind, known.namespaced});
  }
  return out;
}

void Resources::Append(const ApiResource& resource) {
  const auto position = static_cast<uint32_t>(all_.size());
  all_.push_back(resource);
  by_resource_[resource.resource.resource].push_back(position);
  by_kind_[resource.kind].push_back(position);
}

void Resources::Add(const ApiResource& resource) {
  const ApiResource* known = FindResource(resource.resource);
  if (known == nullptr) return Append(resource);
  const auto position = static_cast<uint32_t>(known - all_.data());
  std::erase(by_kind_[known->kind], position);
  by_kind_[resource.kind].push_back(position);
  all_[position] = resource;
}

const ApiResource* Resources::FindKind(const GroupVersionKind& kind) const {
  const auto found = by_kind_.find(kind.kind);
  if (found == by_kind_.end()) return nullptr;
  for (const uint32_t position : found->second) {
    if (all_[position].Kind() == kind) return &all_[position];
  }
  return nullptr;
}

const ApiResource* Resources::FindResource(const GroupVersionResource& resource) const {
  const auto found = by_resource_.find(resource.resource);
  if (found == by_resource_.end()) return nullptr;
  for (const uint32_t position : found->second) {
    if (all_[position].resource == resource) return &all_[position];
  }
  return nullptr;
}

std::vector<const ApiResource*> Resources::EquivalentsOf(const GroupVersionResource& resource,
                                                         std::string_view subresource) const {
  std::vector<const ApiResource*> out;
  const auto found = by_resource_.find(resource.resource);
  if (found == by_resource_.end()) return out;
  for (const uint32_t position : found->second) {
    const ApiResource& each = all_[position];
    if (AreTwins(each.resource, resource) && Has(each, subresource)) out.push_back(&each);
  }
  return out;
}

}  // namespace plimsoll::policy
