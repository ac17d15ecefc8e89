#include "sample_facts.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "../input/named_object.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {
namespace {

// %POD% is the spec of a pod, %TEMPLATE% the template of one, and so on; see SampleFacts.
struct KindFact {
  std::string_view group;  // or `group/version`, before what is for all versions
  std::string_view kind;
  std::string_view json;
  uint32_t until = UINT32_MAX;  // the last minor version of Kubernetes 1 it is for
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

// Made with openssl for a key that nobody has.
constexpr std::string_view kCertificateRequest =
    R"(LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHUU1FUUNBUUF3RVRFUE1BMEdBMVVFQXd3R2My)"
    R"(RnRjR3hsTUNvd0JRWURLMlZ3QXlFQWJ4TGp5d29FRXNUUgo5N2JuSWhuTjU2UnZNKytuWnV6OFoxbkszd1pGTjZh)"
    R"(Z0FEQUZCZ01yWlhBRFFRQ25ZaXZjditZNm13RUlKR2R6CnBMU2JlSXY3Sk5IVDA3SEhIdTBqK2tkTmhuUXIyTVZk)"
    R"(OE1VZXZFUGg0T3M4b1l4YmJ4dkFRY0kxSVVPVzJ2ZloKWE9jRgotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNU)"
    R"(LS0tLS0K)";
constexpr std::string_view kPodCertificateRequest =
    R"(MH8wMwIBADAAMCowBQYDK2VwAyEAbxLjywoEEsTR97bnIhnN56RvM++nZuz8Z1nK3wZFN6agADAFBgMrZXADQQC3)"
    R"(l4WZEp2RUIUO/mvjvtm0YJCZ8GTqezSkfKgTMS6P4rsGIZHqNrJ1r/30anirmkBkg9yHgcYojiKIZu1PpioN)";
constexpr std::string_view kTrustAnchor =
    R"(-----BEGIN CERTIFICATE-----\nMIIBODCB66ADAgECAhRq3RsmfTBVXZ5cLlaln8gxCIxafjAFBgMrZXAwETE)"
    R"(PMA0G\nA1UEAwwGc2FtcGxlMCAXDTI2MTExNzE1MjEzMVoYDzIxMjYxMDI0MTUyMTMxWjAR\nMQ8wDQYDVQQDDAZ)"
    R"(zYW1wbGUwKjAFBgMrZXADIQBvEuPLCgQSxNH3tuciGc3npG8z\n76dm7PxnWcrfBkU3pqNTMFEwHQYDVR0OBBYEF)"
    R"(PuRMW0pq8Jjvyybzd7kPeFT7nB8\nMB8GA1UdIwQYMBaAFPuRMW0pq8Jjvyybzd7kPeFT7nB8MA8GA1UdEwEB/wQ)"
    R"(FMAMB\nAf8wBQYDK2VwA0EAvHyHvj52E8Eu4iUjVMjW2jJg0liqB/Qzg2V1CZa7DksWO4u2\njbhpIpu8g1+IM83)"
    R"(1xfGsWbVe9UkLflMxcSsYDw==\n-----END CERTIFICATE-----\n)";

// The key of the requester, and its signature of `sample`, the UID of the pod.
constexpr std::string_view kOwnKey =
    R"({"spec":{"signerName":"example.com/sample",)"
    R"("pkixPublicKey":"MCowBQYDK2VwAyEAJo+w4xdA2nykkRBEMOOHDxqZ/kMHgn1vvtVHLYQNZhg=",)"
    R"("proofOfPossession":"2Al0R+3AIL/f5gaUI8/u0KYXJMD146c88V8+Zj63To3zHskCBoFY0OfE+v5KriZ8+kwx5jfLVKcqOnDaZBuTBw=="}})";

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
    {"apps", "ControllerRevision", R"({"data":{"sample":"value"}})"},
    {"apps", "DaemonSet", kWorkload},
    {"apps", "Deployment", kWorkload},
    {"apps", "ReplicaSet", kWorkload},
    {"apps", "StatefulSet",
     R"({"spec":{"serviceName":"sample","selector":{"matchLabels":{"app":"sample"}},"template":%TEMPLATE%}})"},
    {"authorization.k8s.io", "LocalSubjectAccessReview",
     R"({"metadata":{"namespace":"default"},"spec":{"user":"sample","resourceAttributes":)"
     R"({"namespace":"default","verb":"get","resource":"pods"}}})"},
    {"authorization.k8s.io", "SelfSubjectAccessReview",
     R"({"spec":{"resourceAttributes":{"namespace":"default","verb":"get","resource":"pods"}}})"},
    {"authorization.k8s.io", "SubjectAccessReview",
     R"({"spec":{"user":"sample","resourceAttributes":{"namespace":"default","verb":"get","resource":"pods"}}})"},
    {"autoscaling", "HorizontalPodAutoscaler",
     R"({"spec":{"maxReplicas":2,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"sample"}}})"},
    {"batch", "CronJob", R"({"spec":{"schedule":"0 0 * * *","jobTemplate":{"spec":%JOB%}}})"},
    {"batch", "Job", R"({"spec":%JOB%})"},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicy",
     R"({"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["apps"],"apiVersions":["v1"],)"
     R"("operations":["CREATE"],"resources":["deployments"]}]},)"
     R"("reinvocationPolicy":"Never","mutations":[{"patchType":"ApplyConfiguration",)"
     R"("applyConfiguration":{"expression":"Object{}"}}]}})"},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding", R"({"spec":{"policyName":"sample"}})"},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding",
     R"({"spec":{"policyName":"sample","validationActions":["Deny"]}})"},
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
    {"certificates.k8s.io", "CertificateSigningRequest",
     R"({"spec":{"signerName":"example.com/sample","usages":["client auth"],"request":"%REQUEST%"}})"},
    {"certificates.k8s.io", "ClusterTrustBundle", R"({"spec":{"trustBundle":"%ANCHOR%"}})"},
    {"certificates.k8s.io", "PodCertificateRequest", kOwnKey, 35},
    {"certificates.k8s.io", "PodCertificateRequest",
     R"({"spec":{"signerName":"example.com/sample","stubPKCS10Request":"%POD_REQUEST%"}})"},
    {"coordination.k8s.io", "LeaseCandidate",
     R"({"spec":{"binaryVersion":"1.0.0","emulationVersion":"1.0.0","strategy":"OldestEmulationVersion"}})"},
    {"discovery.k8s.io", "EndpointSlice",
     R"({"addressType":"IPv4","endpoints":[{"addresses":["192.0.2.1"]}],"ports":[{"port":80}]})"},
    {"flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration",
     R"({"spec":{"type":"Limited","limited":{"limitResponse":{"type":"Reject"}}}})"},
    {"internal.apiserver.k8s.io", "StorageVersion", R"({"metadata":{"name":"apps.deployments"}})"},
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
    {"resource.k8s.io", "ResourceSlice", R"({"spec":{"nodeName":"sample"}})"},
    {"scheduling.k8s.io", "CompositePodGroup",
     R"({"spec":{"workloadRef":{"workloadName":"sample","templateName":"sample"},"schedulingPolicy":{"basic":{}}}})"},
    {"scheduling.k8s.io", "PodGroup", R"({"spec":{"schedulingPolicy":{"basic":{}}}})"},
    {"scheduling.k8s.io", "PriorityClass", R"({"value":1000})"},
    {"scheduling.k8s.io/v1alpha1", "Workload",
     R"({"spec":{"podGroups":[{"name":"sample","policy":{"basic":{}}}]}})"},
    {"scheduling.k8s.io", "Workload",
     R"({"spec":{"podGroupTemplates":[{"name":"sample","schedulingPolicy":{"basic":{}}}]}})"},
    {"storagemigration.k8s.io", "StorageVersionMigration",
     R"({"spec":{"resource":{"group":"apps","resource":"deployments"}}})"},
    {"storage.k8s.io", "VolumeAttachment", R"({"spec":{"source":{"persistentVolumeName":"sample"}}})"},
    {"storage.k8s.io", "VolumeAttributesClass", R"({"parameters":{"sample":"value"}})"},
};

std::string Filled(std::string text, std::string_view mark, std::string_view with) {
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + with.size())) {
    text.replace(at, mark.size(), with);
  }
  return text;
}

}  // namespace

std::optional<value::Tree> SampleFacts(const kinds::NamedKind& entry, uint32_t minor_version) {
  if (!entry.builtin) return std::nullopt;
  for (const KindFact& fact : kFacts) {
    const bool same_group = fact.group == entry.api_version || fact.group == GroupOf(entry.api_version);
    if (!same_group || fact.kind != entry.kind || minor_version > fact.until) continue;
    std::string json = Filled(std::string(fact.json), "%TEMPLATE%", kTemplate);
    json = Filled(Filled(std::move(json), "%POD%", kPod), "%JOB%", kJob);
    json = Filled(std::move(json), "%TARGET%", kTarget);
    json = Filled(Filled(std::move(json), "%REQUEST%", kCertificateRequest), "%ANCHOR%", kTrustAnchor);
    json = Filled(std::move(json), "%POD_REQUEST%", kPodCertificateRequest);
    const text::Source source("facts", json);
    value::Document document;
    if (!value::ReadJson(source.bytes(), {}, document).ok()) return std::nullopt;
    return value::Tree::From(document.root());
  }
  return std::nullopt;
}

}  // namespace plimsoll::engine
