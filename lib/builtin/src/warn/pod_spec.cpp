#include "pod_spec.h"

#include <array>
#include <string>
#include <utility>

#include "../object/text_set.h"
#include "../validate/security_context.h"
#include "addresses.h"
#include "container_ports.h"
#include "node_labels.h"
#include "old_volume_source.h"
#include "overlapping_paths.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kNoPod = "a null labelSelector results in matching no pod";
constexpr std::string_view kSeccompField =
    "non-functional in v1.27+; use the \"seccompProfile\" field instead";

// Amounts that people write, such as 512Mi. Others can be fractions, or so large that the server's count of
// thousandths overflows, which it takes for a fraction.
bool IsPlainAmount(std::string_view text) {
  constexpr size_t kMaxPlain = 6;
  return text.size() <= kMaxPlain && text.find_first_of("mnuePE") == std::string_view::npos;
}

void WarnOfNodeLabels(Struct spec, FieldPath path, Warnings& warnings) {
  for (const auto& [key, value] : spec.Entries("nodeSelector")) {
    const std::string_view message = DeprecatedNodeLabel(key);
    if (!message.empty()) warnings.Add(path.Child("nodeSelector").Key(key), message);
  }
  const Struct affinity = spec.At("affinity").At("nodeAffinity");
  const FieldPath own = path.Child("affinity", "nodeAffinity");
  const Struct required = affinity.At("requiredDuringSchedulingIgnoredDuringExecution");
  for (const auto& [i, term] : required.Structs("nodeSelectorTerms")) {
    WarnOfNodeSelectorTerm(
        term, false,
        own.Child("requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms").Index(i), warnings);
  }
  for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    WarnOfNodeSelectorTerm(
        term.At("preference"), true,
        own.Child("preferredDuringSchedulingIgnoredDuringExecution").Index(i).Child("preference"), warnings);
  }
}

void WarnOfTopology(Struct spec, FieldPath path, Warnings& warnings) {
  for (const auto& [i, constraint] : spec.Structs("topologySpreadConstraints")) {
    const FieldPath item = path.Child("topologySpreadConstraints").Index(i);
    const std::string key(constraint.Text("topologyKey"));
    const std::string_view message = DeprecatedNodeLabel(key);
    if (!message.empty()) warnings.Add(item.Child("topologyKey"), key + " is " + std::string(message));
    if (!constraint.Has("labelSelector")) warnings.Add(item.Child("labelSelector"), kNoPod);
  }
}

void WarnOfAnnotations(Struct metadata, FieldPath path, Warnings& warnings) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kDeprecated = {{
      {"scheduler.alpha.kubernetes.io/critical-pod",
       "non-functional in v1.16+; use the \"priorityClassName\" field instead"},
      {"security.alpha.kubernetes.io/sysctls", "non-functional in v1.11+; use the \"sysctls\" field instead"},
      {"security.alpha.kubernetes.io/unsafe-sysctls",
       "non-functional in v1.11+; use the \"sysctls\" field instead"},
  }};
  for (const auto& [key, message] : kDeprecated) {
    if (metadata.Entry("annotations", key)) warnings.Add(path.Key(key), message);
  }
}

void WarnOfVolumes(Struct spec, FieldPath path, const Release& release, Warnings& warnings) {
  for (const auto& [i, volume] : spec.Structs("volumes")) {
    const FieldPath item = path.Child("volumes").Index(i);
    WarnOfOldSources(volume, VolumeOwner::kPod, item, warnings);
    if (volume.Has("gitRepo")) {
      warnings.Add(item.Child("gitRepo"), release.Gate("GitRepoVolumeDriver")
                                              ? "deprecated in v1.11"
                                              : "deprecated in v1.11, and disabled by default in v1.33+");
    }
    WarnOfClaimSpec(volume.At("ephemeral").At("volumeClaimTemplate").At("spec"),
                    item.Child("ephemeral", "volumeClaimTemplate", "spec"), warnings);
  }
}

void WarnOfRepeats(Struct spec, FieldPath path, Warnings& warnings) {
  TextSet addresses, secrets;
  for (const auto& [i, alias] : spec.Structs("hostAliases")) {
    const std::string_view ip = alias.Text("ip");
    if (addresses.Add(ip)) continue;
    warnings.Add(path.Child("hostAliases").Index(i).Child("ip"), "duplicate ip " + text::Quoted(ip));
  }
  for (const auto& [i, secret] : spec.Structs("imagePullSecrets")) {
    const std::string_view name = secret.Text("name");
    const FieldPath item = path.Child("imagePullSecrets").Index(i).Child("name");
    if (!secrets.Add(name)) warnings.Add(item, "duplicate name " + text::Quoted(name));
    if (name.empty()) warnings.Add(item, "invalid empty name \"\"");
  }
}

// A variable may be defined again if its value uses the one before.
void WarnOfHiddenEnv(Struct container, FieldPath path, Warnings& warnings) {
  TextSet names;
  for (const auto& [i, variable] : container.Structs("env")) {
    const std::string_view name = variable.Text("name"), value = variable.Text("value");
    if (names.Add(name)) continue;
    const std::string reference = "$(" + std::string(name) + ")";
    const bool uses = value != reference && value.find(reference) != std::string_view::npos;
    if (uses && !variable.Has("valueFrom")) continue;
    warnings.Add(path.Child("env").Index(i), "hides previous definition of " + text::Quoted(name) +
                                                 ", which may be dropped when using apply");
  }
}

void WarnOfContainer(Struct container, FieldPath path, Warnings& warnings) {
  const Struct resources = container.At("resources");
  for (const std::string_view name : {"memory", "ephemeral-storage"}) {
    WarnOfFraction(resources.Entry("limits", name), path.Child("resources", "limits").Key(name), warnings);
    WarnOfFraction(resources.Entry("requests", name), path.Child("resources", "requests").Key(name),
                   warnings);
  }
  WarnOfHiddenEnv(container, path, warnings);
}

bool AnnotationSays(std::string_view annotation, Struct profile) {
  const std::string_view type = profile.Text("type");
  if (annotation == "unconfined") return type == "Unconfined";
  if (annotation == "runtime/default") return type == "RuntimeDefault";
  return type == "Localhost" && annotation.starts_with("localhost/") &&
         annotation.substr(10) == profile.Text("localhostProfile");
}

// Security profiles in annotations that no field repeats.
void WarnOfProfiles(Struct pod, bool is_template, FieldPath path, Warnings& warnings) {
  constexpr std::string_view kSeccompPrefix = "container.seccomp.security.alpha.kubernetes.io/";
  constexpr std::string_view kAppArmorPrefix = "container.apparmor.security.beta.kubernetes.io/";
  const Struct metadata = pod.At("metadata"), spec = pod.At("spec");
  const FieldPath annotations = path.Child("metadata", "annotations");
  for (const auto& [key, value] : metadata.Entries("annotations")) {
    if (key == "seccomp.security.alpha.kubernetes.io/pod" &&
        !spec.At("securityContext").Has("seccompProfile")) {
      warnings.Add(annotations.Key(key), kSeccompField);
    }
    const bool seccomp = key.starts_with(kSeccompPrefix),
               app_armor = is_template && key.starts_with(kAppArmorPrefix);
    if (!seccomp && !app_armor) continue;
    const std::string_view name = key.substr(seccomp ? kSeccompPrefix.size() : kAppArmorPrefix.size());
    const Struct of_pod = spec.At("securityContext").At("appArmorProfile");
    VisitContainers(spec, path.Child("spec"), [&](Struct container, FieldPath) {
      const Struct context = container.At("securityContext");
      if (container.Text("name") != name) return;
      if (seccomp && !context.Has("seccompProfile")) warnings.Add(annotations.Key(key), kSeccompField);
      if (app_armor && !context.Has("appArmorProfile") && !(of_pod && AnnotationSays(value.Text(), of_pod))) {
        warnings.Add(annotations.Key(key),
                     "deprecated since v1.30; use the \"appArmorProfile\" field instead");
      }
    });
  }
}

void WarnOfPodAffinity(Struct spec, FieldName which, FieldPath path, Warnings& warnings) {
  const Struct affinity = spec.At("affinity").At(which);
  const FieldPath own = path.Child("affinity", which.text());
  for (const auto& [i, term] : affinity.Structs("requiredDuringSchedulingIgnoredDuringExecution")) {
    if (term.Has("labelSelector")) continue;
    warnings.Add(own.Child("requiredDuringSchedulingIgnoredDuringExecution").Index(i).Child("labelSelector"),
                 kNoPod);
  }
  for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    if (term.At("podAffinityTerm").Has("labelSelector")) continue;
    warnings.Add(own.Child("preferredDuringSchedulingIgnoredDuringExecution")
                     .Index(i)
                     .Child("podAffinityTerm", "labelSelector"),
                 kNoPod);
  }
}

}  // namespace

void WarnOfClaimSpec(Struct spec, FieldPath path, Warnings& warnings) {
  const Struct resources = spec.At("resources");
  for (const FieldName list : {FieldName("requests"), FieldName("limits")}) {
    WarnOfFraction(resources.Entry(list, "storage"), path.Child("resources", list.text()).Key("storage"),
                   warnings);
  }
}

void WarnOfFraction(Part amount, FieldPath path, Warnings& warnings) {
  if (IsPlainAmount(amount.Text())) return;
  const auto quantity = value::ParseQuantity(amount.Text());
  if (!quantity || quantity->MilliValue() % 1000 == 0) return;
  warnings.Add(path,
               "fractional byte value " + text::Quoted(amount.Text()) + " is invalid, must be an integer");
}

void WarnOfPodSpec(Struct pod, bool is_template, FieldPath path, const Release& release, Warnings& warnings) {
  const Struct spec = pod.At("spec");
  const FieldPath own = path.Child("spec");
  WarnOfNodeLabels(spec, own, warnings);
  WarnOfTopology(spec, own, warnings);
  WarnOfAnnotations(pod.At("metadata"), path.Child("metadata", "annotations"), warnings);
  WarnOfVolumes(spec, own, release, warnings);
  WarnOfOverlappingPaths(spec.Get("volumes"), warnings);
  WarnOfRepeats(spec, own, warnings);
  for (const std::string_view name : {"memory", "ephemeral-storage"}) {
    WarnOfFraction(spec.Entry("overhead", name), own.Child("overhead").Key(name), warnings);
  }
  WarnOfProfiles(pod, is_template, path, warnings);
  VisitContainers(spec, own,
                  [&](Struct container, FieldPath item) { WarnOfContainer(container, item, warnings); });
  WarnOfContainerPorts(spec, own, warnings);
  if (spec.Int("terminationGracePeriodSeconds") < 0) {
    warnings.Add(own.Child("terminationGracePeriodSeconds"),
                 "must be >= 0; negative values are invalid and will be treated as 1");
  }
  WarnOfPodAffinity(spec, "podAffinity", own, warnings);
  WarnOfPodAffinity(spec, "podAntiAffinity", own, warnings);
  for (const auto& [i, server] : spec.At("dnsConfig").Texts("nameservers")) {
    WarnOfIp(server, own.Child("dnsConfig", "nameservers").Index(i), warnings);
  }
  for (const auto& [i, alias] : spec.Structs("hostAliases")) {
    WarnOfIp(alias.Text("ip"), own.Child("hostAliases").Index(i).Child("ip"), warnings);
  }
}

}  // namespace plimsoll::builtin
