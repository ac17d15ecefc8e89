#include "foreign_types.h"

#include <algorithm>
#include <string_view>

namespace plimsoll::crd {
namespace {

// Each has all of these fields.
constexpr std::string_view kSignatures[] = {
    "matchExpressions matchLabels",                 // LabelSelector
    "image command args env volumeMounts",          // Container
    "containers restartPolicy serviceAccountName",  // PodSpec
    "nodeAffinity podAffinity podAntiAffinity",     // Affinity
    "preferredDuringSchedulingIgnoredDuringExecution requiredDuringSchedulingIgnoredDuringExecution",
    "effect key operator tolerationSeconds",                    // Toleration
    "maxSkew topologyKey whenUnsatisfiable",                    // TopologySpreadConstraint
    "limits requests",                                          // ResourceRequirements
    "emptyDir hostPath secret configMap projected",             // Volume
    "configMap downwardAPI secret serviceAccountToken",         // VolumeProjection
    "mountPath subPath readOnly",                               // VolumeMount
    "devicePath name",                                          // VolumeDevice
    "runAsUser runAsNonRoot seLinuxOptions",                    // SecurityContext
    "failureThreshold periodSeconds successThreshold",          // Probe
    "postStart preStop",                                        // Lifecycle
    "name value valueFrom",                                     // EnvVar
    "configMapRef secretRef prefix",                            // EnvFromSource
    "configMapKeyRef fieldRef resourceFieldRef secretKeyRef",   // EnvVarSource
    "fieldPath kind name namespace resourceVersion uid",        // ObjectReference
    "accessModes storageClassName volumeName",                  // PersistentVolumeClaimSpec
    "medium sizeLimit",                                         // EmptyDirVolumeSource
    "nodePort port targetPort",                                 // ServicePort
    "clusterIP externalTrafficPolicy",                          // ServiceSpec
    "hostnames ip",                                             // HostAlias
    "nameservers options searches",                             // PodDNSConfig
    "ipBlock namespaceSelector podSelector",                    // NetworkPolicyPeer
    "apiGroups nonResourceURLs resourceNames resources verbs",  // PolicyRule
    "lastTransitionTime message reason status type",            // Condition
    "apiVersion fieldsType fieldsV1 manager",                   // ManagedFieldsEntry
    "clientConfig admissionReviewVersions sideEffects",         // a webhook
};

// These are so small that they must have no other fields.
constexpr std::string_view kExactTypes[] = {
    "key name optional",   // SecretKeySelector
    "name optional",       // SecretEnvSource
    "apiGroup kind name",  // TypedLocalObjectReference
    "name",                // LocalObjectReference
    "name namespace",      // SecretReference
    "apiGroup kind name namespace",
};

// Calls `has` with each word; the number of words, or none where one is missing.
template <class Has>
size_t CountIfAll(std::string_view words, const Has& has) {
  size_t count = 0;
  while (!words.empty()) {
    const size_t end = std::min(words.size(), words.find(' '));
    if (!has(words.substr(0, end))) return 0;
    words.remove_prefix(std::min(words.size(), end + 1));
    ++count;
  }
  return count;
}

}  // namespace

bool IsForeignType(const schema::Schema& schema, schema::NodeId node) {
  const auto has = [&](std::string_view name) { return schema.Property(node, name).has_value(); };
  const size_t count = schema.NamedNodes(node, schema::Keyword::kProperties).size();
  if (count == 0) return false;
  for (const std::string_view names : kSignatures) {
    if (CountIfAll(names, has) != 0) return true;
  }
  for (const std::string_view names : kExactTypes) {
    if (CountIfAll(names, has) == count) return true;
  }
  return false;
}

}  // namespace plimsoll::crd
