#include "plimsoll/lsp/features/pod_labels.h"

#include <algorithm>
#include <array>

#include "plimsoll/lsp/features/reference_rules.h"

namespace plimsoll::lsp {
namespace {

struct SelectorRule {
  std::string_view kind;
  std::string_view path;
};

constexpr auto kSelectors = std::to_array<SelectorRule>({
    {"Service", "spec.selector"},
    {"ReplicationController", "spec.selector"},
    {"Deployment", "spec.selector.matchLabels"},
    {"StatefulSet", "spec.selector.matchLabels"},
    {"DaemonSet", "spec.selector.matchLabels"},
    {"ReplicaSet", "spec.selector.matchLabels"},
    {"Job", "spec.selector.matchLabels"},
    {"PodDisruptionBudget", "spec.selector.matchLabels"},
    {"NetworkPolicy", "spec.podSelector.matchLabels"},
    {"NetworkPolicy", "spec.ingress.*.from.*.podSelector.matchLabels"},
    {"NetworkPolicy", "spec.egress.*.to.*.podSelector.matchLabels"},
});

// Below the spec of a Pod.
constexpr auto kSelectorsOfPods = std::to_array<std::string_view>({
    "topologySpreadConstraints.*.labelSelector.matchLabels",
    "affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution.*.labelSelector.matchLabels",
    "affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution.*.podAffinityTerm.labelSelector."
    "matchLabels",
    "affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution.*.labelSelector.matchLabels",
    "affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution.*.podAffinityTerm."
    "labelSelector.matchLabels",
});

bool IsSelectorOfPod(const ObjectPlace& object, const value::Path& path) {
  const std::string_view pod_spec = PodSpecOf(object.kind);
  if (pod_spec.empty()) return false;
  const value::Path prefix = value::Path::Fields(pod_spec);
  if (path.size() <= prefix.size() || !path.StartsWith(prefix)) return false;
  const value::Path below = path.From(prefix.size());
  return std::ranges::any_of(kSelectorsOfPods,
                             [&](std::string_view pattern) { return PathMatches(below, pattern); });
}

}  // namespace

bool IsSelector(const ObjectPlace& object, const value::Path& path) {
  if (IsSelectorOfPod(object, path)) return true;
  return std::ranges::any_of(kSelectors, [&](const SelectorRule& rule) {
    return rule.kind == object.kind && PathMatches(path, rule.path);
  });
}

SyntaxId SelectorAround(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node) {
  for (; node != kNoSyntax && node != object.root; node = tree[node].parent) {
    if (IsSelector(object, PathBelow(tree, object.root, node))) return node;
  }
  return kNoSyntax;
}

Labels LabelsOf(const SyntaxTree& tree, SyntaxId mapping) {
  Labels out;
  if (mapping == kNoSyntax || tree[mapping].kind != SyntaxKind::kMapping) return out;
  for (const SyntaxId label : SyntaxChildren(tree, mapping)) {
    if (tree[label].kind == SyntaxKind::kScalar) out.emplace_back(tree.KeyOf(label), tree.ValueOf(label));
  }
  return out;
}

Labels PodLabelsOf(const SyntaxTree& tree, const ObjectPlace& object) {
  const std::string_view pod_spec = PodSpecOf(object.kind);
  if (pod_spec.empty()) return {};
  value::Path path = value::Path::Fields(pod_spec);
  path.Pop();
  return LabelsOf(tree, NodeAt(tree, object.root, path.Child("metadata").Child("labels")));
}

bool Selects(const Labels& selector, const Labels& labels) {
  if (selector.empty()) return false;
  return std::ranges::all_of(
      selector, [&](const auto& label) { return std::ranges::find(labels, label) != labels.end(); });
}

}  // namespace plimsoll::lsp
