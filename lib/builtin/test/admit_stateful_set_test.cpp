#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kStatefulSetForm = {
    "apps/v1", "StatefulSet",
    "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
    "spec: {containers: [{name: c, image: i}]}}, %}"};

TEST(AdmitStatefulSet, ValidatesItsPolicies) {
  ExpectAdmitted(
      kStatefulSetForm,
      {{"podManagementPolicy: Parallel", ""},
       {"podManagementPolicy: Slow",
        "spec.podManagementPolicy: Invalid value: \"Slow\": must be 'OrderedReady' or 'Parallel'\n"},
       {"persistentVolumeClaimRetentionPolicy: {whenScaled: Keep}",
        "spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: \"Keep\": supported "
        "values: "
        "\"Retain\", \"Delete\"\n"},
       {"ordinals: {start: -1}",
        "spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0\n"},
       {"serviceName: a.b", "spec.serviceName: Invalid value: \"a.b\": must not contain dots\n"},
       {"revisionHistoryLimit: -1",
        "warning: spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 "
        "is recommended\n"}});
}

TEST(AdmitStatefulSet, ValidatesItsUpdates) {
  ExpectAdmitted(
      kStatefulSetForm,
      {{"updateStrategy: {rollingUpdate: {partition: -1}, type: RollingUpdate}",
        "spec.updateStrategy.rollingUpdate.partition: Invalid value: -1: must be greater than or equal to "
        "0\n"},
       {"updateStrategy: {rollingUpdate: {maxUnavailable: 0}, type: RollingUpdate}",
        "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0\n"},
       {"updateStrategy: {rollingUpdate: {partition: 1}, type: OnDelete}",
        "spec.updateStrategy.rollingUpdate: Invalid value: {\"Partition\":1,\"MaxUnavailable\":null}: only "
        "allowed for updateStrategy 'RollingUpdate'\n"},
       {"updateStrategy: {type: Recreate}",
        "spec.updateStrategy: Invalid value: {\"Type\":\"Recreate\",\"RollingUpdate\":null}: must be "
        "'RollingUpdate' or 'OnDelete'\n"}});
}

TEST(AdmitStatefulSet, LetsClaimsBeVolumes) {
  const AdmitForm form = {
      "apps/v1", "StatefulSet",
      "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, "
      "spec: {containers: [{name: c, image: i, volumeMounts: [{name: v, mountPath: /v}]}]}}, %}"};
  constexpr std::string_view kClaim =
      "volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: "
      "{requests: {storage: 1Gi}}}}]";
  ExpectAdmitted(form,
                 {{kClaim, ""},
                  {"volumeClaimTemplates: []",
                   "spec.template.spec.containers[0].volumeMounts[0].name: Not found: \"v\"\n"},
                  {"volumeClaimTemplates: [{metadata: {name: v}}]",
                   "spec.volumeClaimTemplates[0].spec.accessModes: Required value: at least 1 access mode is "
                   "required\nspec.volumeClaimTemplates[0].spec.resources[storage]: Required value\n"}});
}

TEST(AdmitStatefulSet, KeepsWhatIdentifiesItsPods) {
  ExpectUpdated(kStatefulSetForm,
                {{"replicas: 1", "replicas: 2", ""},
                 {"serviceName: s", "", "spec.serviceName: Invalid value: \"\": field is immutable\n"},
                 {"podManagementPolicy: Parallel", "",
                  "spec.podManagementPolicy: Invalid value: \"OrderedReady\": field is immutable\n"}});
  AdmitForm older = kStatefulSetForm;
  older.release = "1.36";
  ExpectUpdated(older, {{"serviceName: s", "",
                         "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', "
                         "'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', "
                         "'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden\n"}});
}

TEST(AdmitStatefulSet, ToleratesTheTemplateOfABadOne) {
  ExpectUpdated({"apps/v1", "StatefulSet",
                 "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: "
                 "{a: b}}, spec: {containers: [{name: c, %}]}}}"},
                {{"image: ''", "image: '', workingDir: /a", ""},
                 {"image: i", "image: ''", "spec.template.spec.containers[0].image: Required value\n"}});
}

TEST(AdmitStatefulSet, IsValidatedLessByOlderReleases) {
  AdmitForm form = {
      "apps/v1", "StatefulSet",
      "metadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: "
      "{a: b}}, spec: {containers: [{name: c, image: i, %}]}}, volumeClaimTemplates: [{metadata: "
      "{name: data}}]}"};
  form.release = "1.33";
  ExpectAdmitted(form, {{"workingDir: /a", ""}, {"ports: [{containerPort: 0}]", ""}});
  form.release = "1.34";
  ExpectAdmitted(form,
                 {{"",
                   "spec.volumeClaimTemplates[0].spec.accessModes: Required value: at least 1 access mode "
                   "is required\nspec.volumeClaimTemplates[0].spec.resources[storage]: Required value\n"}});
  AdmitForm service = kStatefulSetForm;
  service.release = "1.32";
  ExpectAdmitted(service, {{"serviceName: A_b", ""}});
}

TEST(AdmitStatefulSet, ValidatesItsStatusAlone) {
  ExpectUpdated(
      {"apps/v1", "StatefulSet", "metadata: {name: a}\nspec: {}\nstatus: {%}", Subresource::kStatus},
      {{"replicas: 1", "replicas: 1, currentReplicas: 1", ""},
       {"replicas: 1", "replicas: 2, availableReplicas: 1",
        "status.availableReplicas: Invalid value: 1: cannot be greater than "
        "status.readyReplicas\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
