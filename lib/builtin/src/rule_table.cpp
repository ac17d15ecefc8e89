// The table itself. Types stand in the order of their names; choices in the order upstream lists
// them in its errors.
#include <algorithm>
#include <array>
#include <iterator>

#include "rules.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using Choices = std::string_view[];

constexpr Choices kAccessModes = {"ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"};
constexpr Choices kConcurrency = {"Allow", "Forbid", "Replace"};
constexpr Choices kDaemonUpdates = {"OnDelete", "RollingUpdate"};
constexpr Choices kDnsPolicies = {"ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"};
constexpr Choices kHostPathTypes = {"",     "BlockDevice",  "CharDevice", "Directory", "DirectoryOrCreate",
                                    "File", "FileOrCreate", "Socket"};
constexpr Choices kInternalPolicies = {"Cluster", "Local"};
constexpr Choices kIpFamilies = {"IPv4", "IPv6"};
constexpr Choices kIpFamilyPolicies = {"PreferDualStack", "RequireDualStack", "SingleStack"};
constexpr Choices kMessagePolicies = {"File", "FallbackToLogsOnError"};
constexpr Choices kPolicyTypes = {"Egress", "Ingress"};
constexpr Choices kPreemption = {"PreemptLowerPriority", "Never"};
constexpr Choices kPropagation = {"Bidirectional", "HostToContainer", "None"};
constexpr Choices kProtocols = {"SCTP", "TCP", "UDP"};
constexpr Choices kPullPolicies = {"Always", "IfNotPresent", "Never"};
constexpr Choices kReclaimPolicies = {"Delete", "Recycle", "Retain"};
constexpr Choices kReclaimPoliciesOfClasses = {"Delete", "Retain"};
constexpr Choices kRestartPolicies = {"Always", "OnFailure", "Never"};
constexpr Choices kSchemes = {"HTTP", "HTTPS"};
constexpr Choices kServiceTypes = {"ClusterIP", "ExternalName", "LoadBalancer", "NodePort"};
constexpr Choices kSessionAffinity = {"ClientIP", "None"};
constexpr Choices kSpreading = {"DoNotSchedule", "ScheduleAnyway"};
constexpr Choices kTaintEffects = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
constexpr Choices kVolumeModes = {"Block", "Filesystem"};
constexpr Choices kBindingModes = {"Immediate", "WaitForFirstConsumer"};

constexpr FieldRule kPersistentVolumeSpec[] = {
    {"accessModes", Ask::kChoices, kAccessModes},
    {"persistentVolumeReclaimPolicy", Ask::kChoice, kReclaimPolicies},
    {"storageClassName", Ask::kOptionalDnsSubdomain},
    {"volumeMode", Ask::kChoice, kVolumeModes}};
constexpr FieldRule kClaimSpec[] = {{"accessModes", Ask::kChoices, kAccessModes},
                                    {"storageClassName", Ask::kOptionalDnsSubdomain},
                                    {"volumeMode", Ask::kChoice, kVolumeModes}};
constexpr FieldRule kContainer[] = {{"imagePullPolicy", Ask::kChoice, kPullPolicies},
                                    {"name", Ask::kDnsLabel},
                                    {"terminationMessagePolicy", Ask::kChoice, kMessagePolicies}};
constexpr FieldRule kContainerPort[] = {{"containerPort", Ask::kPort},
                                        {"hostPort", Ask::kOptionalPort},
                                        {"name", Ask::kPortName},
                                        {"protocol", Ask::kChoice, kProtocols}};
constexpr FieldRule kCronJobSpec[] = {{"concurrencyPolicy", Ask::kChoice, kConcurrency},
                                      {"failedJobsHistoryLimit", Ask::kNotNegative},
                                      {"schedule", Ask::kNotEmpty},
                                      {"startingDeadlineSeconds", Ask::kNotNegative},
                                      {"successfulJobsHistoryLimit", Ask::kNotNegative}};
constexpr FieldRule kDaemonSetSpec[] = {{"minReadySeconds", Ask::kNotNegative},
                                        {"revisionHistoryLimit", Ask::kNotNegative}};
constexpr FieldRule kDaemonSetStrategy[] = {{"type", Ask::kChoice, kDaemonUpdates}};
constexpr FieldRule kDeploymentSpec[] = {{"minReadySeconds", Ask::kNotNegative},
                                         {"progressDeadlineSeconds", Ask::kNotNegative},
                                         {"replicas", Ask::kNotNegative},
                                         {"revisionHistoryLimit", Ask::kNotNegative}};
constexpr FieldRule kDisruptionBudget[] = {{"maxUnavailable", Ask::kPercentOrNotNegative},
                                           {"minAvailable", Ask::kPercentOrNotNegative}};
constexpr FieldRule kEndpointPort[] = {
    {"name", Ask::kOptionalDnsLabel}, {"port", Ask::kPort}, {"protocol", Ask::kChoice, kProtocols}};
constexpr FieldRule kEnvVar[] = {{"name", Ask::kEnvName}};
constexpr FieldRule kGrpcAction[] = {{"port", Ask::kPort}};
constexpr FieldRule kHttpGet[] = {{"port", Ask::kPortOrName}, {"scheme", Ask::kChoice, kSchemes}};
constexpr FieldRule kHttpIngress[] = {{"paths", Ask::kNotEmpty}};
constexpr FieldRule kIngressPort[] = {{"name", Ask::kPortName}, {"number", Ask::kOptionalPort}};
constexpr FieldRule kIngressService[] = {{"name", Ask::kNotEmpty}};
constexpr FieldRule kIngressSpec[] = {{"ingressClassName", Ask::kDnsSubdomain}};
constexpr FieldRule kHostPath[] = {{"path", Ask::kNotEmpty}, {"type", Ask::kChoice, kHostPathTypes}};
constexpr FieldRule kJobSpec[] = {{"activeDeadlineSeconds", Ask::kNotNegative},
                                  {"backoffLimit", Ask::kNotNegative},
                                  {"completions", Ask::kNotNegative},
                                  {"parallelism", Ask::kNotNegative},
                                  {"ttlSecondsAfterFinished", Ask::kNotNegative}};
constexpr FieldRule kNetworkPolicyPort[] = {{"port", Ask::kPortOrName},
                                            {"protocol", Ask::kChoice, kProtocols}};
constexpr FieldRule kNetworkPolicySpec[] = {{"policyTypes", Ask::kChoices, kPolicyTypes}};
constexpr FieldRule kPodSpec[] = {{"containers", Ask::kNotEmpty},
                                  {"dnsPolicy", Ask::kChoice, kDnsPolicies},
                                  {"nodeSelector", Ask::kLabels},
                                  {"preemptionPolicy", Ask::kChoice, kPreemption},
                                  {"restartPolicy", Ask::kChoice, kRestartPolicies},
                                  {"serviceAccountName", Ask::kOptionalDnsSubdomain},
                                  {"terminationGracePeriodSeconds", Ask::kNotNegative}};
constexpr FieldRule kPriorityClass[] = {{"preemptionPolicy", Ask::kChoice, kPreemption}};
constexpr FieldRule kProbe[] = {{"failureThreshold", Ask::kNotNegative},
                                {"initialDelaySeconds", Ask::kNotNegative},
                                {"periodSeconds", Ask::kNotNegative},
                                {"successThreshold", Ask::kNotNegative},
                                {"timeoutSeconds", Ask::kNotNegative}};
constexpr FieldRule kReplicas[] = {{"minReadySeconds", Ask::kNotNegative}, {"replicas", Ask::kNotNegative}};
constexpr FieldRule kResources[] = {{"limits", Ask::kResources}, {"requests", Ask::kResources}};
constexpr FieldRule kRoleRef[] = {{"name", Ask::kPathSegment}};
constexpr FieldRule kRollingUpdate[] = {{"maxSurge", Ask::kPercentOrNotNegative},
                                        {"maxUnavailable", Ask::kPercentOrNotNegative}};
constexpr FieldRule kServicePort[] = {{"appProtocol", Ask::kQualifiedName},
                                      {"name", Ask::kOptionalDnsLabel},
                                      {"port", Ask::kPort},
                                      {"protocol", Ask::kChoice, kProtocols},
                                      {"targetPort", Ask::kPortOrName}};
constexpr FieldRule kServiceSpec[] = {{"externalTrafficPolicy", Ask::kChoice, kInternalPolicies},
                                      {"internalTrafficPolicy", Ask::kChoice, kInternalPolicies},
                                      {"ipFamilies", Ask::kChoices, kIpFamilies},
                                      {"ipFamilyPolicy", Ask::kChoice, kIpFamilyPolicies},
                                      {"selector", Ask::kLabels},
                                      {"sessionAffinity", Ask::kChoice, kSessionAffinity},
                                      {"type", Ask::kChoice, kServiceTypes}};
constexpr FieldRule kStorageClass[] = {{"provisioner", Ask::kNotEmpty},
                                       {"reclaimPolicy", Ask::kChoice, kReclaimPoliciesOfClasses},
                                       {"volumeBindingMode", Ask::kChoice, kBindingModes}};
constexpr FieldRule kSubject[] = {{"name", Ask::kNotEmpty}};
constexpr FieldRule kTaint[] = {{"effect", Ask::kChoice, kTaintEffects}, {"key", Ask::kQualifiedName}};
constexpr FieldRule kTcpSocket[] = {{"port", Ask::kPortOrName}};
constexpr FieldRule kToleration[] = {{"effect", Ask::kChoice, kTaintEffects}, {"key", Ask::kQualifiedName}};
constexpr FieldRule kTopologySpread[] = {{"maxSkew", Ask::kPositive},
                                         {"topologyKey", Ask::kNotEmpty},
                                         {"whenUnsatisfiable", Ask::kChoice, kSpreading}};
constexpr FieldRule kVolume[] = {{"name", Ask::kDnsLabel}};
constexpr FieldRule kVolumeMount[] = {{"mountPath", Ask::kNotEmpty},
                                      {"mountPropagation", Ask::kChoice, kPropagation},
                                      {"name", Ask::kNotEmpty}};

constexpr TypeRules kTypes[] = {
    {"apps.v1.DaemonSetSpec", kDaemonSetSpec, CheckWorkload},
    {"apps.v1.DaemonSetUpdateStrategy", kDaemonSetStrategy},
    {"apps.v1.DeploymentSpec", kDeploymentSpec, CheckWorkload},
    {"apps.v1.DeploymentStrategy", {}, CheckDeploymentStrategy},
    {"apps.v1.ReplicaSetSpec", kReplicas, CheckWorkload},
    {"apps.v1.RollingUpdateDeployment", kRollingUpdate, CheckRollingUpdate},
    {"apps.v1.StatefulSetSpec", kReplicas, CheckWorkload},
    {"autoscaling.v1.HorizontalPodAutoscalerSpec", {}, CheckAutoscalerSpec},
    {"autoscaling.v2.HorizontalPodAutoscalerSpec", {}, CheckAutoscalerSpec},
    {"batch.v1.CronJobSpec", kCronJobSpec, CheckCronJobSpec},
    {"batch.v1.JobSpec", kJobSpec, CheckJobSpec},
    {"core.v1.ConfigMap", {}, CheckConfigMap},
    {"core.v1.Container", kContainer, CheckContainer},
    {"core.v1.ContainerPort", kContainerPort},
    {"core.v1.EndpointPort", kEndpointPort},
    {"core.v1.EnvVar", kEnvVar, CheckEnvVar},
    {"core.v1.GRPCAction", kGrpcAction},
    {"core.v1.HTTPGetAction", kHttpGet},
    {"core.v1.HostPathVolumeSource", kHostPath},
    {"core.v1.LifecycleHandler", {}, CheckHandler},
    {"core.v1.NodeSelectorRequirement", {}, CheckNodeSelectorRequirement},
    {"core.v1.PersistentVolumeClaimSpec", kClaimSpec, CheckVolumeClaimSpec},
    {"core.v1.PersistentVolumeSpec", kPersistentVolumeSpec},
    {"core.v1.PodSpec", kPodSpec, CheckPodSpec},
    {"core.v1.PodTemplateSpec", {}, CheckPodTemplate},
    {"core.v1.Probe", kProbe, CheckHandler},
    {"core.v1.ReplicationControllerSpec", kReplicas},
    {"core.v1.ResourceRequirements", kResources, CheckResources},
    {"core.v1.Secret", {}, CheckSecret},
    {"core.v1.ServicePort", kServicePort},
    {"core.v1.ServiceSpec", kServiceSpec, CheckServiceSpec},
    {"core.v1.TCPSocketAction", kTcpSocket},
    {"core.v1.Taint", kTaint},
    {"core.v1.Toleration", kToleration, CheckToleration},
    {"core.v1.TopologySpreadConstraint", kTopologySpread},
    {"core.v1.Volume", kVolume, CheckVolume},
    {"core.v1.VolumeMount", kVolumeMount},
    {"meta.v1.LabelSelector", {}, CheckLabelSelector},
    {"networking.v1.HTTPIngressPath", {}, CheckIngressPath},
    {"networking.v1.HTTPIngressRuleValue", kHttpIngress},
    {"networking.v1.IngressBackend", {}, CheckIngressBackend},
    {"networking.v1.IngressRule", {}, CheckIngressRule},
    {"networking.v1.IngressServiceBackend", kIngressService},
    {"networking.v1.IngressSpec", kIngressSpec, CheckIngressSpec},
    {"networking.v1.IngressTLS", {}, CheckIngressTls},
    {"networking.v1.NetworkPolicyPeer", {}, CheckNetworkPolicyPeer},
    {"networking.v1.NetworkPolicyPort", kNetworkPolicyPort, CheckNetworkPolicyPort},
    {"networking.v1.NetworkPolicySpec", kNetworkPolicySpec},
    {"networking.v1.ServiceBackendPort", kIngressPort},
    {"policy.v1.PodDisruptionBudgetSpec", kDisruptionBudget, CheckDisruptionBudgetSpec},
    {"rbac.v1.PolicyRule", {}, CheckPolicyRule},
    {"rbac.v1.RoleRef", kRoleRef, CheckRoleRef},
    {"rbac.v1.Subject", kSubject, CheckSubject},
    {"scheduling.v1.PriorityClass", kPriorityClass},
    {"storage.v1.StorageClass", kStorageClass},
};
static_assert(std::ranges::is_sorted(kTypes, {}, &TypeRules::type));

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
    {"batch.v1.PodFailurePolicyOnPodConditionsPattern", "status"},
    {"core.v1.HTTPHeader", "value"},
    {"core.v1.ISCSIPersistentVolumeSource", "lun"},
    {"core.v1.ISCSIVolumeSource", "lun"},
    {"core.v1.LimitRangeSpec", "limits"},
    {"core.v1.PreferredSchedulingTerm", "preference"},
    {"core.v1.Sysctl", "value"},
    {"discovery.v1.EndpointSlice", "endpoints"},
    {"networking.v1.HTTPIngressPath", "pathType"},
    {"networking.v1.NetworkPolicySpec", "podSelector"},
    {"rbac.v1.RoleRef", "apiGroup"},
    {"scheduling.v1.PriorityClass", "value"},
};
static_assert(std::ranges::is_sorted(kLenient, {}, &Lenient::type));

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
  const auto found = std::ranges::lower_bound(kTypes, name, {}, &TypeRules::type);
  return found != std::end(kTypes) && found->type == name ? found : nullptr;
}

const FieldRule* FindFieldRule(const TypeRules* rules, std::string_view field) {
  if (rules == nullptr) return nullptr;
  const auto found = std::ranges::find(rules->fields, field, &FieldRule::field);
  return found != rules->fields.end() ? &*found : nullptr;
}

bool IsLenient(std::string_view component, std::string_view field) {
  const std::string_view name = ShortName(component);
  const auto found = std::ranges::equal_range(kLenient, name, {}, &Lenient::type);
  return std::ranges::find(found, field, &Lenient::field) != found.end();
}

}  // namespace plimsoll::builtin
