#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitSubjectAccessReview, ChecksOneThing) {
  ExpectAdmitted(
      {"authorization.k8s.io/v1", "SubjectAccessReview", "spec: {%}"},
      {{"user: me, nonResourceAttributes: {path: /}", ""},
       {"user: me",
        "spec: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be "
        "specified\n"},
       {"nonResourceAttributes: {path: /}, resourceAttributes: {}",
        "spec: Invalid value: {\"Path\":\"/\",\"Verb\":\"\"}: exactly one of nonResourceAttributes or "
        "resourceAttributes must be specified\n"
        "spec.user: Invalid value: \"\": at least one of user or group must be specified\n"}});
}

TEST(AdmitSubjectAccessReview, HasNoMetadata) {
  ExpectAdmitted({"authorization.k8s.io/v1", "SelfSubjectAccessReview",
                  "metadata: {%}\nspec: {nonResourceAttributes: {path: /}}"},
                 {{"", ""},
                  {"creationTimestamp: null, uid: a", ""},
                  {"name: a", "metadata: Invalid value: {\"name\":\"a\"}: must be empty\n"}});
}

TEST(AdmitSubjectAccessReview, ValidatesSelectors) {
  ExpectAdmitted(
      {"authorization.k8s.io/v1", "SelfSubjectAccessReview", "spec: {resourceAttributes: {%}}"},
      {{"fieldSelector: {requirements: [{key: a, operator: Unheard}]}", ""},
       {"fieldSelector: {}",
        "spec.resourceAttributes.fieldSelector.requirements: Required value: when "
        "spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required\n"},
       {"labelSelector: {rawSelector: a, requirements: [{key: a, operator: In}]}",
        "spec.resourceAttributes.labelSelector.rawSelector: Invalid value: \"a\": may not specified at the "
        "same "
        "time as requirements\n"
        "spec.resourceAttributes.labelSelector.requirements[0].values: Required value: must be specified "
        "when "
        "`operator` is 'In' or 'NotIn'\n"}});
}

TEST(AdmitLocalSubjectAccessReview, ChecksItsNamespace) {
  ExpectAdmitted(
      {"authorization.k8s.io/v1", "LocalSubjectAccessReview",
       "metadata: {namespace: ns}\nspec: {user: me, %}"},
      {{"resourceAttributes: {namespace: ns}", ""},
       {"resourceAttributes: {namespace: m}",
        "spec.resourceAttributes.namespace: Invalid value: \"m\": must match metadata.namespace\n"},
       {"nonResourceAttributes: {path: /}",
        "spec.nonResourceAttributes: Invalid value: {\"Path\":\"/\",\"Verb\":\"\"}: disallowed on this "
        "kind of request\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
