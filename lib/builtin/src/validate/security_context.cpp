#include "security_context.h"

#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "field.h"
#include "path.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/trim.h"
#include "security_profile.h"
#include "volume_source.h"
#include "windows_options.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxSysctl = 253;
constexpr std::string_view kNotOnWindows = "cannot be set for a windows pod";
constexpr std::string_view kNotOnLinux = "windows options cannot be set for a linux pod";

// Names of kernel parameters: parts of lower case letters, digits, `-` and `_`, between dots or slashes.
bool IsSysctlName(std::string_view name) {
  const auto is_end = [](char c) { return ascii::IsLowerOrDigit(c); };
  if (name.empty() || name.size() > kMaxSysctl) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool edge = i == 0 || i + 1 == name.size() || name[i - 1] == '.' || name[i - 1] == '/' ||
                      name[i + 1] == '.' || name[i + 1] == '/';
    if (is_end(c)) continue;
    if ((c == '-' || c == '_') && !edge) continue;
    if ((c == '.' || c == '/') && i != 0 && i + 1 != name.size() && is_end(name[i - 1]) &&
        is_end(name[i + 1]))
      continue;
    return false;
  }
  return true;
}

enum class SysctlNamespace : uint8_t { kOther, kNet, kIpc };

SysctlNamespace NamespaceOf(std::string name) {
  // The first separator decides which is one.
  const size_t first = name.find_first_of("./");
  if (first != std::string::npos && name[first] == '/') {
    std::ranges::transform(name, name.begin(), [](char c) { return c == '/' ? '.' : c == '.' ? '/' : c; });
  }
  if (name.starts_with("net.")) return SysctlNamespace::kNet;
  if (name == "kernel.sem" || name.starts_with("kernel.shm") || name.starts_with("kernel.msg") ||
      name.starts_with("fs.mqueue.")) {
    return SysctlNamespace::kIpc;
  }
  return SysctlNamespace::kOther;
}

void ValidateHostSysctl(std::string_view name, Struct spec, FieldPath path, Errors& errors) {
  const SysctlNamespace own = NamespaceOf(std::string(name));
  if (spec.Flag("hostNetwork") && own == SysctlNamespace::kNet) {
    errors.Invalid(path, name, "may not be specified when 'hostNetwork' is true");
  } else if (spec.Flag("hostIPC") && own == SysctlNamespace::kIpc) {
    errors.Invalid(path, name, "may not be specified when 'hostIPC' is true");
  }
}

void ValidateSysctls(Part sysctls, Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  for (const auto& [i, sysctl] : sysctls.Structs()) {
    const FieldPath item = path.Index(i).Child("name");
    const std::string_view name = sysctl.Text("name");
    const auto same = [&](const SeenStruct& other) { return other.value.Text("name") == name; };
    if (name.empty()) {
      errors.Required(item);
    } else if (!IsSysctlName(name)) {
      errors.Invalid(item, name,
                     "must have at most 253 characters and match regex "
                     "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$");
    } else {
      for (const SeenStruct& before : sysctls.Structs()) {
        if (before.index == i) break;
        if (!same(before)) continue;
        errors.Duplicate(item, name);
        break;
      }
    }
    if (!options.allow_namespaced_sysctls) ValidateHostSysctl(name, spec, item, errors);
  }
}

void ForbidSet(Struct value, std::initializer_list<FieldName> fields, std::string_view detail, FieldPath path,
               Errors& errors) {
  for (const FieldName field : fields) {
    if (value.Has(field)) errors.Forbidden(path.Child(field.text()), std::string(detail));
  }
}

void ValidateLinux(Struct spec, FieldPath path, Errors& errors) {
  ForbidSet(spec.At("securityContext"), {"windowsOptions"}, kNotOnLinux, path.Child("securityContext"),
            errors);
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    ForbidSet(container.At("securityContext"), {"windowsOptions"}, kNotOnLinux, item.Child("securityContext"),
              errors);
  });
}

void ValidateWindows(Struct spec, FieldPath path, Errors& errors) {
  const Struct context = spec.At("securityContext");
  const FieldPath of_pod = path.Child("securityContext");
  ForbidSet(context,
            {"appArmorProfile", "seLinuxOptions", "seccompProfile", "fsGroup", "fsGroupChangePolicy"},
            kNotOnWindows, of_pod, errors);
  if (context.Count("sysctls") != 0) errors.Forbidden(of_pod.Child("sysctls"), std::string(kNotOnWindows));
  ForbidSet(
      context,
      {"runAsUser", "runAsGroup", "supplementalGroups", "supplementalGroupsPolicy", "seLinuxChangePolicy"},
      kNotOnWindows, of_pod, errors);
  ForbidSet(spec, {"hostUsers", "hostPID", "hostIPC", "shareProcessNamespace"}, kNotOnWindows, path, errors);
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    ForbidSet(
        container.At("securityContext"),
        {"appArmorProfile", "seLinuxOptions", "seccompProfile", "capabilities", "readOnlyRootFilesystem",
         "privileged", "allowPrivilegeEscalation", "procMount", "runAsUser", "runAsGroup"},
        kNotOnWindows, item.Child("securityContext"), errors);
  });
}

}  // namespace

void ValidateSecurityContext(Struct context, bool host_users, const PodOptions& options, FieldPath path,
                             Errors& errors) {
  if (!context) return;
  if (context.Flag("privileged") && !options.release.cluster().AllowsPrivileged()) {
    errors.Forbidden(path.Child("privileged"), "disallowed by cluster policy");
  }
  ValidateUserField(context.Get("runAsUser"), path.Child("runAsUser"), errors);
  ValidateUserField(context.Get("runAsGroup"), path.Child("runAsGroup"), errors);
  constexpr std::array<std::string_view, 2> kProcMountTypes = {"Default", "Unmasked"};
  const Part proc_mount = context.Get("procMount");
  ValidateChoice(proc_mount, kProcMountTypes, path.Child("procMount"), errors);
  if (host_users && proc_mount.Text() == "Unmasked") {
    errors.Invalid(path.Child("procMount"), proc_mount, "`hostUsers` must be false to use `Unmasked`");
  }
  ValidateSeccompProfile(context.At("seccompProfile"), path.Child("seccompProfile"), errors);
  if (context.Has("allowPrivilegeEscalation") && !context.Flag("allowPrivilegeEscalation")) {
    if (context.Flag("privileged")) {
      errors.Invalid(path, context,
                     "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
    }
    for (const auto& [i, capability] : context.At("capabilities").Texts("add")) {
      if (capability != "CAP_SYS_ADMIN" || options.allow_sys_admin) continue;
      errors.Invalid(path, context,
                     "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
    }
  }
  ValidateWindowsOptions(context.At("windowsOptions"), path.Child("windowsOptions"), errors);
  ValidateAppArmorProfile(context.At("appArmorProfile"), path.Child("appArmorProfile"), errors);
}

void ValidatePodSecurityContext(Struct spec, FieldPath path, const PodOptions& options, Errors& errors) {
  constexpr std::array<std::string_view, 2> kChangePolicies = {"Always", "OnRootMismatch"};
  constexpr std::array<std::string_view, 2> kGroupPolicies = {"Merge", "Strict"};
  constexpr std::array<std::string_view, 2> kSeLinuxPolicies = {"MountOption", "Recursive"};
  const Struct context = spec.At("securityContext");
  if (!context) return;
  for (const FieldName field : {FieldName("fsGroup"), FieldName("runAsUser"), FieldName("runAsGroup")}) {
    if (context.Has(field)) ValidateUserField(context.Get(field), path.Child(field.text()), errors);
  }
  for (const auto& [i, group] : context.Parts("supplementalGroups")) {
    ValidateUserField(group, path.Child("supplementalGroups").Index(i), errors);
  }
  ValidateSysctls(context.Get("sysctls"), spec, path.Child("sysctls"), options, errors);
  ValidateChoice(context.Get("fsGroupChangePolicy"), kChangePolicies, path.Child("fsGroupChangePolicy"),
                 errors);
  ValidateSeccompProfile(context.At("seccompProfile"), path.Child("seccompProfile"), errors);
  ValidateWindowsOptions(context.At("windowsOptions"), path.Child("windowsOptions"), errors);
  ValidateAppArmorProfile(context.At("appArmorProfile"), path.Child("appArmorProfile"), errors);
  ValidateChoice(context.Get("supplementalGroupsPolicy"), kGroupPolicies,
                 path.Child("supplementalGroupsPolicy"), errors);
  const auto policies = std::span(kSeLinuxPolicies).last(options.allow_only_recursive_selinux_policy ? 1 : 2);
  ValidateChoice(context.Get("seLinuxChangePolicy"), policies, path.Child("seLinuxChangePolicy"), errors);
}

void ValidateWindowsHostProcess(Struct spec, const ClusterFacts& cluster, FieldPath path, Errors& errors) {
  const Part of_pod = spec.At("securityContext").At("windowsOptions").Get("hostProcess");
  int all = 0, processes = 0;
  VisitContainers(spec, path, [&](Struct container, FieldPath item) {
    ++all;
    const Part own = container.At("securityContext").At("windowsOptions").Get("hostProcess");
    if (of_pod && own && of_pod.Flag() != own.Flag()) {
      errors.Invalid(item.Child("securityContext", "windowsOptions", "hostProcess"), own,
                     std::string("pod hostProcess value must be identical if both are specified, was ") +
                         (of_pod.Flag() ? "true" : "false"));
    }
    processes += own ? own.Flag() : of_pod.Flag();
  });
  if (processes == 0) return;
  if (processes != all) {
    errors.Invalid(
        path, "",
        "If pod contains any hostProcess containers then all containers must be HostProcess containers");
  }
  if (!spec.Flag("hostNetwork")) {
    errors.Invalid(path.Child("hostNetwork"), false,
                   "hostNetwork must be true if pod contains any hostProcess containers");
  }
  if (!cluster.AllowsPrivileged()) {
    errors.Forbidden(path, "hostProcess containers are disallowed by cluster policy");
  }
}

void ValidateOs(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kSystems = {"linux", "windows"};
  const Struct os = spec.At("os");
  if (!os) return;
  const std::string_view name = os.Text("name");
  if (name.empty()) return errors.Required(path.Child("os", "name"));
  if (!IsAmong(kSystems, name)) return errors.NotSupported(path.Child("os"), Shown::Word(name), kSystems);
  return name == "linux" ? ValidateLinux(spec, path, errors) : ValidateWindows(spec, path, errors);
}

}  // namespace plimsoll::builtin
