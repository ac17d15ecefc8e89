#include "quota_scope.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "../prepare/quality_of_service.h"
#include "pod_quota.h"

namespace plimsoll::builtin {
namespace {

// As a label selector sees a label with this value; an empty one is a label that is not there.
bool OperatorMatches(const QuotaScope& scope, std::string_view name) {
  const bool listed = std::ranges::find(scope.values, name) != scope.values.end();
  if (scope.op == "In") return !name.empty() && listed;
  if (scope.op == "NotIn") return name.empty() || !listed;
  return (scope.op == "DoesNotExist") == name.empty();
}

bool NamesNamespaces(Struct term) { return term.Count("namespaces") != 0 || term.Has("namespaceSelector"); }

bool HasCrossNamespaceTerms(Struct affinity) {
  for (const auto& [i, term] : affinity.Structs("requiredDuringSchedulingIgnoredDuringExecution")) {
    if (NamesNamespaces(term)) return true;
  }
  for (const auto& [i, term] : affinity.Structs("preferredDuringSchedulingIgnoredDuringExecution")) {
    if (NamesNamespaces(term.At("podAffinityTerm"))) return true;
  }
  return false;
}

bool IsCrossNamespace(Struct spec) {
  const Struct affinity = spec.At("affinity");
  return HasCrossNamespaceTerms(affinity.At("podAffinity")) ||
         HasCrossNamespaceTerms(affinity.At("podAntiAffinity"));
}

// The class that a claim asks for, and those that its volume has or is being changed to.
std::vector<std::string_view> AttributesClassesOf(Struct claim) {
  const Struct status = claim.At("status");
  std::vector<std::string_view> out = {
      claim.At("spec").Text("volumeAttributesClassName"), status.Text("currentVolumeAttributesClassName"),
      status.At("modifyVolumeStatus").Text("targetVolumeAttributesClassName")};
  std::erase(out, std::string_view());
  return out;
}

}  // namespace

bool PodMatchesScope(const QuotaScope& scope, Struct pod, const Release& release) {
  const Struct spec = pod.At("spec");
  if (scope.name == "Terminating") return HasDeadline(spec);
  if (scope.name == "NotTerminating") return !HasDeadline(spec);
  if (scope.name == "BestEffort") return QualityOfService(spec, release) == "BestEffort";
  if (scope.name == "NotBestEffort") return QualityOfService(spec, release) != "BestEffort";
  if (scope.name == "PriorityClass") return OperatorMatches(scope, spec.Text("priorityClassName"));
  return scope.name == "CrossNamespacePodAffinity" && IsCrossNamespace(spec);
}

bool ClaimMatchesScope(const QuotaScope& scope, Struct claim, const Release& release) {
  if (scope.name != "VolumeAttributesClass" || !release.Gate("VolumeAttributesClass")) return false;
  const std::vector<std::string_view> classes = AttributesClassesOf(claim);
  if (classes.empty()) return OperatorMatches(scope, {});
  return std::ranges::any_of(classes, [&](std::string_view name) { return OperatorMatches(scope, name); });
}

}  // namespace plimsoll::builtin
