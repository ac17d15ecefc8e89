#include "plimsoll/lsp/features/reference_rules.h"

#include <algorithm>
#include <array>

namespace plimsoll::lsp {
namespace {

struct PodSpecRule {
  std::string_view kind;
  std::string_view path;
};

constexpr std::array<PodSpecRule, 9> kPodSpecs = {{
    {"Pod", "spec"},
    {"PodTemplate", "template.spec"},
    {"Deployment", "spec.template.spec"},
    {"StatefulSet", "spec.template.spec"},
    {"DaemonSet", "spec.template.spec"},
    {"ReplicaSet", "spec.template.spec"},
    {"ReplicationController", "spec.template.spec"},
    {"Job", "spec.template.spec"},
    {"CronJob", "spec.jobTemplate.spec.template.spec"},
}};

struct NameRule {
  std::string_view path;
  std::string_view kind;  // of an object
  NameScope scope = NameScope::kObject;
  bool definition = false;
};

// Below the spec of a Pod. The three lists of containers are one: `containers`.
constexpr auto kPodRules = std::to_array<NameRule>({
    {"volumes.*.name", "", NameScope::kVolume, true},
    {"containers.*.volumeMounts.*.name", "", NameScope::kVolume},
    {"containers.*.volumeDevices.*.name", "", NameScope::kVolume},
    {"containers.*.ports.*.name", "", NameScope::kPort, true},
    {"containers.*.livenessProbe.httpGet.port", "", NameScope::kPort},
    {"containers.*.readinessProbe.httpGet.port", "", NameScope::kPort},
    {"containers.*.startupProbe.httpGet.port", "", NameScope::kPort},
    {"containers.*.livenessProbe.tcpSocket.port", "", NameScope::kPort},
    {"containers.*.readinessProbe.tcpSocket.port", "", NameScope::kPort},
    {"containers.*.startupProbe.tcpSocket.port", "", NameScope::kPort},
    {"containers.*.lifecycle.postStart.httpGet.port", "", NameScope::kPort},
    {"containers.*.lifecycle.preStop.httpGet.port", "", NameScope::kPort},
    {"volumes.*.configMap.name", "ConfigMap"},
    {"volumes.*.projected.sources.*.configMap.name", "ConfigMap"},
    {"containers.*.envFrom.*.configMapRef.name", "ConfigMap"},
    {"containers.*.env.*.valueFrom.configMapKeyRef.name", "ConfigMap"},
    {"volumes.*.secret.secretName", "Secret"},
    {"volumes.*.projected.sources.*.secret.name", "Secret"},
    {"containers.*.envFrom.*.secretRef.name", "Secret"},
    {"containers.*.env.*.valueFrom.secretKeyRef.name", "Secret"},
    {"imagePullSecrets.*.name", "Secret"},
    {"volumes.*.persistentVolumeClaim.claimName", "PersistentVolumeClaim"},
    {"serviceAccountName", "ServiceAccount"},
    {"serviceAccount", "ServiceAccount"},
    {"priorityClassName", "PriorityClass"},
    {"runtimeClassName", "RuntimeClass"},
});

struct KindNameRule {
  std::string_view in;  // the kind that has the field
  std::string_view path;
  std::string_view kind;  // what it names; empty: the `kind` beside it
};

constexpr auto kObjectRules = std::to_array<KindNameRule>({
    {"Ingress", "spec.tls.*.secretName", "Secret"},
    {"Ingress", "spec.ingressClassName", "IngressClass"},
    {"Ingress", "spec.defaultBackend.service.name", "Service"},
    {"Ingress", "spec.rules.*.http.paths.*.backend.service.name", "Service"},
    {"HorizontalPodAutoscaler", "spec.scaleTargetRef.name", ""},
    {"RoleBinding", "roleRef.name", ""},
    {"RoleBinding", "subjects.*.name", ""},
    {"ClusterRoleBinding", "roleRef.name", ""},
    {"ClusterRoleBinding", "subjects.*.name", ""},
    {"ServiceAccount", "secrets.*.name", "Secret"},
    {"ServiceAccount", "imagePullSecrets.*.name", "Secret"},
    {"StatefulSet", "spec.serviceName", "Service"},
    {"PersistentVolumeClaim", "spec.storageClassName", "StorageClass"},
    {"PersistentVolumeClaim", "spec.volumeName", "PersistentVolume"},
    {"PersistentVolume", "spec.claimRef.name", "PersistentVolumeClaim"},
    {"ValidatingAdmissionPolicyBinding", "spec.policyName", "ValidatingAdmissionPolicy"},
    {"MutatingAdmissionPolicyBinding", "spec.policyName", "MutatingAdmissionPolicy"},
    {"ValidatingWebhookConfiguration", "webhooks.*.clientConfig.service.name", "Service"},
    {"MutatingWebhookConfiguration", "webhooks.*.clientConfig.service.name", "Service"},
    {"APIService", "spec.service.name", "Service"},
});

// A claim of a StatefulSet is a volume of its Pods.
constexpr std::string_view kClaimName = "spec.volumeClaimTemplates.*.metadata.name";

bool MayHoldName(const SyntaxTree& tree, SyntaxId node) {
  if (node == kNoSyntax || !tree.IsMember(node) || tree[node].IsCollection()) return false;
  const std::string_view key = tree.TextOf(tree[node].key);
  return key.ends_with("ame") || key.ends_with("ame\"") || key.starts_with("serviceAccount") ||
         key == "port" || key == "\"port\"";
}

// The path below the spec of the Pod; none for what is not in it.
std::optional<value::Path> BelowPodSpec(std::string_view kind, const value::Path& path) {
  const std::string_view pod_spec = PodSpecOf(kind);
  if (pod_spec.empty()) return std::nullopt;
  const value::Path prefix = value::Path::Fields(pod_spec);
  if (path.size() <= prefix.size() || !path.StartsWith(prefix)) return std::nullopt;
  std::vector<value::Step> steps = path.From(prefix.size()).steps();
  if (steps[0].name == "initContainers" || steps[0].name == "ephemeralContainers")
    steps[0].name = "containers";
  return value::Path(std::move(steps));
}

std::string SpaceBeside(const SyntaxTree& tree, SyntaxId node, const ObjectPlace& object) {
  const std::string beside = tree.ValueAt(tree[node].parent, "namespace");
  return beside.empty() ? tree.ValueOf(tree.Follow(object.root, {"metadata", "namespace"})) : beside;
}

SyntaxId PodSpecNode(const SyntaxTree& tree, const ObjectPlace& object) {
  return NodeAt(tree, object.root, value::Path::Fields(PodSpecOf(object.kind)));
}

std::optional<NameUse> UseInPod(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node,
                                const value::Path& path) {
  const auto below = BelowPodSpec(object.kind, path);
  if (!below) return std::nullopt;
  const auto rule =
      std::ranges::find_if(kPodRules, [&](const NameRule& each) { return PathMatches(*below, each.path); });
  if (rule == kPodRules.end()) return std::nullopt;
  NameUse use{rule->scope, std::string(rule->kind)};
  use.definition = rule->definition;
  if (rule->scope == NameScope::kObject) {
    use.space = SpaceBeside(tree, node, object);
  } else {
    use.pod = PodSpecNode(tree, object);
  }
  return use;
}

std::optional<NameUse> UseInObject(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node,
                                   const value::Path& path) {
  NameUse use;
  if (PathMatches(path, "metadata.name")) {
    use.kind = object.kind;
    use.space = SpaceBeside(tree, node, object);
    use.definition = true;
    return use;
  }
  if (object.kind == "StatefulSet" && PathMatches(path, kClaimName)) {
    use.scope = NameScope::kVolume;
    use.pod = PodSpecNode(tree, object);
    use.definition = true;
    return use;
  }
  const auto rule = std::ranges::find_if(kObjectRules, [&](const KindNameRule& each) {
    return each.in == object.kind && PathMatches(path, each.path);
  });
  if (rule == kObjectRules.end()) return std::nullopt;
  use.kind = rule->kind.empty() ? tree.ValueAt(tree[node].parent, "kind") : std::string(rule->kind);
  use.space = SpaceBeside(tree, node, object);
  return use;
}

}  // namespace

std::string_view PodSpecOf(std::string_view kind) {
  const auto rule = std::ranges::find(kPodSpecs, kind, &PodSpecRule::kind);
  return rule == kPodSpecs.end() ? std::string_view() : rule->path;
}

std::optional<NameUse> NamePlaceAt(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node) {
  if (!MayHoldName(tree, node)) return std::nullopt;
  const value::Path path = PathBelow(tree, object.root, node);
  auto use = UseInPod(tree, object, node, path);
  if (!use) use = UseInObject(tree, object, node, path);
  if (!use) return std::nullopt;
  use->name = tree.ValueOf(node);
  use->node = node;
  return use;
}

std::optional<NameUse> NameUseAt(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node) {
  auto use = NamePlaceAt(tree, object, node);
  if (use && use->name.empty()) use.reset();
  return use;
}

std::vector<NameUse> NameUsesIn(const SyntaxTree& tree, const ObjectPlace& object) {
  std::vector<NameUse> out;
  const uint32_t end = tree[object.root].end();
  for (SyntaxId node = object.root; node < tree.size() && tree[node].begin <= end; ++node) {
    if (auto use = NameUseAt(tree, object, node)) out.push_back(std::move(*use));
  }
  return out;
}

bool IsSameName(const NameUse& a, const NameUse& b) {
  if (a.scope != b.scope || a.name != b.name) return false;
  if (a.scope != NameScope::kObject) return a.pod == b.pod;
  return a.kind == b.kind && (a.space == b.space || a.space.empty() || b.space.empty());
}

}  // namespace plimsoll::lsp
