// Containers on their own; what they are to each other and to their pod is in pod_checks.cpp. Some of
// upstream's paths name a list and leave out which item: those are its words, too.
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "../vocabulary/releases.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;
using Names = std::set<std::string_view>;

constexpr std::array<std::string_view, 2> kResizable = {"cpu", "memory"};
constexpr std::array<std::string_view, 2> kResizing = {"NotRequired", "RestartContainer"};
constexpr std::array<std::string_view, 3> kPropagation = {"Bidirectional", "HostToContainer", "None"};
constexpr std::array<std::string_view, 3> kReadOnly = {"Disabled", "Enabled", "IfPossible"};

// Names that are wrong are reported as such, not as repeated.
void CheckContainerPorts(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "ports", [&](Value port, size_t index) {
    const std::string_view name = TextIn(port, "name");
    if (name.empty() || !PortNameProblems(name).empty() || names.insert(name).second) return;
    site.DuplicateText(ItemPath("ports", index, "name"), port, "name");
  });
}

void CheckEnvFrom(const RuleSite& site) {
  ForEach(site.value(), "envFrom", [&](Value source, size_t) {
    const int sources =
        static_cast<int>(Given(source, "configMapRef").has_value()) + Given(source, "secretRef").has_value();
    if (sources == 0) {
      site.InvalidEmpty("envFrom", source, "must specify one of: `configMapRef` or `secretRef`");
    } else if (sources > 1) {
      site.InvalidEmpty("envFrom", source, "may not have more than one field specified at a time");
    }
  });
}

void CheckSubPath(const RuleSite& site, Value mount, std::string_view key) {
  const std::string_view path = TextIn(mount, key);
  for (const std::string& problem : DescendingPathProblems(path)) {
    site.InvalidText(value::Path("volumeMounts").Child(key), mount, key, problem);
  }
}

void CheckPropagation(const RuleSite& site, Value mount) {
  constexpr char kBelow[] = "volumeMounts.mountPropagation";
  const std::optional<Value> held = Given(mount, "mountPropagation");
  if (!held) return;
  if (!IsAmong(kPropagation, held->AsString())) site.NotSupported(kBelow, *held, kPropagation);
  const std::optional<Value> security = Given(site.value(), "securityContext");
  if (held->AsString() == "Bidirectional" && !(security && FlagIn(*security, "privileged"))) {
    site.Forbidden(kBelow, *held,
                   "Bidirectional mount propagation is available only to privileged containers");
  }
}

void CheckRecursiveReadOnly(const RuleSite& site, Value mount) {
  constexpr char kBelow[] = "volumeMounts.recursiveReadOnly";
  const std::optional<Value> held = Given(mount, "recursiveReadOnly");
  if (!held || held->AsString() == "Disabled") return;
  if (!IsAmong(kReadOnly, held->AsString())) return site.NotSupported(kBelow, *held, kReadOnly);
  if (!FlagIn(mount, "readOnly")) {
    site.Forbidden(kBelow, *held, "may only be specified when readOnly is true");
  }
  const std::optional<Value> propagation = Given(mount, "mountPropagation");
  if (propagation && propagation->AsString() != "None") {
    site.Forbidden(kBelow, *held, "may only be specified when mountPropagation is None or not specified");
  }
}

Names TextsOf(Value container, std::string_view list, std::string_view key) {
  Names out;
  ForEach(container, list, [&](Value item, size_t) { out.insert(TextIn(item, key)); });
  return out;
}

void CheckMounts(const RuleSite& site) {
  const Names devices = TextsOf(site.value(), "volumeDevices", "name");
  const Names device_paths = TextsOf(site.value(), "volumeDevices", "devicePath");
  Names paths;
  ForEach(site.value(), "volumeMounts", [&](Value mount, size_t index) {
    const auto below = [&](std::string_view field) {
      return ItemPath("volumeMounts", index, value::Path::Of(field));
    };
    const std::string_view path = TextIn(mount, "mountPath");
    if (!paths.insert(path).second)
      site.InvalidText(below("mountPath"), mount, "mountPath", "must be unique");
    if (devices.contains(TextIn(mount, "name"))) {
      site.InvalidText(below("name"), mount, "name", "must not already exist in volumeDevices");
    }
    if (device_paths.contains(path)) {
      site.InvalidText(below("mountPath"), mount, "mountPath",
                       "must not already exist as a path in volumeDevices");
    }
    CheckSubPath(site, mount, "subPath");
    if (!TextIn(mount, "subPathExpr").empty() && !TextIn(mount, "subPath").empty()) {
      site.InvalidText(below("subPathExpr"), mount, "subPathExpr",
                       "subPathExpr and subPath are mutually exclusive");
    }
    CheckSubPath(site, mount, "subPathExpr");
    CheckPropagation(site, mount);
    CheckRecursiveReadOnly(site, mount);
  });
}

void CheckDevices(const RuleSite& site) {
  const Names mounts = TextsOf(site.value(), "volumeMounts", "name");
  const Names mount_paths = TextsOf(site.value(), "volumeMounts", "mountPath");
  Names names, paths;
  ForEach(site.value(), "volumeDevices", [&](Value device, size_t index) {
    const auto tell = [&](std::string_view key, std::string detail) {
      site.InvalidText(ItemPath("volumeDevices", index, value::Path::Of(key)), device, key,
                       std::move(detail));
    };
    const std::string_view name = TextIn(device, "name");
    const std::string_view path = TextIn(device, "devicePath");
    if (!name.empty() && !names.insert(name).second) tell("name", "must be unique");
    if (paths.contains(path)) tell("devicePath", "must be unique");
    if (HasBackstep(path)) {
      tell("devicePath", "can not contain backsteps ('..')");
    } else {
      paths.insert(path);
    }
    if (mounts.contains(name)) tell("name", "must not already exist in volumeMounts");
    if (mount_paths.contains(path)) tell("devicePath", "must not already exist as a path in volumeMounts");
  });
}

// A policy that is missing is the default.
void CheckResizing(const RuleSite& site, Value policy, std::string_view key,
                   std::span<const std::string_view> choices) {
  const std::string_view text = TextIn(policy, key);
  if (!text.empty() && std::ranges::find(choices, text) == choices.end()) {
    site.UnsupportedText("resizePolicy", policy, key, choices);
  }
}

void CheckResizePolicies(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "resizePolicy", [&](Value policy, size_t index) {
    if (!names.insert(TextIn(policy, "resourceName")).second) {
      site.DuplicateText(ItemPath("resizePolicy", index), policy, "resourceName");
    }
    if (TextIn(policy, "resourceName").empty()) site.Required("resizePolicy", policy);
    CheckResizing(site, policy, "resourceName", kResizable);
    CheckResizing(site, policy, "restartPolicy", kResizing);
  });
}

}  // namespace

void CheckContainer(const RuleSite& site) {
  CheckContainerPorts(site);
  CheckEnvFrom(site);
  CheckMounts(site);
  CheckDevices(site);
  if (site.minor_version() >= kResizeInPlace) CheckResizePolicies(site);
}

void CheckEnvVar(const RuleSite& site) {
  constexpr std::array<std::string_view, 5> kSources = {"fieldRef", "resourceFieldRef", "configMapKeyRef",
                                                        "secretKeyRef", "fileKeyRef"};
  constexpr uint32_t kWithFiles = 35;
  const std::optional<Value> from = Given(site.value(), "valueFrom");
  if (!from) return;
  const auto given = [&](std::string_view source) { return Given(*from, source).has_value(); };
  const auto count = std::ranges::count_if(kSources, given);
  if (count == 0) {
    site.InvalidEmpty(
        "valueFrom", *from,
        site.minor_version() < kWithFiles
            ? "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`"
            : "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, "
              "`secretKeyRef` or `fileKeyRef`");
  } else if (!TextIn(site.value(), "value").empty()) {
    site.InvalidEmpty("valueFrom", *from, "may not be specified when `value` is not empty");
  } else if (count > 1) {
    site.InvalidEmpty("valueFrom", *from, "may not have more than one field specified at a time");
  }
}

void CheckHttpGet(const RuleSite& site) {
  ForEach(site.value(), "httpHeaders", [&](Value header, size_t) {
    for (const std::string& problem : HttpHeaderProblems(TextIn(header, "name"))) {
      site.InvalidText("httpHeaders", header, "name", problem);
    }
  });
}

void CheckHandler(const RuleSite& site) {
  constexpr std::array<std::string_view, 5> kHandlers = {"exec", "httpGet", "tcpSocket", "grpc", "sleep"};
  size_t count = 0;
  for (const std::string_view handler : kHandlers) {
    const std::optional<Value> held = Given(site.value(), handler);
    if (held && ++count > 1)
      site.Forbidden(value::Path::Of(handler), *held, "may not specify more than 1 handler type");
  }
  if (count == 0) site.Required({}, site.value(), "must specify a handler type");
}

void CheckSecurityContext(const RuleSite& site) {
  const std::optional<Value> escalation = Given(site.value(), "allowPrivilegeEscalation");
  if (!escalation || escalation->AsBool()) return;
  if (FlagIn(site.value(), "privileged")) {
    site.Invalid({}, site.value(), "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
  }
}

void CheckSeccompProfile(const RuleSite& site) {
  const std::optional<Value> profile = Given(site.value(), "localhostProfile");
  if (TextIn(site.value(), "type") != "Localhost") {
    if (profile)
      site.Invalid("localhostProfile", site.value(), "can only be set when seccomp type is Localhost");
    return;
  }
  if (!profile) {
    return site.Required("localhostProfile", site.value(), "must be set when seccomp type is Localhost");
  }
  for (const std::string& problem : DescendingPathProblems(profile->AsString())) {
    site.Invalid("localhostProfile", *profile, problem);
  }
}

}  // namespace plimsoll::builtin
