#include "container.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "env.h"
#include "handler.h"
#include "plimsoll/schema/names.h"
#include "resources.h"
#include "security_context.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxRestartRules = 20;
constexpr int64_t kMaxExitCodes = 255;
constexpr uint32_t kCountedRules = 36;  // rules that restart a container have words of lists since then

bool IsPort(int64_t number) { return number >= 1 && number <= 65535; }

bool IsNameBefore(Part list, uint32_t index, std::string_view name) {
  for (const auto& [i, item] : list.Structs()) {
    if (i == index) return false;
    if (item.Text("name") == name) return true;
  }
  return false;
}

void ValidatePortName(Part ports, uint32_t index, std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return;
  const schema::NameProblems problems = PortNameProblems(name);
  if (!problems.empty()) return errors.Invalid(path, name, problems);
  if (IsNameBefore(ports, index, name)) errors.Duplicate(path, name);
}

void ValidateContainerPorts(Part ports, FieldPath path, Errors& errors) {
  for (const auto& [i, port] : ports.Structs()) {
    const FieldPath item = path.Index(i);
    ValidatePortName(ports, i, port.Text("name"), item.Child("name"), errors);
    const int64_t number = port.Int("containerPort"), host = port.Int("hostPort");
    if (number == 0) {
      errors.Required(item.Child("containerPort"));
    } else if (!IsPort(number)) {
      errors.Invalid(item.Child("containerPort"), number, std::string(kPortRange));
    }
    if (host != 0 && !IsPort(host)) errors.Invalid(item.Child("hostPort"), host, std::string(kPortRange));
    ValidatePortProtocol(port.Text("protocol"), item.Child("protocol"), errors);
  }
}

void ValidateResizePolicy(Struct container, std::string_view pod_restart, const Release& release,
                          FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kResizedResources = {"cpu", "memory"};
  constexpr std::array<std::string_view, 2> kPolicies = {"NotRequired", "RestartContainer"};
  const Part policies = container.Get("resizePolicy");
  for (const auto& [i, policy] : policies.Structs()) {
    const std::string_view resource = policy.Text("resourceName"), restart = policy.Text("restartPolicy");
    for (const auto& [j, before] : policies.Structs()) {
      if (j == i) break;
      if (before.Text("resourceName") != resource) continue;
      errors.Duplicate(path.Index(i), resource);
      break;
    }
    if (resource.empty()) {
      errors.Required(path);
    } else if (!IsAmong(kResizedResources, resource)) {
      errors.NotSupported(path, Shown::Word(resource), kResizedResources);
    }
    if (restart.empty()) {
      errors.Required(path);
    } else if (!IsAmong(kPolicies, restart)) {
      errors.NotSupported(path, Shown::Word(restart), kPolicies);
    }
    if (pod_restart == "Never" && restart != "NotRequired") {
      errors.Invalid(path, restart,
                     release.Since(36) ? "must be 'NotRequired' when pod `restartPolicy` is 'Never'"
                                       : "must be 'NotRequired' when `restartPolicy` is 'Never'");
    }
  }
}

void ValidateContainerCommon(Struct container, const ContainerContext& context, FieldPath path,
                             Errors& errors) {
  constexpr std::array<std::string_view, 3> kImagePolicies = {"Always", "IfNotPresent", "Never"};
  constexpr std::array<std::string_view, 2> kTerminationPolicies = {"File", "FallbackToLogsOnError"};
  const std::string_view name = container.Text("name");
  if (name.empty()) {
    errors.Required(path.Child("name"));
  } else {
    errors.Invalid(path.Child("name"), name, schema::Dns1123LabelProblems(name));
  }
  if (container.Text("image").empty()) errors.Required(path.Child("image"));
  const std::string_view message = container.Text("terminationMessagePolicy");
  if (message.empty()) {
    errors.Required(path.Child("terminationMessagePolicy"));
  } else if (!IsAmong(kTerminationPolicies, message)) {
    errors.NotSupported(path.Child("terminationMessagePolicy"), Shown::Word(message), kTerminationPolicies);
  }
  ValidateContainerPorts(container.Get("ports"), path.Child("ports"), errors);
  ValidateEnv(container.Get("env"), path.Child("env"), context.options, errors);
  ValidateEnvFrom(container.Get("envFrom"), path.Child("envFrom"), context.options, errors);
  ValidateVolumeMounts(container, context.volumes, path.Child("volumeMounts"), errors);
  ValidateVolumeDevices(container, context.volumes, path.Child("volumeDevices"), errors);
  const std::string_view pull = container.Text("imagePullPolicy");
  if (pull.empty()) {
    errors.Required(path.Child("imagePullPolicy"));
  } else if (!IsAmong(kImagePolicies, pull)) {
    errors.NotSupported(path.Child("imagePullPolicy"), Shown::Word(pull), kImagePolicies);
  }
  ValidateResourceRequirements(container.At("resources"), context.spec.Get("resourceClaims"),
                               {.allow_indivisible_huge_pages = context.options.allow_indivisible_huge_pages},
                               path.Child("resources"), errors);
  ValidateResizePolicy(container, context.spec.Text("restartPolicy"), context.options.release,
                       path.Child("resizePolicy"), errors);
  ValidateSecurityContext(container.At("securityContext"), context.spec.Flag("hostUsers", true),
                          context.options, path.Child("securityContext"), errors);
}

// Before, lists were said to be too long.
void AddTooManyRules(uint32_t count, int64_t most, const Release& release, FieldPath path, Errors& errors) {
  if (count <= most) return;
  release.Since(kCountedRules) ? errors.TooMany(path, count, most) : errors.TooLong(path, most);
}

void ValidateRestartRule(Struct rule, FieldPath path, const PodOptions& options, Errors& errors) {
  constexpr std::array<std::string_view, 2> kActions = {"Restart", "RestartAllContainers"};
  constexpr std::array<std::string_view, 2> kOperators = {"In", "NotIn"};
  const bool all = options.allow_restart_of_all;
  const auto actions = std::span(kActions).first(all ? 2 : 1);
  if (!IsAmong(actions, rule.Text("action"))) {
    errors.NotSupported(path.Child("action"), Shown::Word(rule.Text("action")),
                        options.release.Since(kCountedRules) ? actions : actions.first(1));
  }
  const Struct codes = rule.At("exitCodes");
  if (!codes) return errors.Required(path.Child("exitCodes"), "must be specified");
  const std::string_view op = codes.Text("operator");
  if (!IsAmong(kOperators, op))
    errors.NotSupported(path.Child("exitCodes", "operator"), Shown::Word(op), kOperators);
  const uint32_t count = codes.Count("values");
  AddTooManyRules(count, kMaxExitCodes, options.release, path.Child("exitCodes", "values"), errors);
}

void ValidateContainerRestartPolicy(Struct container, FieldPath path, const PodOptions& options,
                                    Errors& errors) {
  constexpr std::array<std::string_view, 3> kPolicies = {"Always", "Never", "OnFailure"};
  const Part policy = container.Get("restartPolicy");
  const uint32_t rules = container.Count("restartPolicyRules");
  if (!policy) {
    if (rules == 0) return;
    errors.Required(path.Child("restartPolicy"), "must specify restartPolicy when restart rules are used");
  } else if (!IsAmong(kPolicies, policy.Text())) {
    errors.NotSupported(path.Child("restartPolicy"), Shown::Word(policy), kPolicies);
  }
  AddTooManyRules(rules, kMaxRestartRules, options.release, path.Child("restartPolicyRules"), errors);
  for (const auto& [i, rule] : container.Structs("restartPolicyRules")) {
    ValidateRestartRule(rule, path.Child("restartPolicyRules").Index(i), options, errors);
  }
}

void ValidateInitRestartPolicy(Struct container, FieldPath path, const PodOptions& options, Errors& errors) {
  const Part policy = container.Get("restartPolicy");
  const uint32_t rules = container.Count("restartPolicyRules");
  if (!policy) {
    if (rules != 0 && options.release.Since(35)) {
      errors.Required(path.Child("restartPolicy"), "must specify restartPolicy when restart rules are used");
    }
  } else if (!options.allow_containers_restart_rules) {
    if (policy.Text() != "Always")
      errors.NotSupported(path.Child("restartPolicy"), Shown::Word(policy), {"Always"});
  } else if (policy.Text() != "Always" || options.allow_restart_of_all) {
    ValidateContainerRestartPolicy(container, path, options, errors);
  } else if (rules != 0) {
    errors.Forbidden(path.Child("restartPolicyRules"),
                     "restartPolicyRules are not allowed for init containers with restart policy Always");
  }
}

void ValidateProbes(Struct container, const ContainerContext& context, FieldPath path, Errors& errors) {
  const Part grace = context.spec.Get("terminationGracePeriodSeconds");
  if (const Struct lifecycle = container.At("lifecycle")) {
    ValidateLifecycle(lifecycle, grace, context.spec.At("os"), path.Child("lifecycle"), errors);
  }
  ValidateLivenessProbe(container.At("livenessProbe"), grace, path.Child("livenessProbe"), errors);
  ValidateReadinessProbe(container.At("readinessProbe"), grace, path.Child("readinessProbe"), errors);
  ValidateStartupProbe(container.At("startupProbe"), grace, path.Child("startupProbe"), errors);
}

void ForbidProbes(Struct container, FieldPath path, Errors& errors) {
  for (const FieldName field : {FieldName("lifecycle"), FieldName("livenessProbe"),
                                FieldName("readinessProbe"), FieldName("startupProbe")}) {
    if (!container.Has(field)) continue;
    errors.Forbidden(path.Child(field.text()),
                     "may not be set for init containers without restartPolicy=Always");
  }
}

// Ports of hosts, each with its protocol and address, of which none may be used twice.
class HostPorts {
 public:
  void Add(Struct container, FieldPath path, Errors& errors) {
    for (const auto& [i, port] : container.Structs("ports")) {
      if (port.Int("hostPort") == 0) continue;
      std::string key = std::string(port.Text("protocol")) + "/" + std::string(port.Text("hostIP")) + "/" +
                        std::to_string(port.Int("hostPort"));
      if (std::ranges::find(used_, key) != used_.end()) {
        errors.Duplicate(path.Child("ports").Index(i).Child("hostPort"), key);
      } else {
        used_.push_back(std::move(key));
      }
    }
  }

 private:
  std::vector<std::string> used_;
};

bool HasName(Part list, std::string_view name) { return IsNameBefore(list, UINT32_MAX, name); }

void ValidateEphemeralContainer(Struct container, const ContainerContext& context, uint32_t index,
                                FieldPath path, Errors& errors) {
  constexpr std::string_view kDetail = "cannot be set for an Ephemeral Container";
  const Struct spec = context.spec;
  ValidateContainerCommon(container, context, path, errors);
  const std::string_view name = container.Text("name"), target = container.Text("targetContainerName");
  if (HasName(spec.Get("containers"), name) || HasName(spec.Get("initContainers"), name) ||
      IsNameBefore(spec.Get("ephemeralContainers"), index, name)) {
    errors.Duplicate(path.Child("name"), name);
  }
  if (!target.empty() && !HasName(spec.Get("containers"), target) &&
      !HasName(spec.Get("initContainers"), target)) {
    errors.NotFound(path.Child("targetContainerName"), target);
  }
  ForbidFields(container,
               {"name", "image", "command", "args", "workingDir", "env", "envFrom", "volumeMounts",
                "volumeDevices", "imagePullPolicy", "securityContext", "stdin", "stdinOnce", "tty",
                "terminationMessagePath", "terminationMessagePolicy", "targetContainerName"},
               kDetail, path, errors);
  for (const auto& [i, mount] : container.Structs("volumeMounts")) {
    for (const FieldName field : {FieldName("subPath"), FieldName("subPathExpr")}) {
      if (!mount.Has(field)) continue;
      errors.Forbidden(path.Child("volumeMounts").Index(i).Child(field.text()), std::string(kDetail));
    }
  }
}

}  // namespace

void ForbidFields(Struct value, std::initializer_list<std::string_view> allowed, std::string_view detail,
                  FieldPath path, Errors& errors) {
  for (uint32_t i = 0; i < value.item()->children.count; ++i) {
    const Item& item = value.item()->children.first[i];
    if (item.form == Form::kNone || item.field == kNoField) continue;
    const std::string_view name = kFieldNames[item.field];
    if (std::ranges::find(allowed, name) != allowed.end()) continue;
    const bool zero_struct = item.form == Form::kStruct && item.children.count == 0;
    if (zero_struct && name == "resources") continue;
    // Upstream makes the names of Go fields begin with a small letter.
    errors.Forbidden(path.Child(name == "uid" ? "uID" : name), std::string(detail));
  }
}

void ValidateContainers(const ContainerContext& context, FieldPath path, Errors& errors) {
  const Part containers = context.spec.Get("containers");
  if (containers.Count() == 0) return errors.Required(path);
  HostPorts ports;
  for (const auto& [i, container] : containers.Structs()) {
    const FieldPath item = path.Index(i);
    ValidateContainerCommon(container, context, item, errors);
    if (IsNameBefore(containers, i, container.Text("name"))) {
      errors.Duplicate(item.Child("name"), container.Text("name"));
    }
    ValidateProbes(container, context, item, errors);
    if (context.options.allow_containers_restart_rules) {
      ValidateContainerRestartPolicy(container, item, context.options, errors);
    } else if (container.Has("restartPolicy")) {
      errors.Forbidden(item.Child("restartPolicy"), "may not be set for non-init containers");
    }
    ports.Add(container, item, errors);
  }
}

void ValidateInitContainers(const ContainerContext& context, FieldPath path, Errors& errors) {
  const Part containers = context.spec.Get("initContainers");
  for (const auto& [i, container] : containers.Structs()) {
    const FieldPath item = path.Index(i);
    ValidateContainerCommon(container, context, item, errors);
    ValidateInitRestartPolicy(container, item, context.options, errors);
    const std::string_view name = container.Text("name");
    if (HasName(context.spec.Get("containers"), name) ||
        (!name.empty() && IsNameBefore(containers, i, name))) {
      errors.Duplicate(item.Child("name"), name);
    }
    // Upstream looks at each by itself, and names the first.
    HostPorts().Add(container, path.Index(0), errors);
    const bool sidecar = container.Text("restartPolicy") == "Always";
    if (sidecar) {
      ValidateProbes(container, context, item, errors);
    } else {
      ForbidProbes(container, item, errors);
    }
    for (const auto& [j, policy] : container.Structs("resizePolicy")) {
      if (sidecar || context.options.allow_restarted_init_containers || !context.options.release.Since(36))
        break;
      if (policy.Text("restartPolicy") != "RestartContainer") continue;
      errors.Invalid(item.Child("resizePolicy").Index(j).Child("restartPolicy"), policy.Text("restartPolicy"),
                     "must not be set to 'RestartContainer' for non-sidecar initContainers");
    }
  }
}

void ValidateEphemeralContainers(const ContainerContext& context, FieldPath path, Errors& errors) {
  for (const auto& [i, container] : context.spec.Structs("ephemeralContainers")) {
    ValidateEphemeralContainer(container, context, i, path.Index(i), errors);
  }
}

}  // namespace plimsoll::builtin
