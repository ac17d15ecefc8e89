#include "container_status.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../vocabulary/among.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxHealthMessage = 1024;
constexpr uint32_t kAnyUserOfStatus = 37;         // before, users were those that a pod can ask for
constexpr uint32_t kExtendedClaimsInStatus = 37;  // before, only claims of containers counted

bool MatchesCode(Struct codes, int64_t code) {
  bool listed = false;
  for (const auto& [i, value] : codes.Parts("values")) listed |= value.Int() == code;
  return codes.Text("operator") == "In" ? listed : codes.Text("operator") == "NotIn" && !listed;
}

// Whether a container is started again after it ended with a code.
bool Restarts(Struct container, Struct spec, int64_t code, const Release& release) {
  std::string_view policy = spec.Text("restartPolicy");
  if (container.Has("restartPolicy")) {
    for (const auto& [i, rule] : container.Structs("restartPolicyRules")) {
      if (!rule.Has("exitCodes") || !MatchesCode(rule.At("exitCodes"), code)) continue;
      if (rule.Text("action") == "Restart") return true;
      if (rule.Text("action") == "RestartAllContainers" &&
          release.Gate("RestartAllContainersOnContainerExits")) {
        return true;
      }
      break;
    }
    policy = container.Text("restartPolicy");
  }
  if (policy == "OnFailure") return code != 0;
  return policy != "Never";
}

bool MayRestartAll(Struct spec) {
  for (const FieldName list : {FieldName("initContainers"), FieldName("containers")}) {
    for (const auto& [i, container] : spec.Structs(list)) {
      for (const auto& [j, rule] : container.Structs("restartPolicyRules")) {
        if (rule.Text("action") == "RestartAllContainers") return true;
      }
    }
  }
  return false;
}

Struct StatusNamed(Part statuses, std::string_view name) {
  for (const auto& [i, status] : statuses.Structs()) {
    if (status.Text("name") == name) return status;
  }
  return {};
}

// The same without rules of containers: the policy of the pod counts, and init containers can be sidecars.
bool RestartsByPod(Struct container, Struct spec, int64_t code, FieldName statuses) {
  const std::string_view policy = spec.Text("restartPolicy");
  if (policy == "Always" || (policy == "OnFailure" && code != 0)) return true;
  return statuses.text() == "initContainerStatuses" && container.Text("restartPolicy") == "Always";
}

// `containers` is the list in the spec; ephemeral containers never come back.
void ValidateTransition(Request& request, FieldName statuses, Part containers, FieldPath path) {
  const Struct spec = request.old.At("spec");
  const Part now = request.object.At("status").Get(statuses);
  for (const auto& [i, old] : request.old.At("status").Structs(statuses)) {
    const Struct ended = old.At("state").At("terminated");
    if (!ended) continue;
    const Struct status = StatusNamed(now, old.Text("name"));
    if (!status || status.At("state").Has("terminated")) continue;
    const Struct container = StatusNamed(containers, old.Text("name"));
    const int64_t code = ended.Int("exitCode");
    if (containers && !request.release.Gate("ContainerRestartRules")) {
      if (RestartsByPod(container, spec, code, statuses)) continue;
    } else if (container && Restarts(container, spec, code, request.release)) {
      continue;
    }
    request.errors.Forbidden(path.Child(statuses.text()).Index(i).Child("state"),
                             "may not be transitioned to non-terminated state");
  }
}

void ValidateLinuxUser(Struct user, const Release& release, FieldPath path, Errors& errors) {
  const int64_t most = release.Since(kAnyUserOfStatus) ? UINT32_MAX : INT32_MAX;
  if (const int64_t id = user.Int("uid"); id < 0 || id > most) {
    errors.Invalid(path.Child("uid"), id, "must be between 0 and " + std::to_string(most) + ", inclusive");
  }
  if (const int64_t id = user.Int("gid"); id < 0 || id > INT32_MAX) {
    errors.Invalid(path.Child("gid"), id, "must be between 0 and 2147483647, inclusive");
  }
  for (const auto& [i, group] : user.Parts("supplementalGroups")) {
    ValidateUserField(group, path.Child("supplementalGroups").Index(i), errors);
  }
}

void ValidateStatusUser(Struct status, std::string_view os, const Release& release, FieldPath path,
                        Errors& errors) {
  const Struct user = status.At("user").At("linux");
  if (!user) return;
  if (os == "windows") {
    errors.Forbidden(path.Child("user", "linux"), "cannot be set for a windows pod");
  } else if (os == "linux") {
    ValidateLinuxUser(user, release, path.Child("user", "linux"), errors);
  }
}

void ValidateHealth(Struct resource, Part resources, uint32_t index, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kHealth = {"Healthy", "Unhealthy", "Unknown"};
  const std::string_view health = resource.Text("health"), id = resource.Text("resourceID");
  if (!IsAmong(kHealth, health)) errors.NotSupported(path.Child("health"), health, kHealth);
  if (const Part message = resource.Get("message")) {
    if (message.Text().empty()) {
      errors.Required(path.Child("message"), "must be non-empty if specified");
    } else if (message.Text().size() > kMaxHealthMessage) {
      errors.TooLong(path.Child("message"), kMaxHealthMessage);
    }
  }
  for (const auto& [i, before] : resources.Structs()) {
    if (i == index) return;
    if (before.Text("resourceID") == id) return errors.Duplicate(path.Child("resourceID"), id);
  }
}

bool IsOwnResource(Struct container, std::string_view name) {
  if (!name.starts_with("claim:"))
    return static_cast<bool>(container.At("resources").Entry("requests", name));
  for (const auto& [i, claim] : container.At("resources").Structs("claims")) {
    std::string own = "claim:" + std::string(claim.Text("name"));
    if (claim.Has("request")) own += "/" + std::string(claim.Text("request"));
    if (own == name) return true;
  }
  return false;
}

bool IsExtendedClaim(Struct claim, Struct container, std::string_view name) {
  for (const auto& [i, mapping] : claim.Structs("requestMappings")) {
    if (mapping.Text("containerName") != container.Text("name") || !mapping.Has("requestName")) continue;
    const std::string own = "claim:" + std::string(claim.Text("resourceClaimName")) + "/" +
                            std::string(mapping.Text("requestName"));
    if (own == name) return true;
  }
  return false;
}

std::string_view NoResourceOfContainer(std::string_view name, const Release& release) {
  if (!name.starts_with("claim:")) return "must match one of the container's resource requests";
  if (!release.Since(kExtendedClaimsInStatus))
    return "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or "
           "'claim:<claimName>' if request is empty";
  return "must match one of the container's resource claims as 'claim:<claimName>/<requestName>' when "
         "container.resources.claims[*].request is set or 'claim:<claimName>' when it is empty";
}

// `extended` are the claims for extended resources of the pod.
void ValidateAllocated(Struct status, Struct container, Struct extended, const Release& release,
                       FieldPath path, Errors& errors) {
  for (const auto& [i, allocated] : status.Structs("allocatedResourcesStatus")) {
    const FieldPath item = path.Child("allocatedResourcesStatus").Index(i);
    const std::string_view name = allocated.Text("name");
    if (container && !IsOwnResource(container, name) && !IsExtendedClaim(extended, container, name)) {
      errors.Invalid(item.Child("name"), name, std::string(NoResourceOfContainer(name, release)));
    }
    const Part resources = allocated.Get("resources");
    for (const auto& [j, resource] : resources.Structs()) {
      ValidateHealth(resource, resources, j, item.Child("resources").Index(j), errors);
    }
  }
}

}  // namespace

void ValidateStateTransitions(Request& request, const PodOptions& options, FieldPath path) {
  const Struct spec = request.old.At("spec");
  const bool all = options.allow_restart_of_all && MayRestartAll(spec);
  if (!all) {
    ValidateTransition(request, "containerStatuses", spec.Get("containers"), path);
    ValidateTransition(request, "initContainerStatuses", spec.Get("initContainers"), path);
  }
  ValidateTransition(request, "ephemeralContainerStatuses", {}, path);
}

void ValidateContainerStatuses(Struct status, Struct spec, const Release& release, FieldPath path,
                               Errors& errors) {
  const Struct extended =
      release.Since(kExtendedClaimsInStatus) ? status.At("extendedResourceClaimStatus") : Struct();
  const std::string_view os = spec.Has("os") ? spec.At("os").Text("name") : std::string_view("linux");
  for (const FieldName list : {FieldName("containerStatuses"), FieldName("initContainerStatuses"),
                               FieldName("ephemeralContainerStatuses")}) {
    for (const auto& [i, one] : status.Structs(list)) {
      const FieldPath item = path.Child(list.text()).Index(i);
      ValidateStatusUser(one, os, release, item, errors);
      if (list.text() == "ephemeralContainerStatuses") {
        if (one.Count("allocatedResourcesStatus") == 0) continue;
        errors.Forbidden(item.Child("allocatedResourcesStatus"), "must not be specified in container status");
      } else {
        const Part containers = spec.Get(list.text() == "containerStatuses" ? FieldName("containers")
                                                                            : FieldName("initContainers"));
        ValidateAllocated(one, StatusNamed(containers, one.Text("name")), extended, release, item, errors);
      }
    }
  }
}

}  // namespace plimsoll::builtin
