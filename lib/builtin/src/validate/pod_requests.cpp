#include "pod_requests.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

// Options are validated when the Pod is deleted, so that paths begin with them.
void ValidateDeleteOptions(Struct options, const Request& request) {
  constexpr std::array<std::string_view, 3> kPolicies = {"Foreground", "Background", "Orphan"};
  const Part policy = options.Get("propagationPolicy");
  const FieldPath path = request.Path("propagationPolicy");
  if (policy && options.Has("orphanDependents")) {
    request.errors.Invalid(path, policy, "orphanDependents and deletionPropagation cannot be both set");
  }
  if (policy && std::ranges::find(kPolicies, policy.Text()) == kPolicies.end()) {
    request.errors.NotSupported(path, Shown::Word(policy), {"Foreground", "Background", "Orphan", "nil"});
  }
  for (const auto& [i, word] : options.Texts("dryRun")) {
    if (word == "All") continue;
    return request.errors.NotSupported(request.Path("dryRun"), options.Get("dryRun"), {"All"});
  }
}

}  // namespace

void ValidatePodBinding(Request& request) {
  const Struct target = request.object.At("target");
  const FieldPath path = request.Path("target");
  const std::string_view kind = target.Text("kind"), name = target.Text("name");
  const bool is_node = kind.empty() || kind == "Node";
  if (!is_node) request.errors.NotSupported(path.Child("kind"), kind, {"Node", "<empty>"});
  if (name.empty()) {
    request.errors.Required(path.Child("name"));
  } else if (is_node && request.release.Since(37)) {
    request.errors.Invalid(path.Child("name"), name, schema::DnsSubdomainName(name, false));
  }
}

void ValidatePodEviction(Request& request) {
  const Struct options = request.object.At("deleteOptions");
  if (options.Flag("ignoreStoreReadErrorWithClusterBreakingPotential")) {
    return request.errors.Invalid(
        request.Path("deleteOptions", "ignoreStoreReadErrorWithClusterBreakingPotential"), true,
        "can not be set for pod eviction, try after removing the option");
  }
  ValidateDeleteOptions(options, request);
}

}  // namespace plimsoll::builtin
