// The table itself. Types stand in the order of their names; choices in the order upstream lists
// them in its errors.
#include <algorithm>
#include <array>
#include <iterator>

#include "releases.h"
#include "rules.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using Choices = std::string_view[];

constexpr Choices kConcurrency = {"Allow", "Forbid", "Replace"};
constexpr Choices kDnsPolicies = {"ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"};
constexpr Choices kHostPathTypes = {"",     "BlockDevice",  "CharDevice", "Directory", "DirectoryOrCreate",
                                    "File", "FileOrCreate", "Socket"};
constexpr Choices kInternalPolicies = {"Cluster", "Local"};
constexpr Choices kMessagePolicies = {"File", "FallbackToLogsOnError"};
constexpr Choices kPreemption = {"PreemptLowerPriority", "Never"};
constexpr Choices kProtocols = {"SCTP", "TCP", "UDP"};
constexpr Choices kProtocolsOfPolicies = {"TCP", "UDP", "SCTP"};
constexpr Choices kPullPolicies = {"Always", "IfNotPresent", "Never"};
constexpr Choices kReclaimPolicies = {"Delete", "Recycle", "Retain"};
constexpr Choices kReclaimPoliciesOfClasses = {"Delete", "Retain"};
constexpr Choices kRestartPolicies = {"Always", "OnFailure", "Never"};
constexpr Choices kSchemes = {"HTTP", "HTTPS"};
constexpr Choices kNodePolicies = {"Honor", "Ignore"};
constexpr Choices kProcMounts = {"Default", "Unmasked"};
constexpr Choices kSeccompTypes = {"Localhost", "RuntimeDefault", "Unconfined"};
constexpr Choices kFailurePolicies = {"Fail", "Ignore"};
constexpr Choices kMatchPolicies = {"Equivalent", "Exact"};
constexpr Choices kReinvocation = {"IfNeeded", "Never"};
constexpr Choices kScopesOfRules = {"*", "Cluster", "Namespaced"};
constexpr Choices kDistribution = {"PreferClose", "PreferSameZone", "PreferSameNode"};
constexpr Choices kOldDistribution = {"PreferClose"};
constexpr Choices kServiceTypes = {"ClusterIP", "ExternalName", "LoadBalancer", "NodePort"};
constexpr Choices kSessionAffinity = {"ClientIP", "None"};
constexpr Choices kSpreading = {"DoNotSchedule", "ScheduleAnyway"};
constexpr Choices kTaintEffects = {"NoSchedule", "PreferNoSchedule", "NoExecute"};
constexpr Choices kVolumeModes = {"Block", "Filesystem"};
constexpr Choices kBindingModes = {"Immediate", "WaitForFirstConsumer"};

constexpr FieldRule kPersistentVolumeSpec[] = {
    {"persistentVolumeReclaimPolicy", Ask::kChoice, kReclaimPolicies},
    {"storageClassName", Ask::kOptionalDnsSubdomain},
    {"volumeMode", Ask::kChoice, kVolumeModes}};
constexpr FieldRule kClaimSpec[] = {{"storageClassName", Ask::kOptionalDnsSubdomain},
                                    {"volumeMode", Ask::kChoice, kVolumeModes}};
constexpr FieldRule kContainer[] = {{"image", Ask::kNotEmpty, {}, kAlsoMissing},
                                    {"imagePullPolicy", Ask::kChoice, kPullPolicies},
                                    {"name", Ask::kDnsLabel},
                                    {"terminationMessagePolicy", Ask::kChoice, kMessagePolicies}};
constexpr FieldRule kContainerPort[] = {{"containerPort", Ask::kRequiredPort},
                                        {"hostPort", Ask::kOptionalPort},
                                        {"name", Ask::kPortName},
                                        {"protocol", Ask::kChoice, kProtocols}};
constexpr FieldRule kCronJobSpec[] = {{"concurrencyPolicy", Ask::kChoice, kConcurrency},
                                      {"failedJobsHistoryLimit", Ask::kNotNegative},
                                      {"schedule", Ask::kNotEmpty},
                                      {"startingDeadlineSeconds", Ask::kNotNegative},
                                      {"successfulJobsHistoryLimit", Ask::kNotNegative}};
constexpr FieldRule kDaemonSetSpec[] = {{"selector", Ask::kNothing},
                                        {"minReadySeconds", Ask::kNotNegative},
                                        {"revisionHistoryLimit", Ask::kNotNegative}};
constexpr FieldRule kDeploymentSpec[] = {{"selector", Ask::kPresent},
                                         {"minReadySeconds", Ask::kNotNegative},
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
constexpr FieldRule kIpBlock[] = {{"cidr", Ask::kNothing}};
constexpr FieldRule kIngressPort[] = {{"name", Ask::kPortName}, {"number", Ask::kOptionalPort}};
constexpr FieldRule kIngressService[] = {
    {.field = "name", .ask = Ask::kDnsLabel, .since = kRelaxedServices},
    {.field = "name", .ask = Ask::kDns1035Label, .until = kRelaxedServices}};
constexpr FieldRule kIngressSpec[] = {{"ingressClassName", Ask::kName}};
constexpr FieldRule kHostPath[] = {{"path", Ask::kNotEmpty}, {"type", Ask::kChoice, kHostPathTypes}};
constexpr FieldRule kJobSpec[] = {{"activeDeadlineSeconds", Ask::kNotNegative},
                                  {"backoffLimit", Ask::kNotNegative},
                                  {"completions", Ask::kNotNegative},
                                  {"parallelism", Ask::kNotNegative},
                                  {"ttlSecondsAfterFinished", Ask::kNotNegative}};
constexpr FieldRule kNetworkPolicyPort[] = {{"port", Ask::kPortOrName},
                                            {"protocol", Ask::kNeededChoice, kProtocolsOfPolicies}};
constexpr FieldRule kPodSpec[] = {{"activeDeadlineSeconds", Ask::kSeconds},
                                  {"containers", Ask::kNotEmpty},
                                  {"dnsPolicy", Ask::kChoice, kDnsPolicies},
                                  {"hostname", Ask::kOptionalDnsLabel},
                                  {"hostnameOverride", Ask::kName},
                                  {"nodeName", Ask::kOptionalDnsSubdomain},
                                  {"nodeSelector", Ask::kLabels},
                                  {"preemptionPolicy", Ask::kChoice, kPreemption},
                                  {"priorityClassName", Ask::kOptionalDnsSubdomain},
                                  {"restartPolicy", Ask::kChoice, kRestartPolicies},
                                  {"runtimeClassName", Ask::kName},
                                  {"serviceAccountName", Ask::kOptionalDnsSubdomain},
                                  {"subdomain", Ask::kOptionalDnsLabel}};
constexpr FieldRule kPriorityClass[] = {{"preemptionPolicy", Ask::kChoice, kPreemption}};
constexpr FieldRule kProbe[] = {{"failureThreshold", Ask::kNotNegative},
                                {"initialDelaySeconds", Ask::kNotNegative},
                                {"periodSeconds", Ask::kNotNegative},
                                {"successThreshold", Ask::kNotNegative},
                                {"timeoutSeconds", Ask::kNotNegative}};
constexpr FieldRule kReplicas[] = {{"minReadySeconds", Ask::kNotNegative}, {"replicas", Ask::kNotNegative}};
constexpr FieldRule kStatefulSetSpec[] = {
    {"selector", Ask::kPresent},
    {"minReadySeconds", Ask::kNotNegative},
    {"replicas", Ask::kNotNegative},
    {.field = "serviceName", .ask = Ask::kOptionalDnsLabel, .since = 33}};
constexpr FieldRule kRequirement[] = {{"key", Ask::kNothing}, {"operator", Ask::kNothing}};
constexpr FieldRule kReplicaSetSpec[] = {{"minReadySeconds", Ask::kNotNegative},
                                         {"replicas", Ask::kNotNegative},
                                         {"selector", Ask::kPresent},
                                         {"template", Ask::kNothing, {}, kAlsoMissing}};
constexpr FieldRule kPodTemplate[] = {{"template", Ask::kNothing, {}, kAlsoMissing}};
constexpr FieldRule kFieldSelector[] = {{"fieldPath", Ask::kNothing}};
constexpr FieldRule kResourceSelector[] = {{"resource", Ask::kNothing}};
constexpr FieldRule kNodeSelector[] = {{"nodeSelectorTerms", Ask::kTerms}};
constexpr FieldRule kPodAffinityTerm[] = {{"topologyKey", Ask::kNothing}};
constexpr FieldRule kPreferredTerm[] = {{"weight", Ask::kWeight}};
constexpr FieldRule kResourceClaim[] = {{"name", Ask::kNothing}};
constexpr FieldRule kPodResourceClaim[] = {
    {"name", Ask::kDnsLabel}, {"resourceClaimName", Ask::kName}, {"resourceClaimTemplateName", Ask::kName}};
constexpr FieldRule kConfigMapVolume[] = {{"name", Ask::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kSecretVolume[] = {{"secretName", Ask::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kEvictionResponder[] = {{"name", Ask::kNothing}, {"priority", Ask::kNothing}};
constexpr FieldRule kWebhook[] = {{"admissionReviewVersions", Ask::kNothing},
                                  {"clientConfig", Ask::kNothing},
                                  {"failurePolicy", Ask::kNeededChoice, kFailurePolicies},
                                  {"matchPolicy", Ask::kNeededChoice, kMatchPolicies},
                                  {"name", Ask::kNothing},
                                  {"reinvocationPolicy", Ask::kNeededChoice, kReinvocation},
                                  {"sideEffects", Ask::kNothing}};
constexpr FieldRule kHookService[] = {{"name", Ask::kNothing}, {"namespace", Ask::kNothing}};
constexpr FieldRule kAdmissionRule[] = {{"scope", Ask::kNeededChoice, kScopesOfRules}};
constexpr FieldRule kAdmissionPolicy[] = {{"failurePolicy", Ask::kNeededChoice, kFailurePolicies}};
constexpr FieldRule kMatchResources[] = {{"matchPolicy", Ask::kNeededChoice, kMatchPolicies}};
constexpr FieldRule kScaleTarget[] = {{"kind", Ask::kPathSegment}, {"name", Ask::kPathSegment}};
constexpr FieldRule kAutoscaler[] = {{"maxReplicas", Ask::kNothing}};
constexpr FieldRule kMetric[] = {{"type", Ask::kNothing}};
constexpr FieldRule kMetricName[] = {{"name", Ask::kMetricName}};
constexpr FieldRule kLimitItem[] = {{"type", Ask::kNothing}};
constexpr FieldRule kScopeItem[] = {{"operator", Ask::kNothing}, {"scopeName", Ask::kNothing}};
constexpr FieldRule kEndpointAddress[] = {
    {"hostname", Ask::kOptionalDnsLabel}, {"ip", Ask::kNothing}, {"nodeName", Ask::kName}};
constexpr FieldRule kSliceEndpoint[] = {{"hostname", Ask::kLabel}, {"nodeName", Ask::kName}};
constexpr FieldRule kSlicePort[] = {{"appProtocol", Ask::kKey},
                                    {"name", Ask::kOptionalDnsLabel},
                                    {"protocol", Ask::kNeededChoice, kProtocols}};
constexpr FieldRule kIngressClass[] = {{"controller", Ask::kNothing}};
constexpr FieldRule kIngressParameters[] = {
    {"apiGroup", Ask::kName}, {"kind", Ask::kPathSegment}, {"name", Ask::kPathSegment}};
constexpr FieldRule kRoleRef[] = {{"kind", Ask::kNothing}, {"name", Ask::kPathSegment}};
constexpr FieldRule kPolicyRule[] = {{"verbs", Ask::kNotEmpty}};
constexpr FieldRule kRollingUpdate[] = {{"maxSurge", Ask::kPercentOrNotNegative},
                                        {"maxUnavailable", Ask::kPercentOrNotNegative}};
constexpr FieldRule kServicePort[] = {{"appProtocol", Ask::kKey},
                                      {"name", Ask::kOptionalDnsLabel},
                                      {"port", Ask::kPort},
                                      {"protocol", Ask::kChoice, kProtocols}};
constexpr FieldRule kServiceSpec[] = {
    {"internalTrafficPolicy", Ask::kNeededChoice, kInternalPolicies},
    {"selector", Ask::kLabels},
    {"sessionAffinity", Ask::kChoice, kSessionAffinity},
    {.field = "trafficDistribution", .ask = Ask::kNeededChoice, .choices = kDistribution, .since = 34},
    {.field = "trafficDistribution", .ask = Ask::kNeededChoice, .choices = kOldDistribution, .until = 34},
    {"type", Ask::kChoice, kServiceTypes}};
constexpr FieldRule kStorageClass[] = {{"provisioner", Ask::kNotEmpty},
                                       {"reclaimPolicy", Ask::kChoice, kReclaimPoliciesOfClasses},
                                       {"volumeBindingMode", Ask::kChoice, kBindingModes}};
constexpr FieldRule kSubject[] = {{"kind", Ask::kNothing}, {"name", Ask::kNotEmpty}};
constexpr FieldRule kTaint[] = {{"effect", Ask::kChoice, kTaintEffects}, {"key", Ask::kQualifiedName}};
constexpr FieldRule kTcpSocket[] = {{"port", Ask::kPortOrName}};
constexpr FieldRule kToleration[] = {{"effect", Ask::kChoice, kTaintEffects}, {"key", Ask::kQualifiedName}};
constexpr FieldRule kTopologySpread[] = {{"maxSkew", Ask::kPositive},
                                         {"minDomains", Ask::kPositive},
                                         {"nodeAffinityPolicy", Ask::kNeededChoice, kNodePolicies},
                                         {"nodeTaintsPolicy", Ask::kNeededChoice, kNodePolicies},
                                         {"topologyKey", Ask::kGivenKey},
                                         {"whenUnsatisfiable", Ask::kNeededChoice, kSpreading}};
constexpr FieldRule kConfigKeySelector[] = {{"key", Ask::kConfigKey}, {"name", Ask::kName, {}, kAlsoMissing}};
constexpr FieldRule kEnvReference[] = {{"name", Ask::kDnsSubdomain, {}, kAlsoMissing}};
constexpr FieldRule kEnvFromSource[] = {{"prefix", Ask::kEnvPrefix}};
constexpr FieldRule kExecAction[] = {{"command", Ask::kNotEmpty, {}, kAlsoMissing}};
constexpr FieldRule kHostAlias[] = {{"hostnames", Ask::kNames}, {"ip", Ask::kIp}};
constexpr FieldRule kHttpHeader[] = {{"name", Ask::kNothing}};
constexpr FieldRule kReadinessGate[] = {{"conditionType", Ask::kKey}};
constexpr FieldRule kRestartRule[] = {{"action", Ask::kNothing}};
constexpr FieldRule kRestartCodes[] = {{"operator", Ask::kNothing}};
constexpr FieldRule kResizePolicy[] = {{"resourceName", Ask::kNothing}, {"restartPolicy", Ask::kNothing}};
constexpr FieldRule kSchedulingGate[] = {{"name", Ask::kNothing}};
constexpr FieldRule kSeccomp[] = {
    {"type", Ask::kRequiredChoice, kSeccompTypes, false, "type is required when seccompProfile is set"}};
constexpr FieldRule kSecurityContext[] = {
    {"procMount", Ask::kNeededChoice, kProcMounts}, {"runAsGroup", Ask::kId}, {"runAsUser", Ask::kId}};
constexpr FieldRule kPodSecurityContext[] = {
    {"fsGroup", Ask::kId}, {"runAsGroup", Ask::kId}, {"runAsUser", Ask::kId}};
constexpr FieldRule kVolumeDevice[] = {{"devicePath", Ask::kNotEmpty}, {"name", Ask::kNotEmpty}};
constexpr FieldRule kVolume[] = {{"name", Ask::kDnsLabel}};
constexpr FieldRule kVolumeMount[] = {{"mountPath", Ask::kNotEmpty}, {"name", Ask::kNotEmpty}};

constexpr TypeRules kTypeRules[] = {
    {"admissionregistration.v1.MatchResources", kMatchResources},
    {"admissionregistration.v1.MutatingAdmissionPolicySpec", kAdmissionPolicy, CheckAdmissionPolicySpec},
    {"admissionregistration.v1.MutatingWebhook", kWebhook, CheckWebhook},
    {"admissionregistration.v1.MutatingWebhookConfiguration", {}, CheckWebhookConfiguration},
    {"admissionregistration.v1.NamedRuleWithOperations", kAdmissionRule, CheckAdmissionRule},
    {"admissionregistration.v1.RuleWithOperations", kAdmissionRule, CheckAdmissionRule},
    {"admissionregistration.v1.ServiceReference", kHookService},
    {"admissionregistration.v1.ValidatingAdmissionPolicySpec", kAdmissionPolicy, CheckAdmissionPolicySpec},
    {"admissionregistration.v1.ValidatingWebhook", kWebhook, CheckWebhook},
    {"admissionregistration.v1.ValidatingWebhookConfiguration", {}, CheckWebhookConfiguration},
    {"apps.v1.DaemonSetSpec", kDaemonSetSpec, CheckWorkload},
    {"apps.v1.DaemonSetUpdateStrategy", {}, CheckDaemonSetStrategy},
    {"apps.v1.DeploymentSpec", kDeploymentSpec, CheckDeploymentSpec},
    {"apps.v1.DeploymentStrategy", {}, CheckDeploymentStrategy},
    {"apps.v1.ReplicaSetSpec", kReplicaSetSpec, CheckWorkload},
    {"apps.v1.RollingUpdateDaemonSet", kRollingUpdate, CheckDaemonSetRollingUpdate},
    {"apps.v1.RollingUpdateDeployment", kRollingUpdate, CheckRollingUpdate},
    {"apps.v1.StatefulSetSpec", kStatefulSetSpec, CheckStatefulSetSpec},
    {"autoscaling.v1.CrossVersionObjectReference", kScaleTarget, CheckScaleTarget},
    {"autoscaling.v1.HorizontalPodAutoscalerSpec", kAutoscaler, CheckAutoscalerSpec},
    {"autoscaling.v2.CrossVersionObjectReference", kScaleTarget, CheckScaleTarget},
    {"autoscaling.v2.HorizontalPodAutoscalerSpec", kAutoscaler, CheckAutoscalerSpec},
    {"autoscaling.v2.MetricIdentifier", kMetricName},
    {"autoscaling.v2.MetricSpec", kMetric, CheckMetric},
    {"autoscaling.v2.MetricTarget", kMetric, CheckMetricTarget},
    {"batch.v1.CronJobSpec", kCronJobSpec, CheckCronJobSpec},
    {"batch.v1.JobSpec", kJobSpec, CheckJobSpec},
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
    {"core.v1.PodTemplate", kPodTemplate},
    {"core.v1.PodTemplateSpec", {}, CheckPodTemplate},
    {"core.v1.PreferredSchedulingTerm", kPreferredTerm},
    {"core.v1.Probe", kProbe, CheckHandler},
    {"core.v1.ReplicationControllerSpec", kReplicas, CheckControllerSpec},
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
    {"networking.v1.HTTPIngressPath", {}, CheckIngressPath},
    {"networking.v1.HTTPIngressRuleValue", kHttpIngress},
    {"networking.v1.IPBlock", kIpBlock, CheckIpBlock},
    {"networking.v1.IngressBackend", {}, CheckIngressBackend},
    {"networking.v1.IngressClassParametersReference", kIngressParameters, CheckIngressParameters},
    {"networking.v1.IngressClassSpec", kIngressClass, CheckIngressClassSpec},
    {"networking.v1.IngressRule", {}, CheckIngressRule},
    {"networking.v1.IngressServiceBackend", kIngressService},
    {"networking.v1.IngressSpec", kIngressSpec, CheckIngressSpec},
    {"networking.v1.IngressTLS", {}, CheckIngressTls},
    {"networking.v1.NetworkPolicyPeer", {}, CheckNetworkPolicyPeer},
    {"networking.v1.NetworkPolicyPort", kNetworkPolicyPort, CheckNetworkPolicyPort},
    {"networking.v1.NetworkPolicySpec", {}, CheckNetworkPolicySpec},
    {"networking.v1.ServiceBackendPort", kIngressPort},
    {"policy.v1.PodDisruptionBudgetSpec", kDisruptionBudget, CheckDisruptionBudgetSpec},
    {"rbac.v1.PolicyRule", kPolicyRule, CheckPolicyRule},
    {"rbac.v1.RoleRef", kRoleRef, CheckRoleRef},
    {"rbac.v1.Subject", kSubject, CheckSubject},
    {"scheduling.v1.PriorityClass", kPriorityClass},
    {"storage.v1.StorageClass", kStorageClass},
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
    {"networking.v1.HTTPIngressPath", "pathType"},
    {"networking.v1.NetworkPolicySpec", "podSelector"},
    {"rbac.v1.RoleRef", "apiGroup"},
    {"scheduling.v1.PriorityClass", "value"},
    {"storage.v1.CSINodeSpec", "drivers"},
    {"storage.v1.TokenRequest", "audience"},
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
    {"", "autoscaling.v2.MetricIdentifier", "selector", UINT32_MAX},
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
