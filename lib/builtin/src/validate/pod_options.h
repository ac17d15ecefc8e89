// PodOptions are what validation of pods depends on besides the pod: PodValidationOptions of Go. Most relax a
// rule for objects that broke it before there was the rule.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

struct PodOptions {
  const Release& release;
  bool allow_invalid_pod_deletion_cost = true;
  bool allow_invalid_label_values = false;       // in label selectors
  bool allow_invalid_node_label_values = false;  // in required selectors of nodes
  bool allow_invalid_topology_selector = false;
  bool allow_indivisible_huge_pages = false;
  bool allow_non_local_token_path = false;
  bool allow_namespaced_sysctls = false;  // for host networks and host IPC
  bool pod_level_resources = false;
  bool allow_relaxed_environment_variables = true;
  bool allow_containers_restart_rules = true;
  bool allow_restart_of_all = false;             // rules may restart all containers
  bool allow_restarted_init_containers = false;  // by a policy for resizing
  bool allow_user_namespaces_host_network = false;
  bool allow_user_namespaces_devices = false;
  bool allow_only_recursive_selinux_policy = false;
  bool allow_empty_image_reference = false;  // of volumes that are images
  bool allow_sys_admin = false;              // for containers that cannot get more privileges
  // The object is the template of a workload, not a pod.
  bool is_template = false;
};

// GetValidationOptionsFromPodTemplate: `pod` and `old` have metadata and a spec; there is no old one of a new
// object.
PodOptions PodTemplateOptions(Struct pod, Struct old, const Release& release);
// The same for a pod.
PodOptions PodOptionsOf(Struct pod, Struct old, const Release& release);

}  // namespace plimsoll::builtin
