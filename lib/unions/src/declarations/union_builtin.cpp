#include "union_builtin.h"

#include <algorithm>
#include <array>
#include <set>

namespace plimsoll::unions {
namespace {

constexpr UnionEnforcement kNone = UnionEnforcement::kNone;

// Servers complain themselves where no member is set, so that `at most one` is enough here.
constexpr std::array kUnions = {
    BuiltinUnion{.type = "core.Volume", .members = "* name"},
    BuiltinUnion{.type = "core.PersistentVolumeSpec",
                 .members =
                     "awsElasticBlockStore azureDisk azureFile cephfs cinder csi fc flexVolume flocker "
                     "gcePersistentDisk glusterfs hostPath iscsi local nfs photonPersistentDisk "
                     "portworxVolume quobyte rbd scaleIO storageos vsphereVolume"},
    BuiltinUnion{.type = "core.VolumeProjection", .members = "*"},
    BuiltinUnion{.type = "core.DownwardAPIVolumeFile", .members = "fieldRef resourceFieldRef"},
    BuiltinUnion{.type = "core.Probe", .members = "exec grpc httpGet tcpSocket"},
    BuiltinUnion{.type = "core.LifecycleHandler", .members = "*"},
    BuiltinUnion{.type = "core.Handler", .members = "*"},
    BuiltinUnion{.type = "core.EnvVar", .members = "value valueFrom", .zero_is_unset = true},
    BuiltinUnion{.type = "core.EnvVarSource", .members = "*"},
    BuiltinUnion{.type = "core.EnvFromSource", .members = "configMapRef secretRef"},
    BuiltinUnion{.type = "core.ContainerState", .members = "*", .enforcement = kNone},
    BuiltinUnion{.type = "core.SeccompProfile",
                 .members = "localhostProfile=Localhost",
                 .discriminator = "type",
                 .require_selected = true},
    BuiltinUnion{.type = "core.AppArmorProfile",
                 .members = "localhostProfile=Localhost",
                 .discriminator = "type",
                 .require_selected = true},
    BuiltinUnion{.type = "core.PodResourceClaim", .members = "resourceClaimName resourceClaimTemplateName"},
    BuiltinUnion{.type = "apps.DeploymentStrategy",
                 .members = "rollingUpdate=RollingUpdate",
                 .discriminator = "type",
                 .discriminator_default = "RollingUpdate"},
    BuiltinUnion{.type = "apps.StatefulSetUpdateStrategy",
                 .members = "rollingUpdate=RollingUpdate",
                 .discriminator = "type",
                 .discriminator_default = "RollingUpdate"},
    BuiltinUnion{.type = "apps.DaemonSetUpdateStrategy",
                 .members = "rollingUpdate=RollingUpdate",
                 .discriminator = "type",
                 .discriminator_default = "RollingUpdate",
                 .enforcement = kNone},
    BuiltinUnion{.type = "batch.PodFailurePolicyRule", .members = "onExitCodes onPodConditions"},
    BuiltinUnion{.type = "autoscaling.MetricSpec",
                 .members = "containerResource=ContainerResource external=External object=Object pods=Pods "
                            "resource=Resource",
                 .discriminator = "type",
                 .require_selected = true},
    BuiltinUnion{.type = "autoscaling.MetricTarget",
                 .members = "averageUtilization=Utilization averageValue=AverageValue value=Value",
                 .discriminator = "type",
                 .enforcement = kNone,
                 .strict = false},
    BuiltinUnion{.type = "policy.PodDisruptionBudgetSpec", .members = "maxUnavailable minAvailable"},
    BuiltinUnion{.type = "networking.IngressBackend", .members = "resource service"},
    BuiltinUnion{.type = "networking.ServiceBackendPort", .members = "name number", .zero_is_unset = true},
    BuiltinUnion{.type = "storage.VolumeAttachmentSource",
                 .members = "inlineVolumeSpec persistentVolumeName"},
    BuiltinUnion{.type = "flowcontrol.Subject",
                 .members = "group=Group serviceAccount=ServiceAccount user=User",
                 .discriminator = "kind",
                 .require_selected = true},
    BuiltinUnion{.type = "flowcontrol.LimitResponse",
                 .members = "queuing=Queue",
                 .discriminator = "type",
                 .require_selected = true},
    BuiltinUnion{.type = "flowcontrol.PriorityLevelConfigurationSpec",
                 .members = "exempt=Exempt limited=Limited",
                 .discriminator = "type"},
    BuiltinUnion{.type = "admissionregistration.WebhookClientConfig", .members = "service url"},
    BuiltinUnion{.type = "admissionregistration.ParamRef", .members = "name selector", .zero_is_unset = true},
    BuiltinUnion{.type = "apiextensions.WebhookClientConfig", .members = "service url"},
    BuiltinUnion{.type = "apiextensions.CustomResourceConversion",
                 .members = "webhook=Webhook",
                 .discriminator = "strategy",
                 .require_selected = true},
    BuiltinUnion{.type = "resource.DeviceRequest", .members = "exactly firstAvailable"},
    BuiltinUnion{.type = "resource.DeviceAttribute", .members = "*"},
    BuiltinUnion{.type = "resource.NodeAllocatableMapping", .members = "capacityKey deviceMultiplier"},
    BuiltinUnion{.type = "scheduling.PodGroupSchedulingPolicy", .members = "*"},
    BuiltinUnion{.type = "scheduling.CompositePodGroupSchedulingPolicy", .members = "*"},
    BuiltinUnion{.type = "scheduling.DisruptionMode", .members = "*"},
    BuiltinUnion{.type = "scheduling.CompositeDisruptionMode", .members = "*"},
    BuiltinUnion{.type = "scheduling.PodGroupResourceClaim",
                 .members = "resourceClaimName resourceClaimTemplateName"},
    BuiltinUnion{.type = "scheduling.WorkloadSpec",
                 .members = "compositePodGroupTemplates podGroupTemplates"},
};

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// `io.k8s.api.core.v1.Volume` is `core.Volume`; empty for what is not of Kubernetes.
std::string TypeOfComponent(std::string_view component) {
  if (!component.starts_with("io.k8s.")) return {};
  const size_t name = component.rfind('.');
  const size_t version = component.rfind('.', name - 1);
  const size_t group = version == std::string_view::npos ? version : component.rfind('.', version - 1);
  if (group == std::string_view::npos) return {};
  return std::string(component.substr(group + 1, version - group - 1)) + std::string(component.substr(name));
}

}  // namespace

std::vector<BuiltinUnion> BuiltinUnionsOf(std::string_view component) {
  std::vector<BuiltinUnion> out;
  const std::string type = TypeOfComponent(component);
  for (const BuiltinUnion& one : kUnions) {
    if (one.type == type) out.push_back(one);
  }
  return out;
}

UnionType BuiltinUnionType(const BuiltinUnion& one, const std::vector<std::string>& fields) {
  UnionType out{.discriminator = std::string(one.discriminator),
                .strict = one.strict && !one.discriminator.empty(),
                .require_selected = one.require_selected,
                .source = UnionSource::kBuiltin,
                .enforcement = one.enforcement,
                .zero_is_unset = one.zero_is_unset};
  const std::vector<std::string_view> words = WordsOf(one.members);
  const std::set<std::string_view> named(words.begin(), words.end());
  if (words.front() == "*") {
    for (const std::string& field : fields) {
      if (!named.contains(field)) out.members.push_back({field});
    }
    return out;
  }
  for (const std::string_view word : words) {
    const size_t equals = std::min(word.find('='), word.size());
    const std::string field(word.substr(0, equals));
    if (std::ranges::find(fields, field) == fields.end()) continue;
    out.members.push_back({field});
    if (equals < word.size()) out.members.back().values.emplace_back(word.substr(equals + 1));
  }
  return out;
}

}  // namespace plimsoll::unions
