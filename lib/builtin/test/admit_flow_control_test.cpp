#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kFlowSchema = {"flowcontrol.apiserver.k8s.io/v1", "FlowSchema",
                                   "metadata: {name: a}\nspec: {priorityLevelConfiguration: {name: b}, %}"};
constexpr AdmitForm kFlowSubject = {
    "flowcontrol.apiserver.k8s.io/v1", "FlowSchema",
    "metadata: {name: a}\nspec:\n  priorityLevelConfiguration: {name: b}\n  rules:\n  - subjects: [{%}]\n    "
    "nonResourceRules: [{verbs: [get], nonResourceURLs: [/]}]"};
constexpr AdmitForm kFlowRule = {"flowcontrol.apiserver.k8s.io/v1", "FlowSchema",
                                 "metadata: {name: a}\nspec:\n  priorityLevelConfiguration: {name: b}\n  "
                                 "rules:\n  - subjects: [{kind: User, "
                                 "user: {name: u}}]\n    %"};
constexpr AdmitForm kPriorityLevel = {"flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration",
                                      "metadata: {name: a}\nspec: {%}"};
constexpr AdmitForm kLimitedLevel = {"flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration",
                                     "metadata: {name: a}\nspec: {type: Limited, limited: {%}}"};

TEST(AdmitFlowSchema, ValidatesPrecedence) {
  ExpectAdmitted(
      kFlowSchema,
      {{"matchingPrecedence: 10000", ""},
       {"matchingPrecedence: -1", "spec.matchingPrecedence: Invalid value: -1: must be a positive value\n"},
       {"matchingPrecedence: 10001",
        "spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000\n"},
       {"matchingPrecedence: 1",
        "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have "
        "matchingPrecedence 1\n"},
       {"distinguisherMethod: {type: x}",
        "spec.distinguisherMethod.type: Unsupported value: {\"Type\":\"x\"}: supported values: "
        "\"ByNamespace\", \"ByUser\"\n"}});
}

TEST(AdmitFlowSchema, ValidatesSubjects) {
  ExpectAdmitted(
      kFlowSubject,
      {{"kind: Group, group: {name: g}", ""},
       {"kind: ServiceAccount, serviceAccount: {name: '*', namespace: ns}", ""},
       {"kind: ServiceAccount, serviceAccount: {}",
        "spec.rules[0].subjects[0].serviceAccount.name: Required value\n"
        "spec.rules[0].subjects[0].serviceAccount.namespace: Required value: must specify namespace for "
        "service account\n"},
       {"kind: User, group: {name: g}",
        "spec.rules[0].subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'\n"
        "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'\n"},
       {"kind: Robot",
        "spec.rules[0].subjects[0].kind: Unsupported value: \"Robot\": supported values: \"Group\", "
        "\"ServiceAccount\", \"User\"\n"}});
}

TEST(AdmitFlowSchema, ValidatesRules) {
  ExpectAdmitted(
      kFlowRule,
      {{"resourceRules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true}]", ""},
       {"resourceRules: []",
        "spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be "
        "non-empty\n"},
       {"nonResourceRules: [{verbs: [fetch], nonResourceURLs: [a, '/a//b', '/a*', '/a/*']}]",
        "spec.rules[0].nonResourceRules[0].verbs: Unsupported value: [\"fetch\"]: supported values: "
        "\"create\", \"delete\", \"deletecollection\", \"get\", \"list\", \"patch\", \"proxy\", \"update\", "
        "\"watch\"\n"
        "spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: \"a\": must start with slash\n"
        "spec.rules[0].nonResourceRules[0].nonResourceURLs[1]: Invalid value: \"/a//b\": must not contain "
        "double slash\n"
        "spec.rules[0].nonResourceRules[0].nonResourceURLs[2]: Invalid value: \"/a*\": wildcard can only do "
        "suffix matching\n"},
       {"resourceRules: [{verbs: [get, '*'], resources: [a, '*'], namespaces: ['*', b]}]",
        "spec.rules[0].resourceRules[0].verbs: Invalid value: [\"get\",\"*\"]: if '*' is present, must not "
        "specify other verbs\n"
        "spec.rules[0].resourceRules[0].apiGroups: Required value: resource rules must supply at least one "
        "api group\n"
        "spec.rules[0].resourceRules[0].resources: Invalid value: [\"a\",\"*\"]: if '*' is present, must not "
        "specify other resources\n"
        "spec.rules[0].resourceRules[0].namespaces: Invalid value: [\"*\",\"b\"]: if '*' is present, must "
        "not specify other namespaces\n"}});
}

TEST(AdmitFlowSchema, KeepsTheSchemasOfTheServer) {
  const AdmitForm exempt = {
      "flowcontrol.apiserver.k8s.io/v1", "FlowSchema",
      "metadata: {name: exempt}\nspec:\n  priorityLevelConfiguration: {name: exempt}\n"
      "  matchingPrecedence: 1\n  rules:\n  - subjects: [{kind: Group, group: {name: "
      "'system:masters'}}]\n    resourceRules: [{verbs: ['*'], apiGroups: ['*'], "
      "resources: ['*'], namespaces: ['*'], clusterScope: true}]\n    nonResourceRules: "
      "[{verbs: ['*'], nonResourceURLs: ['%']}]"};
  KindAdmitter admitter;
  EXPECT_EQ(AnswerOf(AdmissionOf(admitter, exempt, TestObject(exempt, "*"))), "");
  EXPECT_TRUE(AnswerOf(AdmissionOf(admitter, exempt, TestObject(exempt, "/a")))
                  .ends_with("spec of 'exempt' must equal the fixed value\n"));
}

TEST(AdmitPriorityLevel, HasTheMemberOfItsType) {
  ExpectAdmitted(
      kPriorityLevel,
      {{"type: Limited", "spec.limited: Required value\n"},
       {"type: Limited, limited: {limitResponse: {type: Reject}}, exempt: {}", "spec.exempt: Forbidden\n"},
       {"type: Exempt",
        "spec.type: Invalid value: \"Exempt\": must be 'Exempt' if and only if `name` is "
        "'exempt'\n"},
       {"type: Odd, exempt: {}",
        "spec.type: Unsupported value: \"Odd\": supported values: \"Exempt\", \"Limited\"\n"
        "spec.exempt: Forbidden\n"}});
  AdmitForm before = kPriorityLevel;
  before.release = "1.36";
  ExpectAdmitted(before,
                 {{"type: Limited", "spec.limited: Required value: must not be empty when type is Limited\n"},
                  {"type: Odd, exempt: {}",
                   "spec.type: Unsupported value: \"Odd\": supported values: \"Exempt\", \"Limited\"\n"}});
}

TEST(AdmitPriorityLevel, ValidatesAgainByHandWhatAnUpdateKeeps) {
  ExpectUpdated(kPriorityLevel, {{"type: Limited", "type: Limited",
                                  "spec.limited: Required value: must not be empty when type is Limited\n"}});
}

TEST(AdmitPriorityLevel, ValidatesQueues) {
  ExpectAdmitted(
      kLimitedLevel,
      {{"limitResponse: {type: Queue, queuing: {}}", ""},
       {"lendablePercent: 101, borrowingLimitPercent: -1, limitResponse: {type: Reject}",
        "spec.limited.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive\n"
        "spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative "
        "integer\n"},
       {"limitResponse: {type: Queue, queuing: {queues: 10000001, handSize: 2}}",
        "spec.limited.limitResponse.queuing.queues: Invalid value: 10000001: must not be greater than "
        "10000000\n"},
       {"limitResponse: {type: Queue, queuing: {queues: 7}}",
        "spec.limited.limitResponse.queuing.handSize: Invalid value: 8: should not be greater than queues "
        "(7)\n"},
       {"limitResponse: {type: Queue, queuing: {queues: 64, handSize: 11}}",
        "spec.limited.limitResponse.queuing.handSize: Invalid value: 11: required entropy bits of deckSize "
        "64 "
        "and handSize 11 should not be greater than 60\n"},
       {"limitResponse: {type: Reject, queuing: {}}", "spec.limited.limitResponse.queuing: Forbidden\n"}});
}

TEST(AdmitPriorityLevel, GetsDefaults) {
  ExpectStored(kLimitedLevel,
               {{"limitResponse: {type: Queue, queuing: {}}",
                 R"(spec={"limited":{"lendablePercent":0,"limitResponse":{"queuing":{"handSize":8,)"
                 R"("queueLengthLimit":50,"queues":64},"type":"Queue"},"nominalConcurrencyShares":30},)"
                 R"("type":"Limited"} status={})"}});
}

TEST(AdmitPriorityLevel, HasEachConditionOnce) {
  ExpectUpdated({"flowcontrol.apiserver.k8s.io/v1", "PriorityLevelConfiguration",
                 "metadata: {name: a}\nstatus: {conditions: [%]}", Subresource::kStatus},
                {{"", "{type: a}, {type: b}", ""},
                 {"", "{type: a}, {type: a}, {status: x}",
                  "status.conditions[1].type: Duplicate value: \"a\"\n"
                  "status.conditions[2].type: Required value\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
