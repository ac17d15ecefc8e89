#include "evaluate.h"

#include <algorithm>
#include <array>
#include <map>

#include "security_check.h"

namespace plimsoll::builtin {
namespace {

// One revision of a check: it holds from `since` to before `until`.
struct CheckRevision {
  SecurityStandard standard;
  uint32_t since;
  uint32_t until;
  SecurityCheck check;
  // From this version on the stricter standard has a check of its own in its place.
  uint32_t replaced_in_restricted = UINT32_MAX;
};

constexpr uint32_t kOn = UINT32_MAX;
constexpr auto kBase = SecurityStandard::kBaseline;
constexpr auto kStrict = SecurityStandard::kRestricted;

// In the order in which violations are listed.
constexpr std::array kRevisions = {
    CheckRevision{kBase, 0, kOn, CheckAppArmorProfile},
    CheckRevision{kBase, 0, kOn, CheckCapabilitiesBaseline, 22},
    CheckRevision{kBase, 0, kOn, CheckHostNamespaces},
    CheckRevision{kBase, 0, kOn, CheckHostPathVolumes, 0},
    CheckRevision{kBase, 0, kOn, CheckNoHostPorts},
    CheckRevision{kBase, 34, kOn, CheckHostProbesAndLifecycle},
    CheckRevision{kBase, 0, kOn, CheckPrivileged},
    CheckRevision{kBase, 0, 35, CheckProcMount},
    CheckRevision{kBase, 35, kOn, CheckProcMountOfHostUsers, 35},
    CheckRevision{kBase, 0, 31, CheckSeLinuxOptions_1_0},
    CheckRevision{kBase, 31, kOn, CheckSeLinuxOptions_1_31},
    CheckRevision{kBase, 0, 19, CheckSeccompAnnotations},
    CheckRevision{kBase, 19, kOn, CheckSeccompBaseline, 19},
    CheckRevision{kBase, 0, 27, CheckSysctls_1_0},
    CheckRevision{kBase, 27, 29, CheckSysctls_1_27},
    CheckRevision{kBase, 29, 32, CheckSysctls_1_29},
    CheckRevision{kBase, 32, 37, CheckSysctls_1_32},
    CheckRevision{kBase, 37, kOn, CheckSysctls_1_37},
    CheckRevision{kBase, 0, kOn, CheckWindowsHostProcess},
    CheckRevision{kStrict, 8, 25, CheckPrivilegeEscalation_1_8},
    CheckRevision{kStrict, 25, kOn, CheckPrivilegeEscalation_1_25},
    CheckRevision{kStrict, 22, 25, CheckCapabilitiesRestricted_1_22},
    CheckRevision{kStrict, 25, kOn, CheckCapabilitiesRestricted_1_25},
    CheckRevision{kStrict, 35, kOn, CheckProcMount},
    CheckRevision{kStrict, 0, kOn, CheckRestrictedVolumes},
    CheckRevision{kStrict, 0, 35, CheckRunAsNonRoot_1_0},
    CheckRevision{kStrict, 35, kOn, CheckRunAsNonRoot_1_35},
    CheckRevision{kStrict, 23, 35, CheckRunAsUser_1_23},
    CheckRevision{kStrict, 35, kOn, CheckRunAsUser_1_35},
    CheckRevision{kStrict, 19, 25, CheckSeccompRestricted_1_19},
    CheckRevision{kStrict, 25, kOn, CheckSeccompRestricted_1_25},
};

bool Applies(const CheckRevision& revision, SecurityStandard standard, uint32_t version) {
  if (version < revision.since || version >= revision.until || revision.standard > standard) return false;
  return standard != kStrict || version < revision.replaced_in_restricted;
}

// The Pod of an object, or that of its template; an empty one for kinds that have none.
CheckedPod PodIn(const Request& request) {
  const schema::GroupVersionKind& name = request.kind.name;
  const Struct object = request.object;
  const auto template_of = [](Struct owner) {
    const Struct pod = owner.At("template");
    return CheckedPod{pod.At("metadata"), pod.At("spec")};
  };
  if (name.group.empty() && name.kind == "Pod") return {object.At("metadata"), object.At("spec")};
  if (name.group.empty() && name.kind == "PodTemplate") return template_of(object);
  if (name.group == "batch" && name.kind == "CronJob")
    return template_of(object.At("spec").At("jobTemplate").At("spec"));
  const bool has_template = (name.group.empty() && name.kind == "ReplicationController") ||
                            (name.group == "batch" && name.kind == "Job") || name.group == "apps";
  return has_template ? template_of(object.At("spec")) : CheckedPod{};
}

bool ChangesAnImage(Struct now, Struct before, FieldName containers) {
  const StructList old = before.Structs(containers);
  for (auto [i, container] : now.Structs(containers)) {
    if (container.Text("image") != old[i].value.Text("image")) return true;
  }
  return false;
}

bool ChangesEphemeralContainers(Struct now, Struct before) {
  std::map<std::string_view, std::string_view> images;
  for (auto [i, container] : before.Structs("ephemeralContainers"))
    images.try_emplace(container.Text("name"), container.Text("image"));
  for (auto [i, container] : now.Structs("ephemeralContainers")) {
    const auto old = images.find(container.Text("name"));
    if (old == images.end() || old->second != container.Text("image")) return true;
  }
  return false;
}

// Whether an update of a Pod can matter: other changes are not judged.
bool IsSignificant(Struct now, Struct before) {
  return now.Count("containers") != before.Count("containers") ||
         now.Count("initContainers") != before.Count("initContainers") ||
         ChangesAnImage(now, before, "containers") || ChangesAnImage(now, before, "initContainers") ||
         ChangesEphemeralContainers(now, before);
}

std::string Violates(std::string_view words, const SecurityLevel& level, const std::string& violations) {
  return std::string(words) + " PodSecurity \"" + level.Text() + "\": " + violations;
}

}  // namespace

std::string SecurityViolationsOf(Struct metadata, Struct spec, const SecurityLevel& level,
                                 const Release& release) {
  std::string out;
  if (level.standard == SecurityStandard::kPrivileged) return out;
  const uint32_t newest = release.minor_version() == 0 ? SecurityLevel::kLatest : release.minor_version();
  const uint32_t version = std::min(level.minor_version, newest);
  for (const CheckRevision& revision : kRevisions) {
    if (!Applies(revision, level.standard, version)) continue;
    const SecurityVerdict violation = revision.check({metadata, spec});
    if (!violation) continue;
    out.append(out.empty() ? "" : ", ").append(violation->reason);
    if (!violation->detail.empty()) out.append(" (").append(violation->detail).append(")");
  }
  return out;
}

SecurityAnswer EvaluateSecurity(const Request& request, const NamespaceSecurity& policy) {
  SecurityAnswer answer;
  const CheckedPod pod = PodIn(request);
  if (!pod.spec) return answer;
  const bool is_pod = request.kind.name.kind == "Pod";
  if (is_pod && request.is_update() && !IsSignificant(pod.spec, request.old.At("spec"))) return answer;
  if (is_pod) {
    const std::string violations =
        SecurityViolationsOf(pod.metadata, pod.spec, policy.enforce, request.release);
    if (!violations.empty()) answer.denial = Violates("violates", policy.enforce, violations);
    if (answer.denial) return answer;
  }
  const std::string violations = SecurityViolationsOf(pod.metadata, pod.spec, policy.warn, request.release);
  if (!violations.empty()) answer.warning = Violates("would violate", policy.warn, violations);
  return answer;
}

}  // namespace plimsoll::builtin
