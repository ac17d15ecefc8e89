// The table itself. Types are in the order of their names; choices in the order upstream lists
// them in its errors.
#include <algorithm>
#include <array>
#include <iterator>

#include "../vocabulary/releases.h"
#include "rules.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using Choices = std::string_view[];

constexpr Choices kDnsPolicies = {"ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"};
constexpr Choices kHostPathTypes = {"",     "BlockDevice",  "CharDevice", "Directory", "DirectoryOrCreate",
                                    "File", "FileOrCreate", "Socket"};
constexpr Choices kInternalPolicies = {"Cluster", "Local"};
constexpr Choices kMessagePolicies = {"File", "FallbackToLogsOnError"};
constexpr Choices kPreemption = {"PreemptLowerPriority", "Never"};
constexpr Choices kProtocols = {"SCTP", "TCP", "UDP"};
constexpr Choices kPullPolicies = {"Always", "IfNotPresent", "Never"};
constexpr Choices kReclaimPolicies = {"Delete", "Recycle", "Retain"};
constexpr Choices kRestartPolicies = {"Always", "OnFailure", "Never"};
constexpr Choices kSchemes = {"HTTP", "HTTPS"};
constexpr Choices kNodePolicies = {"Honor", "Ignore"};
constexpr Choices kProcMounts = {"Default", "Unmasked"};
constexpr Choices kSeccompTypes = {"Localhost", "RuntimeDefault", "Unconfined"};
constexpr Choices kDistribution = {"PreferClose", "PreferSameZone", "PreferSameNode"};
constexpr Choices kOldDistribution = {"PreferClose"};
constexpr Choices kServiceTypes = {"ClusterIP", "ExternalName", "LoadBalancer", "NodePort"};
constexpr Choices kSessionAffinity = {"ClientIP", "None"};
constexpr Choices kSpreading = {"DoNotSchedule", "ScheduleAnyway"};
constexpr Choices kTaintEffects = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
constexpr Choices kVolumeModes = {"Block", "Filesystem"};

constexpr FieldRule kPersistentVolumeSpec[] = {
    {"persistentVolumeReclaimPolicy", Requirement::kOptionalChoice, kReclaimPolicies},
    {"storageClassName", Requirement::kOptionalDnsSubdomain},
    {"volumeMode", Requirement::kOptionalChoice, kVolumeModes}};
constexpr FieldRule kClaimSpec[] = {{"storageClassName", Requirement::kOptionalDnsSubdomain},
                                    {"volumeMode", Requirement::kOptionalChoice, kVolumeModes}};
constexpr FieldRule kContainer[] = {
    {"image", Requirement::kNotEmpty, {}, kAlsoMissing},
    {"imagePullPolicy", Requirement::kOptionalChoice, kPullPolicies},
    {"name", Requirement::kRequiredDnsLabel},
    {"terminationMessagePolicy", Requirement::kOptionalChoice, kMessagePolicies}};
constexpr FieldRule kContainerPort[] = {{"containerPort", Requirement::kRequiredPort},
                                        {"hostPort", Requirement::kOptionalPort},
                                        {"name", Requirement::kOptionalPortName},
                                        {"protocol", Requirement::kOptionalChoice, kProtocols}};
constexpr FieldRule kDisruptionBudget[] = {{"maxUnavailable", Requirement::kPercentOrNotNegative},
                                           {"minAvailable", Requirement::kPercentOrNotNegative}};
constexpr FieldRule kEndpointPort[] = {{"name", Requirement::kOptionalDnsLabel},
                                       {"port", Requirement::kPort},
                                       {"protocol", Requirement::kOptionalChoice, kProtocols}};
constexpr FieldRule kEnvVar[] = {{"name", Requirement::kRequiredEnvName}};
constexpr FieldRule kGrpcAction[] = {{"port", Requirement::kPort}};
constexpr FieldRule kHttpGet[] = {{"port", Requirement::kPortOrName},
                                  {"scheme", Requirement::kOptionalChoice, kSchemes}};
constexpr FieldRule kHostPath[] = {{"path", Requirement::kNotEmpty},
                                   {"type", Requirement::kOptionalChoice, kHostPathTypes}};
constexpr FieldRule kPodSpec[] = {{"activeDeadlineSeconds", Requirement::kPositiveInt32},
                                  {"containers", Requirement::kNotEmpty},
                                  {"dnsPolicy", Requirement::kOptionalChoice, kDnsPolicies},
                                  {"hostname", Requirement::kOptionalDnsLabel},
                                  {"hostnameOverride", Requirement::kDnsSubdomain},
                                  {"nodeName", Requirement::kOptionalDnsSubdomain},
                                  {"nodeSelector", Requirement::kLabels},
                                  {"preemptionPolicy", Requirement::kOptionalChoice, kPreemption},
                                  {"priorityClassName", Requirement::kOptionalDnsSubdomain},
                                  {"restartPolicy", Requirement::kOptionalChoice, kRestartPolicies},
                                  {"runtimeClassName", Requirement::kDnsSubdomain},
                                  {"serviceAccountName", Requirement::kOptionalDnsSubdomain},
                                  {"subdomain", Requirement::kOptionalDnsLabel}};
constexpr FieldRule kProbe[] = {{"failureThreshold", Requirement::kNotNegative},
                                {"initialDelaySeconds", Requirement::kNotNegative},
                                {"periodSeconds", Requirement::kNotNegative},
                                {"successThreshold", Requirement::kNotNegative},
                                {"timeoutSeconds", Requirement::kNotNegative}};
constexpr FieldRule kRequirement[] = {{"key", Requirement::kCheckedByStruct},
                                      {"operator", Requirement::kCheckedByStruct}};
constexpr FieldRule kFieldSelector[] = {{"fieldPath", Requirement::kCheckedByStruct}};
constexpr FieldRule kResourceSelector[] = {{"resource", Requirement::kCheckedByStruct}};
constexpr FieldRule kNodeSelector[] = {{"nodeSelectorTerms", Requirement::kNodeSelectorTerms}};
constexpr FieldRule kPodAffinityTerm[] = {{"topologyKey", Requirement::kCheckedByStruct}};
constexpr FieldRule kPreferredTerm[] = {{"weight", Requirement::kFrom1To100}};
constexpr FieldRule kResourceClaim[] = {{"name", Requirement::kCheckedByStruct}};
constexpr FieldRule kPodResourceClaim[] = {{"name", Requirement::kRequiredDnsLabel},
                                           {"resourceClaimName", Requirement::kDnsSubdomain},
                                           {"resourceClaimTemplateName", Requirement::kDnsSubdomain}};
constexpr FieldRule kConfigMapVolume[] = {{"name", Requirement::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kSecretVolume[] = {{"secretName", Requirement::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kEvictionResponder[] = {{"name", Requirement::kCheckedByStruct},
                                            {"priority", Requirement::kCheckedByStruct}};
constexpr FieldRule kLimitItem[] = {{"type", Requirement::kCheckedByStruct}};
constexpr FieldRule kScopeItem[] = {{"operator", Requirement::kCheckedByStruct},
                                    {"scopeName", Requirement::kCheckedByStruct}};
constexpr FieldRule kEndpointAddress[] = {{"hostname", Requirement::kOptionalDnsLabel},
                                          {"ip", Requirement::kCheckedByStruct},
                                          {"nodeName", Requirement::kDnsSubdomain}};
constexpr FieldRule kSliceEndpoint[] = {{"hostname", Requirement::kDnsLabel},
                                        {"nodeName", Requirement::kDnsSubdomain}};
constexpr FieldRule kSlicePort[] = {{"appProtocol", Requirement::kQualifiedName},
                                    {"name", Requirement::kOptionalDnsLabel},
                                    {"protocol", Requirement::kChoice, kProtocols}};
constexpr FieldRule kServicePort[] = {{"appProtocol", Requirement::kQualifiedName},
                                      {"name", Requirement::kOptionalDnsLabel},
                                      {"port", Requirement::kPort},
                                      {"protocol", Requirement::kOptionalChoice, kProtocols}};
constexpr FieldRule kServiceSpec[] = {{"internalTrafficPolicy", Requirement::kChoice, kInternalPolicies},
                                      {"selector", Requirement::kLabels},
                                      {"sessionAffinity", Requirement::kOptionalChoice, kSessionAffinity},
                                      {.field = "trafficDistribution",
                                       .requirement = Requirement::kChoice,
                                       .choices = kDistribution,
                                       .since = 34},
                                      {.field = "trafficDistribution",
                                       .requirement = Requirement::kChoice,
                                       .choices = kOldDistribution,
                                       .until = 34},
                                      {"type", Requirement::kOptionalChoice, kServiceTypes}};
constexpr FieldRule kTaint[] = {{"effect", Requirement::kOptionalChoice, kTaintEffects},
                                {"key", Requirement::kOptionalQualifiedName}};
constexpr FieldRule kTcpSocket[] = {{"port", Requirement::kPortOrName}};
constexpr FieldRule kToleration[] = {{"effect", Requirement::kOptionalChoice, kTaintEffects},
                                     {"key", Requirement::kOptionalQualifiedName}};
constexpr FieldRule kTopologySpread[] = {{"maxSkew", Requirement::kPositive},
                                         {"minDomains", Requirement::kPositive},
                                         {"nodeAffinityPolicy", Requirement::kChoice, kNodePolicies},
                                         {"nodeTaintsPolicy", Requirement::kChoice, kNodePolicies},
                                         {"topologyKey", Requirement::kRequiredKey},
                                         {"whenUnsatisfiable", Requirement::kChoice, kSpreading}};
constexpr FieldRule kConfigKeySelector[] = {{"key", Requirement::kRequiredConfigMapKey},
                                            {"name", Requirement::kDnsSubdomain, {}, kAlsoMissing}};
constexpr FieldRule kEnvReference[] = {{"name", Requirement::kRequiredDnsSubdomain, {}, kAlsoMissing}};
constexpr FieldRule kEnvFromSource[] = {{"prefix", Requirement::kOptionalEnvPrefix}};
constexpr FieldRule kExecAction[] = {{"command", Requirement::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kHostAlias[] = {{"hostnames", Requirement::kDnsSubdomains},
                                    {"ip", Requirement::kIpAddress}};
constexpr FieldRule kHttpHeader[] = {{"name", Requirement::kCheckedByStruct}};
constexpr FieldRule kReadinessGate[] = {{"conditionType", Requirement::kQualifiedName}};
constexpr FieldRule kRestartRule[] = {{"action", Requirement::kCheckedByStruct}};
constexpr FieldRule kRestartCodes[] = {{"operator", Requirement::kCheckedByStruct}};
constexpr FieldRule kResizePolicy[] = {{"resourceName", Requirement::kCheckedByStruct},
                                       {"restartPolicy", Requirement::kCheckedByStruct}};
constexpr FieldRule kSchedulingGate[] = {{"name", Requirement::kCheckedByStruct}};
constexpr FieldRule kSeccomp[] = {{"type", Requirement::kRequiredChoice, kSeccompTypes, false,
                                   "type is required when seccompProfile is set"}};
constexpr FieldRule kSecurityContext[] = {{"procMount", Requirement::kChoice, kProcMounts},
                                          {"runAsGroup", Requirement::kUserOrGroupId},
                                          {"runAsUser", Requirement::kUserOrGroupId}};
constexpr FieldRule kPodSecurityContext[] = {{"fsGroup", Requirement::kUserOrGroupId},
                                             {"runAsGroup", Requirement::kUserOrGroupId},
                                             {"runAsUser", Requirement::kUserOrGroupId}};
constexpr FieldRule kVolumeDevice[] = {{"devicePath", Requirement::kNotEmpty},
                                       {"name", Requirement::kNotEmpty}};
constexpr FieldRule kVolume[] = {{"name", Requirement::kRequiredDnsLabel}};
constexpr FieldRule kVolumeMount[] = {{"mountPath", Requirement::kNotEmpty},
                                      {"name", Requirement::kNotEmpty}};

constexpr TypeRules kTypeRules[] = {
    {"core.v1.ConfigMap", {}, CheckConfigMap},
    {"core.v1.ConfigMapEnvSource", kEnvReference},
    {"core.v1.ConfigMapKeySelector", kConfigKeySelector},
    {"core.v1.ConfigMapVolumeSource", kConfigMapVolume},
    {"core.v1.Container", kContainer, CheckContainer},
    {"core.v1.ContainerPort", kContainerPort},
    {"core.v1.ContainerResizePolicy", kResizePolicy},
    {"core.v1.ContainerRestartRule", kRestartRule},
    {"core.v1.ContainerRestartRuleOnExitCodes", kRestartCodes},
    {"core.v1.EndpointAddress", kEndpointAddress, CheckEndpointAddress},
    {"core.v1.EndpointPort", kEndpointPort},
    {"core.v1.EndpointSubset", {}, CheckEndpointSubset},
    {"core.v1.EnvFromSource", kEnvFromSource},
    {"core.v1.EnvVar", kEnvVar, CheckEnvVar},
    {"core.v1.EphemeralContainer", kContainer, CheckContainer},
    {"core.v1.EvictionResponder", kEvictionResponder},
    {"core.v1.ExecAction", kExecAction},
    {"core.v1.GRPCAction", kGrpcAction},
    {"core.v1.HTTPGetAction", kHttpGet, CheckHttpGet},
    {"core.v1.HTTPHeader", kHttpHeader},
    {"core.v1.HostAlias", kHostAlias},
    {"core.v1.HostPathVolumeSource", kHostPath},
    {"core.v1.LifecycleHandler", {}, CheckHandler},
    {"core.v1.LimitRangeItem", kLimitItem, CheckLimitRangeItem},
    {"core.v1.LimitRangeSpec", {}, CheckLimitRangeSpec},
    {"core.v1.NodeSelector", kNodeSelector},
    {"core.v1.NodeSelectorRequirement", kRequirement, CheckNodeSelectorRequirement},
    {"core.v1.ObjectFieldSelector", kFieldSelector, CheckFieldSelector},
    {"core.v1.PersistentVolumeClaimSpec", kClaimSpec, CheckVolumeClaimSpec},
    {"core.v1.PersistentVolumeSpec", kPersistentVolumeSpec, CheckVolumeSpec},
    {"core.v1.PodAffinityTerm", kPodAffinityTerm, CheckPodAffinityTerm},
    {"core.v1.PodReadinessGate", kReadinessGate},
    {"core.v1.PodResourceClaim", kPodResourceClaim},
    {"core.v1.PodSchedulingGate", kSchedulingGate},
    {"core.v1.PodSecurityContext", kPodSecurityContext},
    {"core.v1.PodSpec", kPodSpec, CheckPodSpec},
    {"core.v1.PodTemplateSpec", {}, CheckPodTemplate},
    {"core.v1.PreferredSchedulingTerm", kPreferredTerm},
    {"core.v1.Probe", kProbe, CheckHandler},
    {"core.v1.ResourceClaim", kResourceClaim},
    {"core.v1.ResourceFieldSelector", kResourceSelector, CheckResourceSelector},
    {"core.v1.ResourceQuotaSpec", {}, CheckQuotaSpec},
    {"core.v1.ResourceRequirements", {}, CheckResources},
    {"core.v1.ScopedResourceSelectorRequirement", kScopeItem},
    {"core.v1.SeccompProfile", kSeccomp, CheckSeccompProfile},
    {"core.v1.Secret", {}, CheckSecret},
    {"core.v1.SecretEnvSource", kEnvReference},
    {"core.v1.SecretKeySelector", kConfigKeySelector},
    {"core.v1.SecretVolumeSource", kSecretVolume},
    {"core.v1.SecurityContext", kSecurityContext, CheckSecurityContext},
    {"core.v1.ServicePort", kServicePort},
    {"core.v1.ServiceSpec", kServiceSpec, CheckServiceSpec},
    {"core.v1.TCPSocketAction", kTcpSocket},
    {"core.v1.Taint", kTaint},
    {"core.v1.Toleration", kToleration, CheckToleration},
    {"core.v1.TopologySpreadConstraint", kTopologySpread, CheckTopologySpread},
    {"core.v1.Volume", kVolume, CheckVolume},
    {"core.v1.VolumeDevice", kVolumeDevice},
    {"core.v1.VolumeMount", kVolumeMount},
    {"core.v1.WeightedPodAffinityTerm", kPreferredTerm},
    {"discovery.v1.Endpoint", kSliceEndpoint},
    {"discovery.v1.EndpointPort", kSlicePort},
    {"discovery.v1.EndpointSlice", {}, CheckEndpointSlice},
    {"meta.v1.LabelSelector", {}, CheckLabelSelector},
    {"meta.v1.LabelSelectorRequirement", kRequirement},
    {"policy.v1.PodDisruptionBudgetSpec", kDisruptionBudget, CheckDisruptionBudgetSpec},
};
static_assert(std::ranges::is_sorted(kTypeRules, {}, &TypeRules::type));

// Fields that the schemas call required, since Go always writes them, and whose absence the server
// takes for nothing: it sets a default, or an empty value is fine; and one that a check of the struct
// asks for in words of its own.
struct Lenient {
  std::string_view type;
  std::string_view field;
};
constexpr Lenient kLenient[] = {
    {"apps.v1.ControllerRevision", "revision"},
    {"apps.v1.StatefulSetSpec", "serviceName"},
    {"batch.v1.PodFailurePolicy", "rules"},
    {"batch.v1.PodFailurePolicyOnPodConditionsPattern", "status"},
    {"core.v1.HTTPHeader", "value"},
    {"core.v1.ISCSIPersistentVolumeSource", "lun"},
    {"core.v1.ISCSIVolumeSource", "lun"},
    {"core.v1.LimitRangeSpec", "limits"},
    {"core.v1.PreferredSchedulingTerm", "preference"},
    {"core.v1.Sysctl", "value"},
    {"discovery.v1.EndpointSlice", "endpoints"},
    {"meta.v1.GroupResource", "group"},
    {"meta.v1.OwnerReference", "apiVersion"},
    {"meta.v1.OwnerReference", "kind"},
    {"meta.v1.OwnerReference", "name"},
    {"meta.v1.OwnerReference", "uid"},
    {"scheduling.v1.PriorityClass", "value"},
};
static_assert(std::ranges::is_sorted(kLenient, {}, &Lenient::type));

// Fields that servers of older releases decode and then drop, since their feature gates are off, or do not
// validate: before 1.34 nobody looked into the templates of StatefulSets. The selectors of metrics are those
// of monitoring systems, whose labels are not those of Kubernetes.
struct Unvalidated {
  std::string_view root;  // of one kind only; empty for all
  std::string_view type;
  std::string_view field;
  uint32_t until;  // the first release that validates it
};
constexpr Unvalidated kUnvalidated[] = {
    {"", "core.v1.Container", "resizePolicy", kResizeInPlace},
    {"", "core.v1.EphemeralContainer", "resizePolicy", kResizeInPlace},
    {"", "core.v1.PodSpec", "resourceClaims", kClaims},
    {"", "core.v1.ResourceRequirements", "claims", kClaims},
    {"", "core.v1.SecurityContext", "procMount", 33},
    {"apps.v1.StatefulSet", "core.v1.PersistentVolumeClaim", "spec", 34},
    {"apps.v1.StatefulSet", "core.v1.PersistentVolumeClaim", "status", UINT32_MAX},
    {"apps.v1.StatefulSet", "core.v1.PodTemplateSpec", "spec", 34},
};

// `core.v1.Pod` of `io.k8s.api.core.v1.Pod`.
std::string_view ShortName(std::string_view component) {
  for (const std::string_view prefix : {"io.k8s.api.", "io.k8s.apimachinery.pkg.apis."}) {
    if (component.starts_with(prefix)) return component.substr(prefix.size());
  }
  return {};
}

}  // namespace

const TypeRules* RulesOf(std::string_view component) {
  const std::string_view name = ShortName(component);
  const auto found = std::ranges::lower_bound(kTypeRules, name, {}, &TypeRules::type);
  return found != std::end(kTypeRules) && found->type == name ? found : nullptr;
}

const FieldRule* FindFieldRule(const TypeRules* rules, std::string_view field, uint32_t minor_version) {
  if (rules == nullptr) return nullptr;
  const auto found = std::ranges::find_if(rules->fields, [&](const FieldRule& rule) {
    return rule.field == field && rule.since <= minor_version && minor_version < rule.until;
  });
  return found != rules->fields.end() ? &*found : nullptr;
}

bool IsLenient(std::string_view component, std::string_view field) {
  const std::string_view name = ShortName(component);
  const auto found = std::ranges::equal_range(kLenient, name, {}, &Lenient::type);
  return std::ranges::find(found, field, &Lenient::field) != found.end();
}

bool IsUnvalidated(std::string_view root, std::string_view component, std::string_view field,
                   uint32_t minor_version) {
  const std::string_view kind = ShortName(root);
  const std::string_view type = ShortName(component);
  return std::ranges::any_of(kUnvalidated, [&](const Unvalidated& one) {
    return minor_version < one.until && one.field == field && one.type == type &&
           (one.root.empty() || one.root == kind);
  });
}

}  // namespace plimsoll::builtin
