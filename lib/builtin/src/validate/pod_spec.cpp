#include "pod_spec.h"

#include <array>
#include <charconv>
#include <string>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "affinity.h"
#include "container.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "pod_annotations.h"
#include "pod_dns.h"
#include "pod_resources.h"
#include "resources.h"
#include "scheduling.h"
#include "security_context.h"
#include "security_profile.h"
#include "volumes.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kMirrorPod = "kubernetes.io/config.mirror";
constexpr size_t kMaxHostnameOverride = 64;

void ValidateName(std::string_view name, schema::NameProblems (*problems)(std::string_view), FieldPath path,
                  Errors& errors) {
  if (!name.empty()) errors.Invalid(path, name, problems(name));
}

void ValidateResourceClaim(Struct claim, Part claims, uint32_t index, FieldPath path, Errors& errors) {
  const std::string_view name = claim.Text("name");
  bool repeated = false;
  for (const auto& [i, before] : claims.Structs()) {
    if (i == index) break;
    repeated |= before.Text("name") == name;
  }
  if (name.empty()) {
    errors.Required(path.Child("name"));
  } else if (repeated) {
    errors.Duplicate(path.Child("name"), name);
  } else {
    errors.Invalid(path.Child("name"), name, schema::Dns1123LabelProblems(name));
  }
  const Part own = claim.Get("resourceClaimName"), from = claim.Get("resourceClaimTemplateName");
  if (own && from) {
    errors.Invalid(path, claim,
                   "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified");
  }
  if (!own && !from) {
    errors.Invalid(path, claim, "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
  }
  if (own) errors.Invalid(path.Child("resourceClaimName"), own, schema::Dns1123SubdomainProblems(own.Text()));
  if (from) {
    errors.Invalid(path.Child("resourceClaimTemplateName"), from,
                   schema::Dns1123SubdomainProblems(from.Text()));
  }
}

void ValidateResourceClaims(Struct spec, Struct metadata, FieldPath path, Errors& errors) {
  const Part claims = spec.Get("resourceClaims");
  const bool mirror = static_cast<bool>(metadata.Entry("annotations", kMirrorPod));
  for (const auto& [i, claim] : claims.Structs()) {
    if (mirror) {
      errors.Forbidden(path.Root().Child(""), "static pods do not support resource claims");
    } else {
      ValidateResourceClaim(claim, claims, i, path.Index(i), errors);
    }
  }
}

void ValidateHostNetwork(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  if (!spec.Flag("hostNetwork")) return;
  for (const auto& [i, container] : spec.Structs("containers")) {
    for (const auto& [j, port] : container.Structs("ports")) {
      const int64_t host = port.Int("hostPort");
      if ((options.is_template && host == 0) || host == port.Int("containerPort")) continue;
      errors.Invalid(path.Child("containers").Index(i).Child("ports").Index(j).Child("hostPort"), host,
                     "must match `containerPort` when `hostNetwork` is true");
    }
  }
}

void ValidateHostUsers(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  if (spec.Flag("hostUsers", true)) return;
  const std::string_view detail =
      options.release.Since(34) ? "when `hostUsers` is false" : "when `pod.Spec.HostUsers` is false";
  if (spec.Flag("hostNetwork") && !options.allow_user_namespaces_host_network) {
    errors.Forbidden(path.Child("hostNetwork"), std::string(detail));
  }
  if (spec.Flag("hostPID")) errors.Forbidden(path.Child("HostPID"), std::string(detail));
  if (spec.Flag("hostIPC")) errors.Forbidden(path.Child("HostIPC"), std::string(detail));
  if (options.allow_user_namespaces_devices) return;
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    if (container.Count("volumeDevices") != 0)
      errors.Forbidden(item.Child("volumeDevices"), std::string(detail));
  });
}

void ValidateHostname(Struct spec, FieldPath path, Errors& errors) {
  const Part name = spec.Get("hostnameOverride");
  if (!name) return;
  if (spec.Flag("setHostnameAsFQDN"))
    errors.Forbidden(path, "may not be specified when setHostnameAsFQDN is true");
  if (spec.Flag("hostNetwork")) errors.Forbidden(path, "may not be specified when hostNetwork is true");
  if (name.Text().size() > kMaxHostnameOverride) errors.TooLong(path, kMaxHostnameOverride);
  errors.Invalid(path, name, schema::Dns1123SubdomainProblems(name.Text()));
}

void ValidateHostAliases(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  for (const auto& [i, alias] : spec.Structs("hostAliases")) {
    const std::string_view ip = alias.Text("ip");
    errors.Invalid(path.Index(i).Child("ip"), ip, IpProblems(ip, options.release.Since(kStrictAddresses)));
    for (const auto& [j, name] : alias.Texts("hostnames")) {
      errors.Invalid(path.Index(i).Child("hostnames").Index(j), name, schema::Dns1123SubdomainProblems(name));
    }
  }
}

void ValidateSchedulingGroup(Struct spec, FieldPath path, Errors& errors) {
  const Struct group = spec.At("schedulingGroup");
  if (!group) return;
  const Part name = group.Get("podGroupName");
  if (!name) {
    errors.Invalid(path.Child("podGroupName"), Part(), "must specify one of: `podGroupName`");
  } else {
    errors.Invalid(path.Child("podGroupName"), name, schema::Dns1123SubdomainProblems(name.Text()));
  }
  if (spec.Count("evictionResponders") == 0) return;
  errors.Forbidden(path, "may not be set when evictionResponders is set");
}

// Environment files are read from volumes of the pod that are empty at first.
void ValidateFileKeyVolumes(Struct spec, FieldPath path, Errors& errors) {
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    for (const auto& [i, variable] : container.Structs("env")) {
      const Struct file = variable.At("valueFrom").At("fileKeyRef");
      if (!file) continue;
      const std::string_view name = file.Text("volumeName");
      const FieldPath at = item.Child("env").Index(i).Child("valueFrom", "fileKeyRef", "volumeName");
      Struct source;
      for (const auto& [j, volume] : spec.Structs("volumes")) {
        if (volume.Text("name") == name) source = volume;
      }
      if (!source) {
        errors.NotFound(at, name);
      } else if (!source.Has("emptyDir")) {
        errors.Invalid(at, name, "referenced volume must be of type emptyDir");
      }
    }
  });
}

void ValidateNames(Struct spec, FieldPath path, Errors& errors) {
  ValidateName(spec.Text("serviceAccountName"), schema::Dns1123SubdomainProblems,
               path.Child("serviceAccountName"), errors);
  ValidateName(spec.Text("nodeName"), schema::Dns1123SubdomainProblems, path.Child("nodeName"), errors);
  const Part deadline = spec.Get("activeDeadlineSeconds");
  if (deadline && (deadline.Int() < 1 || deadline.Int() > INT32_MAX)) {
    errors.Invalid(path.Child("activeDeadlineSeconds"), deadline,
                   "must be between 1 and 2147483647, inclusive");
  }
  ValidateName(spec.Text("hostname"), schema::Dns1123LabelProblems, path.Child("hostname"), errors);
  ValidateName(spec.Text("subdomain"), schema::Dns1123LabelProblems, path.Child("subdomain"), errors);
}

void ValidateClasses(Struct spec, FieldPath path, Errors& errors) {
  ValidateName(spec.Text("priorityClassName"), schema::Dns1123SubdomainProblems,
               path.Child("priorityClassName"), errors);
  if (const Part name = spec.Get("runtimeClassName")) {
    errors.Invalid(path.Child("runtimeClassName"), name, schema::Dns1123SubdomainProblems(name.Text()));
  }
  ValidatePreemptionPolicy(spec.Get("preemptionPolicy"), path.Child("preemptionPolicy"), errors);
}

bool IsInt32(std::string_view text) {
  int32_t number = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

}  // namespace

void ValidatePodSpec(Struct spec, Struct metadata, FieldPath path, const PodOptions& options,
                     Errors& errors) {
  constexpr std::array<std::string_view, 3> kRestart = {"Always", "OnFailure", "Never"};
  constexpr std::array<std::string_view, 4> kDns = {"ClusterFirstWithHostNet", "ClusterFirst", "Default",
                                                    "None"};
  if (!spec.Has("terminationGracePeriodSeconds"))
    errors.Required(path.Child("terminationGracePeriodSeconds"));
  const Volumes volumes =
      ValidateVolumes(spec.Get("volumes"), metadata, path.Child("volumes"), options, errors);
  ValidateResourceClaims(spec, metadata, path.Child("resourceClaims"), errors);
  const ContainerContext context{spec, volumes, options};
  ValidateContainers(context, path.Child("containers"), errors);
  ValidateInitContainers(context, path.Child("initContainers"), errors);
  ValidateEphemeralContainers(context, path.Child("ephemeralContainers"), errors);
  if (options.pod_level_resources) ValidatePodResources(spec, path.Child("resources"), errors);
  ValidateHostNetwork(spec, path, options, errors);
  RequireOneOf(spec.Text("restartPolicy"), kRestart, path.Child("restartPolicy"), errors);
  RequireOneOf(spec.Text("dnsPolicy"), kDns, path.Child("dnsPolicy"), errors);
  ValidateLabels(spec.Get("nodeSelector"), path.Child("nodeSelector"), errors);
  ValidatePodSecurityContext(spec, path.Child("securityContext"), options, errors);
  if (spec.Flag("shareProcessNamespace") && spec.Flag("hostPID")) {
    const FieldPath owner = options.release.Since(37) ? path : path.Child("securityContext");
    errors.Invalid(owner.Child("shareProcessNamespace"), true,
                   "ShareProcessNamespace and HostPID cannot both be enabled");
  }
  ValidateAffinity(spec.At("affinity"),
                   {options.allow_invalid_label_values, options.allow_invalid_node_label_values},
                   path.Child("affinity"), errors);
  ValidatePodDnsConfig(spec, path.Child("dnsConfig"), options, errors);
  ValidateReadinessGates(spec.Get("readinessGates"), path.Child("readinessGates"), errors);
  ValidateSchedulingGates(spec.Get("schedulingGates"), path.Child("schedulingGates"), errors);
  ValidateTopologySpreadConstraints(spec.Get("topologySpreadConstraints"),
                                    path.Child("topologySpreadConstraints"), options, errors);
  ValidateWindowsHostProcess(spec, options.release.cluster(), path, errors);
  ValidateHostUsers(spec, path, options, errors);
  ValidateHostname(spec, path.Child("hostnameOverride"), errors);
  ValidateNames(spec, path, errors);
  ValidateTolerations(spec.Get("tolerations"), path.Child("tolerations"), options, errors);
  ValidateHostAliases(spec, path.Child("hostAliases"), options, errors);
  ValidateClasses(spec, path, errors);
  ValidateOverhead(spec.Get("overhead"), path.Child("overhead"), errors);
  ValidateOs(spec, path, errors);
  ValidateSchedulingGroup(spec, path.Child("schedulingGroup"), errors);
  ValidateFileKeyVolumes(spec, path, errors);
}

void ValidatePodAnnotations(Struct metadata, Struct spec, FieldPath path, const PodOptions& options,
                            Errors& errors) {
  const Part annotations = metadata.Get("annotations");
  if (annotations.Count() == 0) return;
  constexpr std::string_view kDeletionCost = "controller.kubernetes.io/pod-deletion-cost";
  const Part mirror = metadata.Entry("annotations", kMirrorPod);
  if (mirror && spec.Text("nodeName").empty()) {
    errors.Invalid(path.Key(kMirrorPod), mirror, "must set spec.nodeName if mirror pod annotation is set");
  }
  ValidateTolerationsAnnotation(metadata, spec, path, options, errors);
  const Part cost = metadata.Entry("annotations", kDeletionCost);
  const bool number = !cost || (IsInt32(cost.Text()) && !cost.Text().starts_with('+') &&
                                (cost.Text() == "0" || !cost.Text().starts_with('0')));
  if (!options.allow_invalid_pod_deletion_cost && !number) {
    errors.Invalid(path.Key(kDeletionCost), cost, "must be a 32bit integer");
  }
  ValidateSeccompAnnotations(annotations, path, errors);
  ValidateAppArmorAnnotations(annotations, spec, path, errors);
}

void ValidatePodTemplateSpec(Struct pod_template, FieldPath path, const PodOptions& options, Errors& errors) {
  const Struct metadata = pod_template.At("metadata"), spec = pod_template.At("spec");
  ValidateLabels(metadata.Get("labels"), path.Child("labels"), errors);
  ValidateAnnotations(metadata.Get("annotations"), path.Child("annotations"), errors);
  ValidatePodAnnotations(metadata, spec, path.Child("annotations"), options, errors);
  ValidatePodSpec(spec, {}, path.Child("spec"), options, errors);
  ValidateAnnotationsMatchFields(metadata, spec, path.Child("spec"), errors);
  if (spec.Count("ephemeralContainers") == 0) return;
  errors.Forbidden(path.Child("spec", "ephemeralContainers"),
                   "ephemeral containers not allowed in pod template");
}

}  // namespace plimsoll::builtin
