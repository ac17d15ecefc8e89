#include "sample_facts.h"

#include <string>
#include <string_view>

#include "../input/named_object.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {
namespace {

// %POD% is the spec of a pod, %TEMPLATE% the template of one.
struct KindFact {
  std::string_view group;
  std::string_view kind;
  std::string_view json;
};

constexpr std::string_view kPod =
    R"({"containers":[{"name":"sample","image":"registry.example.com/sample:1.0"}]})";
constexpr std::string_view kTemplate = R"({"metadata":{"labels":{"app":"sample"}},"spec":%POD%})";
constexpr std::string_view kWorkload =
    R"({"spec":{"selector":{"matchLabels":{"app":"sample"}},"template":%TEMPLATE%}})";
// Jobs end.
constexpr std::string_view kJob =
    R"({"template":{"spec":{"restartPolicy":"Never","containers":[{"name":"sample",)"
    R"("image":"registry.example.com/sample:1.0"}]}}})";

constexpr std::string_view kTarget = R"({"name":"sample","uid":"11111111-2222-3333-4444-555555555555"})";

constexpr KindFact kFacts[] = {
    {"", "Binding", R"({"target":{"apiVersion":"v1","kind":"Node","name":"sample"}})"},
    {"", "ConfigMap", R"({"data":{"sample":"value"}})"},
    {"", "LimitRange", R"({"spec":{"limits":[{"type":"Container","default":{"cpu":"500m"}}]}})"},
    {"", "PersistentVolume",
     R"({"spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/sample"}}})"},
    {"", "PersistentVolumeClaim",
     R"({"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}})"},
    {"", "Pod", R"({"spec":%POD%})"},
    {"", "PodTemplate", R"({"template":%TEMPLATE%})"},
    {"", "ReplicationController", R"({"spec":{"selector":{"app":"sample"},"template":%TEMPLATE%}})"},
    {"", "Secret", R"({"stringData":{"sample":"value"}})"},
    {"", "Service", R"({"spec":{"selector":{"app":"sample"},"ports":[{"port":80}]}})"},
    {"apps", "DaemonSet", kWorkload},
    {"apps", "Deployment", kWorkload},
    {"apps", "ReplicaSet", kWorkload},
    {"apps", "StatefulSet",
     R"({"spec":{"serviceName":"sample","selector":{"matchLabels":{"app":"sample"}},"template":%TEMPLATE%}})"},
    {"autoscaling", "HorizontalPodAutoscaler",
     R"({"spec":{"maxReplicas":2,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"sample"}}})"},
    {"batch", "CronJob", R"({"spec":{"schedule":"0 0 * * *","jobTemplate":{"spec":%JOB%}}})"},
    {"batch", "Job", R"({"spec":%JOB%})"},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicy",
     R"({"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["apps"],"apiVersions":["v1"],)"
     R"("operations":["CREATE"],"resources":["deployments"]}]},)"
     R"("reinvocationPolicy":"Never","mutations":[{"patchType":"ApplyConfiguration",)"
     R"("applyConfiguration":{"expression":"Object{}"}}]}})"},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicy",
     R"({"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["apps"],"apiVersions":["v1"],)"
     R"("operations":["CREATE"],"resources":["deployments"]}]},)"
     R"("validations":[{"expression":"object.spec.replicas <= 5"}]}})"},
    {"apiextensions.k8s.io", "CustomResourceDefinition",
     R"({"metadata":{"name":"samples.example.com"},"spec":{"group":"example.com","scope":"Namespaced",)"
     R"("names":{"plural":"samples","singular":"sample","kind":"Sample","listKind":"SampleList"},)"
     R"("versions":[{"name":"v1","served":true,"storage":true,)"
     R"("schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object"}}}}}]}})"},
    {"apiregistration.k8s.io", "APIService",
     R"({"metadata":{"name":"v1.example.com"},"spec":{"group":"example.com","version":"v1",)"
     R"("groupPriorityMinimum":1000,"versionPriority":15,"service":{"name":"sample","namespace":"default"}}})"},
    {"coordination.k8s.io", "LeaseCandidate",
     R"({"spec":{"binaryVersion":"1.0.0","emulationVersion":"1.0.0","strategy":"OldestEmulationVersion"}})"},
    {"discovery.k8s.io", "EndpointSlice",
     R"({"addressType":"IPv4","endpoints":[{"addresses":["192.0.2.1"]}],"ports":[{"port":80}]})"},
    {"networking.k8s.io", "IngressClass", R"({"spec":{"controller":"example.com/sample"}})"},
    {"events.k8s.io", "Event",
     R"({"eventTime":"2024-01-01T00:00:00.000000Z","reportingController":"example.com/sample",)"
     R"("reportingInstance":"sample","action":"Sample","reason":"Sample","type":"Normal",)"
     R"("regarding":{"apiVersion":"v1","kind":"Pod","name":"sample","namespace":"default"}})"},
    {"lifecycle.k8s.io", "Eviction", R"({"spec":{"target":{"pod":%TARGET%}}})"},
    {"lifecycle.k8s.io", "EvictionRequest",
     R"({"spec":{"intent":"Eviction","requester":"example.com/sample","target":{"pod":%TARGET%}}})"},
    {"networking.k8s.io", "Ingress",
     R"({"spec":{"rules":[{"http":{"paths":[{"path":"/","pathType":"Prefix",)"
     R"("backend":{"service":{"name":"sample","port":{"number":80}}}}]}}]}})"},
    {"networking.k8s.io", "IPAddress",
     R"({"metadata":{"name":"192.0.2.1"},"spec":{"parentRef":{"resource":"services","namespace":"default",)"
     R"("name":"sample"}}})"},
    {"networking.k8s.io", "NetworkPolicy", R"({"spec":{"podSelector":{}}})"},
    {"networking.k8s.io", "ServiceCIDR", R"({"spec":{"cidrs":["192.0.2.0/24"]}})"},
    {"policy", "PodDisruptionBudget",
     R"({"spec":{"minAvailable":1,"selector":{"matchLabels":{"app":"sample"}}}})"},
    {"rbac.authorization.k8s.io", "ClusterRole",
     R"({"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":["get"]}]})"},
    {"rbac.authorization.k8s.io", "ClusterRoleBinding",
     R"({"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"sample"},)"
     R"("subjects":[{"kind":"ServiceAccount","name":"sample","namespace":"default"}]})"},
    {"rbac.authorization.k8s.io", "Role",
     R"({"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":["get"]}]})"},
    {"rbac.authorization.k8s.io", "RoleBinding",
     R"({"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"sample"},)"
     R"("subjects":[{"kind":"ServiceAccount","name":"sample","namespace":"default"}]})"},
    {"resource.k8s.io", "DeviceTaintRule", R"({"spec":{"taint":{"key":"sample","effect":"NoSchedule"}}})"},
    {"scheduling.k8s.io", "CompositePodGroup",
     R"({"spec":{"workloadRef":{"workloadName":"sample","templateName":"sample"},"schedulingPolicy":{"basic":{}}}})"},
    {"scheduling.k8s.io", "PodGroup", R"({"spec":{"schedulingPolicy":{"basic":{}}}})"},
    {"scheduling.k8s.io", "PriorityClass", R"({"value":1000})"},
    {"scheduling.k8s.io", "Workload",
     R"({"spec":{"podGroupTemplates":[{"name":"sample","schedulingPolicy":{"basic":{}}}]}})"},
};

std::string Filled(std::string text, std::string_view mark, std::string_view with) {
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + with.size())) {
    text.replace(at, mark.size(), with);
  }
  return text;
}

}  // namespace

std::optional<value::Tree> SampleFacts(const kinds::NamedKind& entry) {
  if (!entry.builtin) return std::nullopt;
  for (const KindFact& fact : kFacts) {
    if (fact.group != GroupOf(entry.api_version) || fact.kind != entry.kind) continue;
    std::string json = Filled(std::string(fact.json), "%TEMPLATE%", kTemplate);
    json = Filled(Filled(std::move(json), "%POD%", kPod), "%JOB%", kJob);
    json = Filled(std::move(json), "%TARGET%", kTarget);
    const text::Source source("facts", json);
    value::Document document;
    if (!value::ReadJson(source.bytes(), {}, document).ok()) return std::nullopt;
    return value::Tree::From(document.root());
  }
  return std::nullopt;
}

}  // namespace plimsoll::engine
