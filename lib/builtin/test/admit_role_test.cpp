#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitRole, HasRules) {
  ExpectAdmitted({"rbac.authorization.k8s.io/v1", "Role", "metadata: {name: a}\nrules: [{%}]"},
                 {{"verbs: [get], apiGroups: [''], resources: [pods]", ""},
                  {"verbs: [], apiGroups: [''], resources: [pods]", "rules[0].verbs: Required value\n"},
                  {"verbs: [get]",
                   "rules[0].apiGroups: Required value: resource rules must supply at least one api group\n"
                   "rules[0].resources: Required value: resource rules must supply at least one resource\n"},
                  {"verbs: [get], nonResourceURLs: [/a]",
                   "rules[0].nonResourceURLs: Invalid value: [\"/a\"]: namespaced rules cannot apply to "
                   "non-resource URLs\n"}});
}

TEST(AdmitClusterRole, HasRules) {
  ExpectAdmitted({"rbac.authorization.k8s.io/v1", "ClusterRole", "metadata: {name: a}\nrules: [{%}]"},
                 {{"verbs: [get], nonResourceURLs: [/a]", ""},
                  {"verbs: [get], nonResourceURLs: [/a], resources: [pods]",
                   "rules[0].nonResourceURLs: Invalid value: [\"/a\"]: rules cannot apply to both regular "
                   "resources and non-resource URLs\n"}});
}

TEST(AdmitRoleBinding, HasSubjects) {
  ExpectAdmitted(
      {"rbac.authorization.k8s.io/v1", "RoleBinding",
       "metadata: {name: a}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: r}\nsubjects: "
       "[{%}]"},
      {{"kind: User, name: u", ""},
       {"kind: User, name: '', apiGroup: a",
        "subjects[0].name: Required value\n"
        "subjects[0].apiGroup: Unsupported value: \"a\": supported values: \"rbac.authorization.k8s.io\"\n"},
       {"kind: ServiceAccount, name: s, namespace: one", ""},
       {"kind: ServiceAccount, name: A_B, apiGroup: a",
        "subjects[0].name: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"
        "subjects[0].apiGroup: Unsupported value: \"a\": supported values: \"\"\n"},
       {"kind: Robot, name: r",
        "subjects[0].kind: Unsupported value: \"Robot\": supported values: \"ServiceAccount\", \"User\", "
        "\"Group\"\n"}});
}

TEST(AdmitRoleBinding, HasARole) {
  ExpectAdmitted(
      {"rbac.authorization.k8s.io/v1", "RoleBinding", "metadata: {name: a}\nroleRef: {%}"},
      {{"kind: ClusterRole, name: r", ""},
       {"kind: Rule, name: r",
        "roleRef.kind: Unsupported value: \"Rule\": supported values: \"Role\", \"ClusterRole\"\n"},
       {"kind: Role, name: a/b, apiGroup: a",
        "roleRef.apiGroup: Unsupported value: \"a\": supported values: \"rbac.authorization.k8s.io\"\n"
        "roleRef.name: Invalid value: \"a/b\": may not contain '/'\n"},
       {"kind: Role, name: ''", "roleRef.name: Required value\n"}});
}

TEST(AdmitClusterRoleBinding, HasAClusterRole) {
  ExpectAdmitted({"rbac.authorization.k8s.io/v1", "ClusterRoleBinding",
                  "metadata: {name: a}\nsubjects: [{kind: ServiceAccount, name: s}]\nroleRef: {apiGroup: "
                  "rbac.authorization.k8s.io, "
                  "kind: %, name: r}"},
                 {{"ClusterRole", "subjects[0].namespace: Required value\n"},
                  {"Role",
                   "roleRef.kind: Unsupported value: \"Role\": supported values: \"ClusterRole\"\n"
                   "subjects[0].namespace: Required value\n"}});
}

TEST(AdmitRole, NeedsVerbsInTheWordsOfItsRelease) {
  AdmitForm form = {"rbac.authorization.k8s.io/v1", "Role", "metadata: {name: a}\nrules: [%]"};
  const std::string_view none = "{apiGroups: [''], resources: [pods]}";
  constexpr std::string_view kOwnWords =
      "rules[0].verbs: Required value: verbs must contain at least one value\n";
  ExpectUpdated(form, {{"", none, "rules[0].verbs: Required value\n"}, {none, none, kOwnWords}});
  form.release = "1.36";
  ExpectAdmitted(form, {{none, kOwnWords}});
}

TEST(AdmitRole, HasAPrefixThatIsAName) {
  ExpectAdmitted({"rbac.authorization.k8s.io/v1", "Role", "metadata: {generateName: '%'}"},
                 {{"a:", ""}, {"..", "metadata.generateName: Invalid value: \"..\": may not be '..'\n"}});
}

TEST(AdmitClusterRole, AggregatesOthers) {
  const AdmitForm form = {"rbac.authorization.k8s.io/v1", "ClusterRole",
                          "metadata: {name: 'a:b'}\naggregationRule: {clusterRoleSelectors: [%]}"};
  const std::string_view invalid = "{matchExpressions: [{key: a, operator: In, values: [b c]}]}";
  constexpr std::string_view kSelector =
      "aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector.\n";
  ExpectAdmitted(
      form, {{"{matchLabels: {a: b}}", ""},
             {"",
              "aggregationRule.clusterRoleSelectors: Required value: at least one clusterRoleSelector "
              "required if aggregationRule is non-nil\n"},
             {"{matchExpressions: [{key: a, operator: In}]}",
              "aggregationRule.clusterRoleSelectors[0].matchExpressions[0].values: Required value: must be "
              "specified when `operator` is 'In' or 'NotIn'\n" +
                  std::string(kSelector)}});
  ExpectUpdated(form, {{invalid, invalid, kSelector}});
}

TEST(AdmitRoleBinding, KeepsItsRole) {
  AdmitForm form = {"rbac.authorization.k8s.io/v1", "RoleBinding",
                    "metadata: {name: a}\nroleRef: {kind: Role, name: %}"};
  constexpr std::string_view kValue =
      "roleRef: Invalid value: "
      "{\"APIGroup\":\"rbac.authorization.k8s.io\",\"Kind\":\"Role\",\"Name\":\"b\"}: ";
  ExpectUpdated(form, {{"a", "a", ""}, {"a", "b", std::string(kValue) + "field is immutable\n"}});
  form.release = "1.36";
  ExpectUpdated(form, {{"a", "b", std::string(kValue) + "cannot change roleRef\n"}});
}

TEST(AdmitRoleBinding, HasGroupsByDefault) {
  ExpectStored(
      {"rbac.authorization.k8s.io/v1", "RoleBinding",
       "metadata: {name: a}\nroleRef: {kind: Role, name: b}\nsubjects: [{name: c, namespace: d, kind: %}]"},
      {{"User",
        R"(roleRef={"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"b"} )"
        R"(subjects=[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"c","namespace":"d"}])"},
       {"ServiceAccount", R"(roleRef={"apiGroup":"rbac.authorization.k8s.io","kind":"Role","name":"b"} )"
                          R"(subjects=[{"kind":"ServiceAccount","name":"c","namespace":"d"}])"}});
}

}  // namespace
}  // namespace plimsoll::builtin
