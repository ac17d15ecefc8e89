#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitNamespace, StoresItsLabelAndFinalizer) {
  KindAdmitter admitter;
  const AdmitForm form = {"v1", "Namespace", "metadata: {generateName: a-}\n%"};
  const KindAdmission& admission = AdmissionOf(admitter, form, TestObject(form, "spec: {}"));
  ASSERT_FALSE(admission.stored.empty());
  EXPECT_EQ(value::WriteJson(admission.stored.root(), {.order = value::KeyOrder::kByBytes}).value_or(""),
            R"({"apiVersion":"v1","kind":"Namespace","metadata":{"generateName":"a-",)"
            R"("labels":{"kubernetes.io/metadata.name":"a-00000"},"name":"a-00000"},)"
            R"("spec":{"finalizers":["kubernetes"]},"status":{"phase":"Active"}})");
}

TEST(AdmitNamespace, ValidatesFinalizers) {
  ExpectAdmitted({"v1", "Namespace", "metadata: {name: a}\nspec: {finalizers: [%]}"},
                 {{"a/b", ""},
                  {"b",
                   "spec.finalizers: Invalid value: \"b\": name is neither a standard finalizer name nor "
                   "is it fully qualified\n"}});
  ExpectUpdated(
      {"v1", "Namespace", "metadata: {name: a}\nspec: {finalizers: [%]}", Subresource::kFinalize},
      {{"kubernetes", "", ""},
       {"kubernetes", "b",
        "spec.finalizers[0]: Invalid value: \"b\": name is neither a standard finalizer name nor is "
        "it fully qualified\n"}});
}

TEST(AdmitNamespace, IsActiveUntilItIsDeleted) {
  ExpectUpdated(
      {"v1", "Namespace", "metadata: {name: a}\nstatus: {phase: %}", Subresource::kStatus},
      {{"Active", "Active", ""},
       {"Active", "Terminating",
        "status.Phase: Invalid value: \"Terminating\": may only be 'Active' if `deletionTimestamp` is "
        "empty\n"}});
}

TEST(AdmitServiceAccount, KeepsNamesOfSecretsOnly) {
  const AdmitForm form = {"v1", "ServiceAccount", "metadata: {name: a}\n%"};
  ExpectStored(form, {{"secrets: [{name: b, namespace: c, kind: Secret}]", R"(secrets=[{"name":"b"}])"}});
  ExpectAdmitted({"v1", "ServiceAccount", "metadata: {name: a, annotations: {%}}"},
                 {{"kubernetes.io/enforce-mountable-secrets: 'true'",
                   "warning: metadata.annotations[kubernetes.io/enforce-mountable-secrets]: deprecated in "
                   "v1.32+; prefer separate namespaces to isolate access to mounted secrets\n"}});
}

TEST(AdmitNode, ValidatesTaintsAndRanges) {
  ExpectAdmitted(
      {"v1", "Node", "metadata: {name: a}\nspec: {%}"},
      {{"podCIDR: 10.0.0.0/24", ""},
       {"taints: [{key: a, effect: NoSchedule}, {key: a, effect: NoSchedule}]",
        "metadata.taints[1]: Duplicate value: {\"Key\":\"a\",\"Value\":\"\",\"Effect\":\"NoSchedule\","
        "\"TimeAdded\":null}: taints must be unique by key and effect pair\n"},
       {"taints: [{key: a}]", "metadata.taints[0].effect: Required value\n"},
       {"podCIDRs: [10.0.0.0/24, 10.1.0.0/24]",
        "spec.podCIDRs: Invalid value: [\"10.0.0.0/24\",\"10.1.0.0/24\"]: may specify no more than one CIDR "
        "for each IP family\n"},
       {"externalID: a",
        "warning: spec.externalID: this field is deprecated, and is unused by Kubernetes\n"}});
}

TEST(AdmitNode, ValidatesAnnotationsWithJson) {
  ExpectAdmitted(
      {"v1", "Node", "metadata: {name: a, annotations: {%}}"},
      {{"scheduler.alpha.kubernetes.io/taints: '[{\"key\": \"a\", \"effect\": \"NoExecute\"}]'", ""},
       {"scheduler.alpha.kubernetes.io/taints: '[{\"key\": \"a\"}]'",
        "metadata.annotations.scheduler.alpha.kubernetes.io/taints[0].effect: Required value\n"},
       {"scheduler.alpha.kubernetes.io/taints: x",
        "metadata.annotations: Invalid value: \"scheduler.alpha.kubernetes.io/taints\": invalid character "
        "'x' "
        "looking for beginning of value\n"},
       {"scheduler.alpha.kubernetes.io/preferAvoidPods: '{\"preferAvoidPods\": [{}]}'",
        "metadata.annotations.scheduler.alpha.kubernetes.io/preferAvoidPods[0].PodSignature: Required "
        "value\n"}});
}

TEST(AdmitNode, StoresTheFirstRangeInBothFields) {
  ExpectStored(
      {"v1", "Node", "metadata: {name: a}\n%\nstatus: {capacity: {cpu: 1}}"},
      {{"spec: {podCIDR: 10.0.0.0/24, podCIDRs: [10.1.0.0/24]}",
        R"(spec={"podCIDR":"10.0.0.0/24","podCIDRs":["10.0.0.0/24"]} )"
        R"(status={"allocatable":{"cpu":"1"},"capacity":{"cpu":"1"},)"
        R"("daemonEndpoints":{"kubeletEndpoint":{"Port":0}},)"
        R"("nodeInfo":{"architecture":"","bootID":"","containerRuntimeVersion":"","kernelVersion":"",)"
        R"("kubeProxyVersion":"","kubeletVersion":"","machineID":"","operatingSystem":"","osImage":"",)"
        R"("systemUUID":""}})"}});
}

TEST(AdmitNode, KeepsWhatIsAssignedOnce) {
  ExpectUpdated({"v1", "Node", "metadata: {name: a}\nspec: {%}"},
                {{"", "providerID: a", ""},
                 {"providerID: a", "providerID: b",
                  "spec.providerID: Invalid value: null: field cannot be modified once set\n"},
                 {"podCIDR: 10.0.0.0/24", "podCIDR: 10.1.0.0/24",
                  "spec.podCIDRs: Forbidden: node updates may not change podCIDR except from \"\" to "
                  "valid\n"}});
  ExpectUpdated({"v1", "Node", "metadata: {name: a}\nstatus: {%}", Subresource::kStatus},
                {{"", "addresses: [{type: Hostname, address: a}, {type: Hostname, address: a}]",
                  "status.addresses[1]: Duplicate value: {\"Type\":\"Hostname\",\"Address\":\"a\"}\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
