#include "plimsoll/kinds/kind_names.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::kinds {
namespace {

// What kubectl abbreviates. Published documents do not have it.
struct ShortName {
  std::string_view group;
  std::string_view kind;
  std::string_view name;
};
constexpr ShortName kShortNames[] = {
    {"", "ComponentStatus", "cs"},
    {"", "ConfigMap", "cm"},
    {"", "Endpoints", "ep"},
    {"", "Event", "ev"},
    {"", "LimitRange", "limits"},
    {"", "Namespace", "ns"},
    {"", "Node", "no"},
    {"", "PersistentVolume", "pv"},
    {"", "PersistentVolumeClaim", "pvc"},
    {"", "Pod", "po"},
    {"", "ReplicationController", "rc"},
    {"", "ResourceQuota", "quota"},
    {"", "Service", "svc"},
    {"", "ServiceAccount", "sa"},
    {"apiextensions.k8s.io", "CustomResourceDefinition", "crd"},
    {"apiextensions.k8s.io", "CustomResourceDefinition", "crds"},
    {"apps", "DaemonSet", "ds"},
    {"apps", "Deployment", "deploy"},
    {"apps", "ReplicaSet", "rs"},
    {"apps", "StatefulSet", "sts"},
    {"autoscaling", "HorizontalPodAutoscaler", "hpa"},
    {"batch", "CronJob", "cj"},
    {"certificates.k8s.io", "CertificateSigningRequest", "csr"},
    {"networking.k8s.io", "Ingress", "ing"},
    {"networking.k8s.io", "IPAddress", "ip"},
    {"networking.k8s.io", "NetworkPolicy", "netpol"},
    {"policy", "PodDisruptionBudget", "pdb"},
    {"scheduling.k8s.io", "PriorityClass", "pc"},
    {"storage.k8s.io", "StorageClass", "sc"},
    {"storage.k8s.io", "VolumeAttributesClass", "vac"},
};

}  // namespace

std::vector<std::string> ShortNamesOf(std::string_view group, std::string_view kind) {
  std::vector<std::string> out;
  for (const ShortName& name : kShortNames) {
    if (name.group == group && name.kind == kind) out.emplace_back(name.name);
  }
  return out;
}

std::string GuessedResource(std::string_view kind) {
  std::string out = ascii::ToLower(kind);
  if (out.ends_with("endpoints")) return out;
  if (out.ends_with('s')) return out + "es";
  if (!out.ends_with('y')) return out + "s";
  out.pop_back();
  return out + "ies";
}

bool NamesKind(std::string_view word, std::string_view group, std::string_view kind) {
  if (word == kind) return true;
  const std::string lower = ascii::ToLower(word);
  if (lower == ascii::ToLower(kind) || lower == GuessedResource(kind)) return true;
  return std::ranges::any_of(kShortNames, [&](const ShortName& name) {
    return name.group == group && name.kind == kind && name.name == lower;
  });
}

}  // namespace plimsoll::kinds
