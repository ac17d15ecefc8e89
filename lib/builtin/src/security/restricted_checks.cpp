#include <algorithm>
#include <array>

#include "security_check.h"

namespace plimsoll::builtin {
namespace {

bool IsWindows(const CheckedPod& pod) { return pod.spec.At("os").Text("name") == "windows"; }

bool HasUserNamespace(const CheckedPod& pod) { return !pod.spec.Flag("hostUsers", true); }

SecurityVerdict UnlessWindows(const CheckedPod& pod, SecurityCheck check) {
  return IsWindows(pod) ? std::nullopt : check(pod);
}

constexpr std::array<FieldName, 9> kAllowedVolumes = {
    "configMap", "csi",   "downwardAPI", "emptyDir", "ephemeral", "image", "persistentVolumeClaim",
    "projected", "secret"};
constexpr std::array<FieldName, 21> kForbiddenVolumes = {"hostPath",
                                                         "gcePersistentDisk",
                                                         "awsElasticBlockStore",
                                                         "gitRepo",
                                                         "nfs",
                                                         "iscsi",
                                                         "glusterfs",
                                                         "rbd",
                                                         "flexVolume",
                                                         "cinder",
                                                         "cephfs",
                                                         "flocker",
                                                         "fc",
                                                         "azureFile",
                                                         "vsphereVolume",
                                                         "quobyte",
                                                         "azureDisk",
                                                         "photonPersistentDisk",
                                                         "portworxVolume",
                                                         "scaleIO",
                                                         "storageos"};

bool HasAny(Struct volume, const auto& sources) {
  return std::ranges::any_of(sources, [&](FieldName source) { return volume.Has(source); });
}

std::string_view ForbiddenVolumeType(Struct volume) {
  const auto found =
      std::ranges::find_if(kForbiddenVolumes, [&](FieldName source) { return volume.Has(source); });
  return found == kForbiddenVolumes.end() ? "unknown" : found->text();
}

}  // namespace

SecurityVerdict CheckPrivilegeEscalation_1_8(const CheckedPod& pod) {
  NamedThings containers("container", "containers");
  VisitContainers(pod.spec, [&](Struct container) {
    if (container.At("securityContext").Flag("allowPrivilegeEscalation", true))
      containers.Add(container.Text("name"));
  });
  if (containers.empty()) return std::nullopt;
  return SecurityViolation{"allowPrivilegeEscalation != false",
                           containers.Text() + " must set securityContext.allowPrivilegeEscalation=false"};
}

SecurityVerdict CheckPrivilegeEscalation_1_25(const CheckedPod& pod) {
  return UnlessWindows(pod, CheckPrivilegeEscalation_1_8);
}

SecurityVerdict CheckCapabilitiesRestricted_1_22(const CheckedPod& pod) {
  NamedThings keeping("container", "containers");
  NamedThings adding("container", "containers");
  SecurityWords forbidden;
  VisitContainers(pod.spec, [&](Struct container) {
    const Struct capabilities = container.At("securityContext").At("capabilities");
    bool drops_all = false;
    for (auto [i, dropped] : capabilities.Texts("drop")) drops_all |= dropped == "ALL";
    if (!drops_all) keeping.Add(container.Text("name"));
    bool adds = false;
    for (auto [i, added] : capabilities.Texts("add")) {
      if (added == "NET_BIND_SERVICE") continue;
      adds = true;
      forbidden.insert(added);
    }
    if (adds) adding.Add(container.Text("name"));
  });
  std::string detail;
  if (!keeping.empty()) detail = keeping.Text() + R"( must set securityContext.capabilities.drop=["ALL"])";
  if (!adding.empty()) {
    detail += (detail.empty() ? "" : "; ") + adding.Text() + " must not include " + JoinQuoted(forbidden) +
              " in securityContext.capabilities.add";
  }
  if (detail.empty()) return std::nullopt;
  return SecurityViolation{"unrestricted capabilities", std::move(detail)};
}

SecurityVerdict CheckCapabilitiesRestricted_1_25(const CheckedPod& pod) {
  return UnlessWindows(pod, CheckCapabilitiesRestricted_1_22);
}

SecurityVerdict CheckRestrictedVolumes(const CheckedPod& pod) {
  NamedThings volumes("volume", "volumes");
  SecurityWords types;
  for (auto [i, volume] : pod.spec.Structs("volumes")) {
    if (HasAny(volume, kAllowedVolumes)) continue;
    volumes.Add(volume.Text("name"));
    types.insert(ForbiddenVolumeType(volume));
  }
  if (volumes.empty()) return std::nullopt;
  return SecurityViolation{"restricted volume types",
                           volumes.Text() + std::string(volumes.Either(" uses ", " use ")) +
                               (types.size() == 1 ? "restricted volume type " : "restricted volume types ") +
                               JoinQuoted(types)};
}

SecurityVerdict CheckRunAsNonRoot_1_0(const CheckedPod& pod) {
  BadSetters setters;
  NamedThings without("container", "containers");
  const Struct own = pod.spec.At("securityContext");
  setters.pod = !own.Flag("runAsNonRoot", true);
  VisitContainers(pod.spec, [&](Struct container) {
    const Struct context = container.At("securityContext");
    if (!context.Flag("runAsNonRoot", true)) setters.containers.Add(container.Text("name"));
    if (!context.Has("runAsNonRoot") && !own.Flag("runAsNonRoot")) without.Add(container.Text("name"));
  });
  constexpr std::string_view kReason = "runAsNonRoot != true";
  if (!setters.empty())
    return SecurityViolation{kReason, setters.Text() + " must not set securityContext.runAsNonRoot=false"};
  if (without.empty()) return std::nullopt;
  return SecurityViolation{kReason,
                           "pod or " + without.Text() + " must set securityContext.runAsNonRoot=true"};
}

SecurityVerdict CheckRunAsNonRoot_1_35(const CheckedPod& pod) {
  return HasUserNamespace(pod) ? std::nullopt : CheckRunAsNonRoot_1_0(pod);
}

SecurityVerdict CheckRunAsUser_1_23(const CheckedPod& pod) {
  const auto is_root = [](Struct owner) { return owner.At("securityContext").Int("runAsUser", -1) == 0; };
  BadSetters setters;
  setters.pod = is_root(pod.spec);
  VisitContainers(pod.spec, [&](Struct container) {
    if (is_root(container)) setters.containers.Add(container.Text("name"));
  });
  if (setters.empty()) return std::nullopt;
  return SecurityViolation{"runAsUser=0", setters.Text() + " must not set runAsUser=0"};
}

SecurityVerdict CheckRunAsUser_1_35(const CheckedPod& pod) {
  return HasUserNamespace(pod) ? std::nullopt : CheckRunAsUser_1_23(pod);
}

SecurityVerdict CheckSeccompRestricted_1_25(const CheckedPod& pod) {
  return UnlessWindows(pod, CheckSeccompRestricted_1_19);
}

}  // namespace plimsoll::builtin
