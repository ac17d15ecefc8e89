// What API servers before 1.37 say about updates, and about names, otherwise than newer ones.
#include <string>

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

AdmitForm In(std::string_view release, AdmitForm form) {
  form.release = release;
  return form;
}

constexpr std::string_view kSubdomainText =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must "
    "start and end with an alphanumeric character (...)\n";

TEST(OlderUpdates, RestartRulesOfOldPodsMayStay) {
  const AdmitForm form = {"v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, image: i, %}]}",
                          Subresource::kNone, "1.34"};
  constexpr std::string_view kPath = "spec.containers[0].restartPolicyRules[0].action: ";
  ExpectUpdated(form, {{"restartPolicy: Always", "restartPolicy: Always", ""}});
  const std::string_view all =
      "restartPolicy: Never, restartPolicyRules: [{action: RestartAllContainers, exitCodes: {operator: In, "
      "values: [1]}}]";
  ExpectUpdated(form, {{all, all,
                        std::string(kPath) +
                            "Unsupported value: \"RestartAllContainers\": supported values: \"Restart\"\n"}});
  ExpectUpdated(In("1.35", form), {{all, all, ""}});
}

TEST(OlderUpdates, NamesOfAttachmentsCountAtFirst) {
  const AdmitForm form = {"storage.k8s.io/v1", "VolumeAttachment",
                          "metadata: {name: a}\nspec: {nodeName: node, attacher: A_, source: "
                          "{persistentVolumeName: B_}}\nstatus: {attached: %}"};
  const std::string names =
      "spec.attacher: Invalid value: \"A_\": " + std::string(kSubdomainText) +
      "spec.source.persistentVolumeName: Invalid value: \"B_\": " + std::string(kSubdomainText);
  ExpectUpdated(In("1.35", form), {{"true", "false", ""}});
  ExpectUpdated(In("1.36", form), {{"true", "false", names}});
  ExpectAdmitted(In("1.34", form), {{"true", names}});
}

TEST(OlderUpdates, NamesAreMadeFromSubdomainsUntil134) {
  const std::string error = "metadata.generateName: Invalid value: \"A_\": " + std::string(kSubdomainText);
  for (const AdmitForm& form :
       {AdmitForm{"resource.k8s.io/v1", "DeviceClass", "metadata: {name: a, generateName: %}"},
        AdmitForm{"v1", "ReplicationController",
                  "metadata: {name: a, generateName: %}\nspec: {selector: {a: b}, template: {metadata: "
                  "{labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}"}}) {
    ExpectAdmitted(In("1.34", form), {{"A_", error}});
    ExpectAdmitted(In("1.35", form), {{"A_", ""}});
  }
}

TEST(OlderUpdates, SetsAreNotRecreated) {
  const AdmitForm form = {"apps/v1", "StatefulSet",
                          "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: "
                          "{labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, updateStrategy: "
                          "{type: %}}"};
  ExpectUpdated(In("1.36", form),
                {{"Recreate", "Recreate",
                  "spec.updateStrategy: Invalid value: {\"Type\":\"Recreate\",\"RollingUpdate\":null}: must "
                  "be 'RollingUpdate' or 'OnDelete'\n"}});
  ExpectUpdated(form, {{"Recreate", "Recreate", ""}});
}

TEST(OlderUpdates, TaintRulesChooseByClassIn134) {
  const AdmitForm form = {"resource.k8s.io/v1alpha3", "DeviceTaintRule",
                          "metadata: {name: a}\nspec: {taint: {key: k, effect: NoExecute}, deviceSelector: "
                          "{%}}",
                          Subresource::kNone, "1.34"};
  ExpectAdmitted(
      form, {{"deviceClassName: A_",
              "spec.deviceSelector.deviceClassName: Invalid value: \"A_\": " + std::string(kSubdomainText)},
             {"selectors: [{}]", "spec.deviceSelector.selectors[0].cel: Required value\n"},
             {"driver: ''",
              "spec.deviceSelector.driver: Required value\nspec.deviceSelector.driver: Invalid "
              "value: \"\": " +
                  std::string(kSubdomainText)}});
}

TEST(OlderUpdates, CountersHaveOneLimitIn134) {
  const AdmitForm form = {"resource.k8s.io/v1",
                          "ResourceSlice",
                          "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, "
                          "nodeName: node, sharedCounters: [%]}",
                          Subresource::kNone,
                          "1.37",
                          "DRAPartitionableDevices"};
  std::string counters, sets;
  for (int i = 0; i < 33; ++i) counters += "c" + std::to_string(i) + ": {value: 1}, ";
  for (int i = 0; i < 9; ++i) sets += "{name: s" + std::to_string(i) + ", counters: {c: {value: 1}}}, ";
  const std::string many = "{name: s, counters: {" + counters + "}}",
                    odd = "{name: s, counters: {A: {value: 1}}}";
  constexpr std::string_view kLabel =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start "
      "and end with an alphanumeric character (...)\n";
  ExpectAdmitted(In("1.34", form),
                 {{many,
                   "spec.sharedCounters: Invalid value: 33: the total number of shared counters must not "
                   "exceed 32\n"},
                  {sets, ""},
                  {odd, "spec.sharedCounters[0].counters[A]: Invalid value: \"A\": " + std::string(kLabel)}});
  ExpectAdmitted(In("1.36", form),
                 {{many, "spec.sharedCounters[0].counters: Too many: 33: must have at most 32 items\n"},
                  {sets, "spec.sharedCounters: Too many: 9: must have at most 8 items\n"},
                  {odd, "spec.sharedCounters[0].counters: Invalid value: \"A\": " + std::string(kLabel)}});
}

TEST(OlderUpdates, DevicesConsumeCountersOfTheirSliceIn134) {
  const AdmitForm form = {
      "resource.k8s.io/v1",
      "ResourceSlice",
      "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, nodeName: node, "
      "sharedCounters: [{name: S_, counters: {c: {value: 1}}}], devices: [{name: e, %}]}",
      Subresource::kNone,
      "1.34",
      "DRAPartitionableDevices"};
  KindAdmitter admitter;
  const TestObject slice(form,
                         "consumesCounters: [{counterSet: '', counters: {c: {value: 1}}}, {counterSet: "
                         "S_, counters: {d: {value: 1}}}]");
  const std::string answer = AnswerOf(AdmissionOf(admitter, form, slice));
  EXPECT_NE(answer.find("spec.devices[0].consumesCounters[0].counterSet: Required value\n"),
            std::string::npos);
  EXPECT_NE(
      answer.find("spec.devices[0].consumesCounters[1].counters: Invalid value: \"d\": must reference a "
                  "counter defined in the ResourceSlice sharedCounters\n"),
      std::string::npos);
  EXPECT_EQ(answer.find("consumesCounters[1].counterSet"), std::string::npos) << answer;
}

TEST(OlderUpdates, PoliciesAreValidatedAsNewOnesUntil135) {
  const AdmitForm form = {"networking.k8s.io/v1", "NetworkPolicy",
                          "metadata: {name: a, generateName: %}\nspec: {podSelector: {}}"};
  const std::string error = "metadata.generateName: Invalid value: \"A_\": " + std::string(kSubdomainText);
  ExpectUpdated(In("1.35", form), {{"A_", "A_", error}});
  ExpectUpdated(In("1.36", form), {{"A_", "A_", ""}});
}

TEST(OlderUpdates, EmptyDriversAreMissingAndNoNamesIn134) {
  const AdmitForm form = {
      "v1", "Pod",
      "metadata: {name: a}\nspec: {containers: [{name: c, image: i}], volumes: [{name: v, "
      "csi: {driver: %}}]}"};
  const std::string missing = "spec.volumes[0].csi.driver: Required value\n";
  ExpectAdmitted(
      In("1.34", form),
      {{"''", missing + "spec.volumes[0].csi.driver: Invalid value: \"\": " + std::string(kSubdomainText)}});
  ExpectAdmitted(In("1.35", form), {{"''", missing}});
}

}  // namespace
}  // namespace plimsoll::builtin
