// Pods: what their containers and volumes are to each other, and where pods go.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "../vocabulary/field_texts.h"
#include "../vocabulary/resource_names.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "resource_checks.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;
using Names = std::set<std::string_view>;

constexpr std::array<std::string_view, 3> kContainerRestarts = {"Always", "Never", "OnFailure"};
constexpr std::array<std::string_view, 1> kOldContainerRestarts = {"Always"};
// Since then containers have restart policies of their own.
constexpr uint32_t kRestartRules = 35;
// Before, hostUsers is dropped.
constexpr uint32_t kUserNamespaces = 33;

bool IsOfPod(const RuleSite& site) { return TextIn(site.object(), "kind") == "Pod"; }

// Tells of items whose name was there before, in this list or in `names`.
void CheckNames(const RuleSite& site, std::string_view list, Names& names) {
  ForEach(site.value(), list, [&](Value item, size_t index) {
    if (names.contains(TextIn(item, "name")))
      site.DuplicateText(ItemPath(value::Path::Of(list), index, "name"), item, "name");
    if (list == "containers" || !TextIn(item, "name").empty()) names.insert(TextIn(item, "name"));
  });
}

void CheckVolumeNames(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "volumes", [&](Value item, size_t index) {
    const std::string_view name = TextIn(item, "name");
    if (name.empty() || !schema::Dns1123LabelProblems(name).empty()) return;
    if (!names.insert(name).second) site.DuplicateText(ItemPath("volumes", index, "name"), item, "name");
  });
}

bool HasErrorsAt(const RuleSite& site, const value::Path& path) {
  return std::ranges::any_of(site.errors(),
                             [&](const finding::FieldError& error) { return error.path.StartsWith(path); });
}

// The volumes of a pod that are in order and, for those of a StatefulSet, of its claims.
Names VolumesOf(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "volumes", [&](Value item, size_t index) {
    if (site.errors().empty() || !HasErrorsAt(site, site.Path(ItemPath("volumes", index))))
      names.insert(TextIn(item, "name"));
  });
  const std::optional<Value> spec = site.object().Find("spec");
  if (TextIn(site.object(), "kind") != "StatefulSet" || !spec) return names;
  ForEach(*spec, "volumeClaimTemplates", [&](Value item, size_t) {
    if (const auto metadata = Given(item, "metadata")) names.insert(TextIn(*metadata, "name"));
  });
  return names;
}

void CheckMountedVolumes(const RuleSite& site, std::string_view list, const Names& volumes) {
  ForEach(site.value(), list, [&](Value container, size_t number) {
    for (const std::string_view mounts : {"volumeMounts", "volumeDevices"}) {
      ForEach(container, mounts, [&](Value mount, size_t index) {
        if (volumes.contains(TextIn(mount, "name"))) return;
        site.NotFoundText(
            ItemPath(value::Path::Of(list), number, ItemPath(value::Path::Of(mounts), index, "name")), mount,
            "name");
      });
    }
  });
}

// `known` are host ports that are taken, as upstream writes them.
void CheckHostPorts(const RuleSite& site, Value container, const ListItem& item,
                    std::set<std::string>& known) {
  ForEach(container, "ports", [&](Value port, size_t index) {
    const int64_t number = NumberOf(port, "hostPort");
    if (number == 0) return;
    const std::string_view protocol = TextIn(port, "protocol");
    const std::string shown = std::string(protocol.empty() ? "TCP" : protocol) + "/" +
                              std::string(TextIn(port, "hostIP")) + "/" + std::to_string(number);
    if (known.insert(shown).second) return;
    value::Path path = site.Path(item.Path().Below(ItemPath("ports", index, "hostPort")));
    site.errors().push_back(
        finding::Duplicate(std::move(path), text::Quoted(shown), port.Find("hostPort")->span()));
  });
}

void CheckHostNetwork(const RuleSite& site) {
  if (!FlagIn(site.value(), "hostNetwork")) return;
  ForEach(site.value(), "containers", [&](Value container, size_t number) {
    ForEach(container, "ports", [&](Value port, size_t index) {
      const int64_t host = NumberOf(port, "hostPort");
      if (host == 0 || host == NumberOf(port, "containerPort")) return;
      site.Invalid(ItemPath("containers", number, ItemPath("ports", index, "hostPort")),
                   *port.Find("hostPort"), "must match `containerPort` when `hostNetwork` is true");
    });
  });
}

void CheckRestartRules(const RuleSite& site, Value container, const ListItem& item) {
  constexpr std::array<std::string_view, 2> kActions = {"Restart", "RestartAllContainers"};
  constexpr std::array<std::string_view, 2> kOperators = {"In", "NotIn"};
  ForEach(container, "restartPolicyRules", [&](Value rule, size_t index) {
    const value::Path at = item.Path().Below(ItemPath("restartPolicyRules", index));
    const std::string_view action = TextIn(rule, "action");
    if (std::ranges::find(kActions, action) == kActions.end()) {
      site.UnsupportedText(at.Child("action"), rule, "action", kActions);
    }
    const std::optional<Value> codes = Given(rule, "exitCodes");
    if (!codes) return site.Required(at.Child("exitCodes"), rule, "must be specified");
    const std::string_view operation = TextIn(*codes, "operator");
    if (std::ranges::find(kOperators, operation) == kOperators.end()) {
      site.UnsupportedText(at.Below("exitCodes.operator"), *codes, "operator", kOperators);
    }
  });
}

void CheckRestartPolicy(const RuleSite& site, Value container, const ListItem& item) {
  const std::optional<Value> policy = Given(container, "restartPolicy");
  const auto field = [&] { return item.Path().Child("restartPolicy"); };
  const bool init = item.list == "initContainers";
  if (!policy) {
    const std::optional<Value> rules = Given(container, "restartPolicyRules");
    if (rules && rules->Count() != 0) {
      site.Required(field(), *rules, "must specify restartPolicy when restart rules are used");
      if (!init) CheckRestartRules(site, container, item);
    }
    return;
  }
  const std::string_view text = policy->AsString();
  if (site.minor_version() >= kRestartRules) {
    if (std::ranges::find(kContainerRestarts, text) == kContainerRestarts.end()) {
      site.NotSupported(field(), *policy, kContainerRestarts);
    }
    CheckRestartRules(site, container, item);
  } else if (!init) {
    site.Forbidden(field(), *policy, "may not be set for non-init containers");
  } else if (text != "Always") {
    site.NotSupported(field(), *policy, kOldContainerRestarts);
  }
}

// Init containers that end cannot have what goes along with a running one.
void CheckInitContainer(const RuleSite& site, Value container, const ListItem& item) {
  if (TextIn(container, "restartPolicy") == "Always") return;
  for (const std::string_view key : {"lifecycle", "livenessProbe", "readinessProbe", "startupProbe"}) {
    if (const auto held = Given(container, key)) {
      // Nobody looks at it then.
      const value::Path path = site.Path(item.Path().Child(key));
      std::erase_if(site.errors(),
                    [&](const finding::FieldError& error) { return error.path.StartsWith(path); });
      site.Forbidden(item.Path().Child(key), *held,
                     "may not be set for init containers without restartPolicy=Always");
    }
  }
}

void CheckContainers(const RuleSite& site) {
  std::set<std::string> host_ports;
  ForEach(site.value(), "containers", [&](Value container, size_t index) {
    const ListItem item{"containers", index};
    CheckRestartPolicy(site, container, item);
    CheckHostPorts(site, container, item, host_ports);
    for (const std::string_view probe : {"livenessProbe", "startupProbe"}) {
      const std::optional<Value> held = Given(container, probe);
      const int64_t threshold = held ? NumberOf(*held, "successThreshold") : 1;
      if (threshold == 0 || threshold == 1) continue;
      site.Invalid(item.Path().Child(probe).Child("successThreshold"), *held->Find("successThreshold"),
                   "must be 1");
    }
    const std::optional<Value> ready = Given(container, "readinessProbe");
    if (const auto grace = ready ? Given(*ready, "terminationGracePeriodSeconds") : std::nullopt) {
      site.Invalid(item.Path().Below("readinessProbe.terminationGracePeriodSeconds"), *grace,
                   "must not be set for readinessProbes");
    }
  });
  ForEach(site.value(), "initContainers", [&](Value container, size_t index) {
    const ListItem item{"initContainers", index};
    CheckRestartPolicy(site, container, item);
    CheckInitContainer(site, container, item);
    // Upstream looks at one at a time, and so finds it in the first place.
    std::set<std::string> own;
    CheckHostPorts(site, container, {"initContainers", 0}, own);
  });
}

void CheckEphemeralContainers(const RuleSite& site) {
  const std::optional<Value> held = Given(site.value(), "ephemeralContainers");
  if (!held || held->Count() == 0) return;
  site.Forbidden(
      "ephemeralContainers", *held,
      IsOfPod(site) ? "cannot be set on create" : "ephemeral containers not allowed in pod template");
}

void CheckGates(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "schedulingGates", [&](Value gate, size_t index) {
    const std::string_view name = TextIn(gate, "name");
    const ListItem item{"schedulingGates", index};
    for (const std::string& problem : schema::QualifiedNameProblems(name)) {
      site.InvalidText(item.Path(), gate, "name", problem);
    }
    if (!names.insert(name).second) site.DuplicateText(item.Path(), gate, "name");
  });
}

void CheckHostNames(const RuleSite& site) {
  const Value spec = site.value();
  if (const auto name = Given(spec, "hostnameOverride")) {
    if (FlagIn(spec, "setHostnameAsFQDN")) {
      site.Forbidden("hostnameOverride", *name, "may not be specified when setHostnameAsFQDN is true");
    }
    if (FlagIn(spec, "hostNetwork")) {
      site.Forbidden("hostnameOverride", *name, "may not be specified when hostNetwork is true");
    }
  }
  const bool shares = FlagIn(spec, "shareProcessNamespace");
  if (shares && FlagIn(spec, "hostPID")) {
    site.Invalid("shareProcessNamespace", *spec.Find("shareProcessNamespace"),
                 "ShareProcessNamespace and HostPID cannot both be enabled");
  }
}

// What is under an old name, or in a place of its own.
void CheckOthers(const RuleSite& site) {
  const Value spec = site.value();
  if (TextIn(spec, "serviceAccountName").empty() && !TextIn(spec, "serviceAccount").empty()) {
    for (const std::string& problem : schema::Dns1123SubdomainProblems(TextIn(spec, "serviceAccount"))) {
      site.InvalidText("serviceAccountName", spec, "serviceAccount", problem);
    }
  }
  if (const auto overhead = Given(spec, "overhead")) {
    CheckResourceMap(site, "overhead.limits", *overhead, ContainerResourceProblems);
  }
  const std::optional<Value> gates = Given(spec, "schedulingGates");
  if (IsOfPod(site) && gates && gates->Count() != 0 && !TextIn(spec, "nodeName").empty()) {
    site.Forbidden("nodeName", *spec.Find("nodeName"),
                   "cannot be set until all schedulingGates have been cleared");
  }
  const std::optional<Value> host_users = Given(spec, "hostUsers");
  if (!host_users || host_users->AsBool() || site.minor_version() < kUserNamespaces) return;
  const std::string detail = site.minor_version() == kUserNamespaces ? "when `pod.Spec.HostUsers` is false"
                                                                     : "when `hostUsers` is false";
  for (const auto& [key, shown] : {std::pair("hostPID", "HostPID"), std::pair("hostIPC", "HostIPC")}) {
    if (FlagIn(spec, key)) site.Forbidden(value::Path::Of(shown), *spec.Find(key), detail);
  }
}

// Of two constraints that are the same upstream tells the first.
void CheckSpreading(const RuleSite& site) {
  std::map<std::pair<std::string_view, std::string_view>, size_t> last;
  const auto what = [](Value constraint) {
    return std::pair(TextIn(constraint, "topologyKey"), TextIn(constraint, "whenUnsatisfiable"));
  };
  ForEach(site.value(), "topologySpreadConstraints",
          [&](Value constraint, size_t index) { last[what(constraint)] = index; });
  ForEach(site.value(), "topologySpreadConstraints", [&](Value constraint, size_t index) {
    const auto [key, action] = what(constraint);
    if (last[{key, action}] == index) return;
    const value::Path below =
        ItemPath("topologySpreadConstraints", index, "{topologyKey, whenUnsatisfiable}");
    const std::string shown = "{" + std::string(key) + ", " + std::string(action) + "}";
    site.errors().push_back(finding::Duplicate(site.Path(below), text::Quoted(shown), constraint.span()));
  });
}

}  // namespace

void CheckPodSpec(const RuleSite& site) {
  Names containers;
  for (const std::string_view list : {"containers", "initContainers"}) CheckNames(site, list, containers);
  CheckVolumeNames(site);
  const Names volumes = VolumesOf(site);
  for (const std::string_view list : {"containers", "initContainers"})
    CheckMountedVolumes(site, list, volumes);
  CheckContainers(site);
  CheckEphemeralContainers(site);
  CheckHostNetwork(site);
  CheckHostNames(site);
  CheckGates(site);
  CheckSpreading(site);
  CheckOthers(site);
}

// Only the labels and annotations of a template count.
void CheckPodTemplate(const RuleSite& site) {
  const std::optional<Value> metadata = Given(site.value(), "metadata");
  if (!metadata) return;
  if (const auto labels = Given(*metadata, "labels")) {
    for (const value::Member label : labels->Members()) {
      for (const std::string& problem : schema::QualifiedNameProblems(label.key)) {
        site.Invalid("labels", label.key_value, problem);
      }
      const std::string_view text = TextIn(*labels, label.key);
      for (const std::string& problem : schema::LabelValueProblems(text)) {
        site.Invalid("labels", label.value, problem);
      }
    }
  }
  const std::optional<Value> annotations = Given(*metadata, "annotations");
  if (!annotations) return;
  for (const value::Member annotation : annotations->Members()) {
    for (const std::string& problem : schema::QualifiedNameProblems(schema::LowerCase(annotation.key))) {
      site.Invalid("annotations", annotation.key_value, problem);
    }
  }
}

void CheckVolume(const RuleSite& site) {
  size_t count = 0;
  for (const value::Member member : site.value().Members()) {
    if (member.key == "name" || member.value.IsNull() || ++count == 1) continue;
    site.Forbidden(value::Path::Of(member.key), member.value, "may not specify more than 1 volume type");
  }
}

void CheckTopologySpread(const RuleSite& site) {
  const std::optional<Value> domains = Given(site.value(), "minDomains");
  const std::string_view action = TextIn(site.value(), "whenUnsatisfiable");
  if (domains && action != "DoNotSchedule") {
    site.Invalid("minDomains", *domains,
                 "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + std::string(action));
  }
  const std::optional<Value> keys = Given(site.value(), "matchLabelKeys");
  if (keys && keys->Count() != 0 && !Given(site.value(), "labelSelector")) {
    site.Forbidden("matchLabelKeys", *keys, "must not be specified when labelSelector is not set");
  }
}

void CheckPodAffinityTerm(const RuleSite& site) {
  const std::string_view key = TextIn(site.value(), "topologyKey");
  if (key.empty()) site.Required("topologyKey", site.value(), "can not be empty");
  for (const std::string& problem : schema::QualifiedNameProblems(key)) {
    site.InvalidText("topologyKey", site.value(), "topologyKey", problem);
  }
}

void CheckToleration(const RuleSite& site) {
  constexpr std::array<std::string_view, 4> kOperators = {"Equal", "Exists", "Lt", "Gt"};
  // Since then the server knows Lt and Gt, but their feature gate (TaintTolerationComparisonOperators) is
  // off.
  constexpr uint32_t kComparison = 35;
  const Value value = site.value();
  const std::string_view operation = TextIn(value, "operator");
  if (TextIn(value, "key").empty() && operation != "Exists") {
    site.InvalidText(
        "operator", value, "operator",
        "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
  }
  if (Given(value, "tolerationSeconds") && TextIn(value, "effect") != "NoExecute") {
    site.InvalidText("effect", value, "effect", "effect must be 'NoExecute' when `tolerationSeconds` is set");
  }
  if (operation.empty() || operation == "Equal") {
    std::string problems;
    for (const std::string& problem : schema::LabelValueProblems(TextIn(value, "value"))) {
      problems.append(problems.empty() ? "" : ";").append(problem);
    }
    if (!problems.empty()) site.InvalidText("operator", value, "value", problems);
  } else if (operation == "Exists") {
    if (TextIn(value, "value").empty()) return;
    site.InvalidText("operator", value, "value", "value must be empty when `operator` is 'Exists'");
  } else {
    const bool known = site.minor_version() >= kComparison && (operation == "Lt" || operation == "Gt");
    site.NotSupported("operator", *value.Find("operator"), std::span(kOperators).first(known ? 4 : 2));
  }
}

}  // namespace plimsoll::builtin
