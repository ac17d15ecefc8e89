#include "pod_options.h"

#include <cstdint>

#include "../prepare/pod_features.h"
#include "label_selector.h"
#include "path.h"
#include "plimsoll/schema/names.h"
#include "resources.h"
#include "security_context.h"

namespace plimsoll::builtin {
namespace {

// Image volumes without a reference and capabilities that make no sense may stay, and templates need the
// reference as pods do.
constexpr uint32_t kMoreKept = 37;

bool HasInvalidTermSelector(Struct affinity) {
  for (const auto& [i, term] : affinity.Structs("requiredDuringSchedulingIgnoredDuringExecution")) {
    if (HasInvalidLabelValue(term.At("labelSelector")) || HasInvalidLabelValue(term.At("namespaceSelector")))
      return true;
  }
  for (const auto& [i, weighted] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    const Struct term = weighted.At("podAffinityTerm");
    if (HasInvalidLabelValue(term.At("labelSelector")) || HasInvalidLabelValue(term.At("namespaceSelector")))
      return true;
  }
  return false;
}

bool HasInvalidNodeValue(Struct spec) {
  const Struct required =
      spec.At("affinity").At("nodeAffinity").At("requiredDuringSchedulingIgnoredDuringExecution");
  for (const auto& [i, term] : required.Structs("nodeSelectorTerms")) {
    if (HasInvalidLabelValue(term)) return true;
  }
  return false;
}

bool HasInvalidTopologySelector(Struct spec) {
  for (const auto& [i, constraint] : spec.Structs("topologySpreadConstraints")) {
    const Struct selector = constraint.At("labelSelector");
    if (HasInvalidLabelValue(selector)) return true;
    for (const auto& [key, value] : selector.Entries("matchLabels")) {
      if (!schema::QualifiedNameProblems(key).empty() || !schema::LabelValueProblems(value.Text()).empty())
        return true;
    }
  }
  return false;
}

bool HasIndivisibleAmount(Part amounts) {
  for (const auto& [name, amount] : amounts.Entries()) {
    if (IsHugePagesName(name) && !IsDivisibleHugePages(name, amount)) return true;
  }
  return false;
}

bool HasIndivisibleHugePages(Struct spec) {
  for (const FieldName list :
       {FieldName("containers"), FieldName("initContainers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      const Struct resources = container.At("resources");
      if (HasIndivisibleAmount(resources.Get("limits")) || HasIndivisibleAmount(resources.Get("requests")))
        return true;
    }
  }
  return HasIndivisibleAmount(spec.Get("overhead"));
}

bool HasNonLocalTokenPath(Struct spec) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    for (const auto& [j, source] : volume.At("projected").Structs("sources")) {
      const std::string_view path = source.At("serviceAccountToken").Text("path");
      if (path.starts_with('/') || path.starts_with("..")) return true;
    }
  }
  return false;
}

bool HasOldEnvName(Struct spec) {
  bool found = false;
  const auto is_relaxed = [](std::string_view name) {
    return name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") !=
           std::string_view::npos;
  };
  for (const FieldName list :
       {FieldName("containers"), FieldName("initContainers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      for (const auto& [j, variable] : container.Structs("env")) found |= is_relaxed(variable.Text("name"));
    }
  }
  return found;
}

bool HasUserNamespaceDevices(Struct spec) {
  if (spec.Flag("hostUsers", true)) return false;
  for (const FieldName list :
       {FieldName("containers"), FieldName("initContainers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      if (container.Count("volumeDevices") != 0) return true;
    }
  }
  return false;
}

bool RestartsInitContainer(Struct spec) {
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    if (container.Text("restartPolicy") == "Always") continue;
    for (const auto& [j, policy] : container.Structs("resizePolicy")) {
      if (policy.Text("restartPolicy") == "RestartContainer") return true;
    }
  }
  return false;
}

bool HasEmptyImageReference(Struct spec) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    if (volume.Has("image") && volume.At("image").Text("reference").empty()) return true;
  }
  return false;
}

bool HasSysAdminWithoutEscalation(Struct spec) {
  for (const FieldName list :
       {FieldName("containers"), FieldName("initContainers"), FieldName("ephemeralContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      const Struct context = container.At("securityContext");
      if (context.Flag("allowPrivilegeEscalation")) continue;
      for (const auto& [j, capability] : context.At("capabilities").Texts("add")) {
        if (capability == "CAP_SYS_ADMIN") return true;
      }
    }
  }
  return false;
}

// Restarting all containers came together with rules of init containers that always restart.
bool RestartsAllContainers(Struct spec) {
  for (const FieldName list : {FieldName("containers"), FieldName("initContainers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      for (const auto& [j, rule] : container.Structs("restartPolicyRules")) {
        if (rule.Text("action") == "RestartAllContainers") return true;
      }
    }
  }
  for (const auto& [i, container] : spec.Structs("initContainers")) {
    if (container.Text("restartPolicy") == "Always" && container.Count("restartPolicyRules") != 0)
      return true;
  }
  return false;
}

void RelaxFor(Struct old, PodOptions& options) {
  const Struct spec = old.At("spec"), affinity = spec.At("affinity");
  options.allow_invalid_label_values = HasInvalidTermSelector(affinity.At("podAffinity")) ||
                                       HasInvalidTermSelector(affinity.At("podAntiAffinity"));
  options.allow_invalid_node_label_values = HasInvalidNodeValue(spec);
  options.allow_invalid_topology_selector = HasInvalidTopologySelector(spec);
  options.allow_indivisible_huge_pages = HasIndivisibleHugePages(spec);
  options.allow_non_local_token_path = HasNonLocalTokenPath(spec);
  options.allow_relaxed_environment_variables |= HasOldEnvName(spec);
  options.allow_restarted_init_containers = RestartsInitContainer(spec);
  options.allow_containers_restart_rules |= UsesRestartRules(spec);
  options.allow_restart_of_all |= options.release.Since(35) && RestartsAllContainers(spec);
  options.allow_user_namespaces_devices = HasUserNamespaceDevices(spec);
  options.allow_user_namespaces_host_network |= spec.Flag("hostNetwork") && !spec.Flag("hostUsers", true);
  if (options.release.Since(kMoreKept)) {
    options.allow_empty_image_reference = HasEmptyImageReference(spec);
    options.allow_sys_admin = HasSysAdminWithoutEscalation(spec);
  }
  if (spec.At("securityContext").Has("seLinuxChangePolicy"))
    options.allow_only_recursive_selinux_policy = false;
}

}  // namespace

PodOptions PodTemplateOptions(Struct, Struct old, const Release& release) {
  PodOptions options{.release = release};
  options.is_template = true;
  options.allow_invalid_pod_deletion_cost = !release.Gate("PodDeletionCost");
  options.pod_level_resources = release.Gate("PodLevelResources");
  options.allow_relaxed_environment_variables = release.Gate("RelaxedEnvironmentVariableValidation");
  options.allow_containers_restart_rules = release.Gate("ContainerRestartRules");
  options.allow_restart_of_all = release.Gate("RestartAllContainersOnContainerExits");
  options.allow_user_namespaces_host_network = release.Gate("UserNamespacesHostNetworkSupport");
  options.allow_only_recursive_selinux_policy = !release.Gate("SELinuxMount");
  options.allow_empty_image_reference = !release.Since(kMoreKept);
  if (old) RelaxFor(old, options);
  return options;
}

PodOptions PodOptionsOf(Struct pod, Struct old, const Release& release) {
  PodOptions options = PodTemplateOptions(pod, old, release);
  options.is_template = false;
  if (!release.Since(kMoreKept)) options.allow_empty_image_reference = false;
  return options;
}

}  // namespace plimsoll::builtin
