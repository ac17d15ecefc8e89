#include "plimsoll/suites/policies/read_policy_suite.h"

#include <gtest/gtest.h>

#include "text_files.h"

namespace plimsoll::suites {
namespace {

constexpr std::string_view kPolicies = R"(
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: limit}
spec: {paramKind: {apiVersion: v1, kind: ConfigMap}}
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: label}
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: other}
)";

constexpr std::string_view kResources = R"(
apiVersion: v1
kind: Pod
metadata: {name: a}
---
apiVersion: v1
kind: Pod
metadata: {name: b, namespace: shop}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: config, namespace: shop}
---
apiVersion: v1
kind: Pod
metadata: {name: labelled, labels: {x: y}}
)";

struct Read {
  PolicySuite suite;
  std::vector<std::string> messages;
};

Read ReadText(std::string_view text) {
  const TextFiles files(
      {{"policies.yaml", std::string(kPolicies)},
       {"resources.yaml", std::string(kResources)},
       {"pod.yaml", "{apiVersion: v1, kind: Pod, metadata: {name: p}}"},
       {"values.yaml",
        "{apiVersion: cli.kyverno.io/v1alpha1, kind: Values, metadata: {name: v}, "
        "globalValues: {a: b}, namespaceSelector: [{name: shop, labels: {team: x}}]}"},
       {"user.yaml",
        "{apiVersion: cli.kyverno.io/v1alpha1, kind: UserInfo, metadata: {name: u}, "
        "userInfo: {username: alice, groups: [devs], uid: u, extra: {k: [v]}}, clusterRoles: [admin]}"}});
  ObjectFiles objects(files, {});
  PolicySuiteReading reading = ReadPolicySuite(text::Source("a.suite.yaml", text), objects);
  Read out{std::move(reading.suite), {}};
  for (const finding::Finding& finding : reading.findings) out.messages.push_back(finding.message);
  return out;
}

using Messages = std::vector<std::string>;

TEST(ReadPolicySuite, TheOperationIsThatOfTheObjects) {
  const Read read = ReadText(R"(
policies: [policies.yaml]
user: alice
cases:
- {name: a, file: pod.yaml, expect: allowed}
- {name: b, file: pod.yaml, oldFile: pod.yaml, expect: allowed}
- {name: c, oldFile: pod.yaml, expect: denied, message: 'no', groups: [g]}
- {name: d, operation: DELETE, file: pod.yaml, message: 'no', user: bob}
)");
  EXPECT_EQ(read.messages, Messages{});
  ASSERT_EQ(read.suite.cases.size(), 4U);
  EXPECT_EQ(read.suite.cases[0].request.operation, "CREATE");
  EXPECT_EQ(read.suite.cases[0].request.user.name, "alice");
  EXPECT_EQ(read.suite.cases[1].request.operation, "UPDATE");
  EXPECT_EQ(read.suite.cases[2].request.operation, "DELETE");
  EXPECT_EQ(read.suite.cases[2].request.user.groups, std::vector<std::string>{"g"});
  EXPECT_TRUE(read.suite.cases[3].old_object.has_value());
  EXPECT_EQ(read.suite.cases[3].expected.allowed, false);
  EXPECT_EQ(read.suite.cases[3].request.user.name, "bob");
}

TEST(ReadPolicySuite, SaysWhatIsWrongWithASuite) {
  EXPECT_EQ(ReadText("").messages, Messages{"the suite is empty"});
  EXPECT_EQ(ReadText("[]").messages, Messages{"a suite must be a mapping with policies and cases"});
  EXPECT_EQ(ReadText("name: x").messages,
            (Messages{"a suite needs policies: a list of files", "a suite needs cases"}));
  EXPECT_EQ(ReadText("{polices: [a], policies: [{}], cases: []}").messages,
            (Messages{"unknown key \"polices\" in the suite; it would be ignored",
                      "policies must be a list of files", "a suite needs policies: a list of files"}));
}

TEST(ReadPolicySuite, SaysWhatIsWrongWithACase) {
  const auto messages = [](const std::string& one) {
    return ReadText("{policies: [p.yaml], cases: [" + one + "]}").messages;
  };
  EXPECT_EQ(messages("{file: pod.yaml, expect: allowed}"), Messages{"a case needs name"});
  EXPECT_EQ(messages("{name: a, expect: allowed}"),
            Messages{"a case needs object, file, oldObject or oldFile"});
  EXPECT_EQ(messages("{name: a, file: pod.yaml}"), Messages{"a case needs expect: allowed or denied"});
  EXPECT_EQ(messages("{name: a, file: pod.yaml, expect: maybe}"),
            Messages{"expect must be allowed or denied, not \"maybe\""});
  EXPECT_EQ(messages("{name: a, file: pod.yaml, expect: allowed, message: x}"),
            Messages{"a request that is allowed has no message"});
  EXPECT_EQ(messages("{name: a, file: no.yaml, expect: allowed}"),
            Messages{"no.yaml cannot be read: no such file or directory"});
  EXPECT_EQ(messages("{name: a, file: resources.yaml, expect: allowed}"),
            Messages{"resources.yaml has 4 objects, not one"});
  EXPECT_EQ(messages("{name: a, file: pod.yaml, operation: UPDATE, expect: allowed}"),
            Messages{"UPDATE needs object and oldObject"});
  EXPECT_EQ(messages("{name: a, file: pod.yaml, operation: PATCH, expect: allowed}"),
            Messages{"operation must be CREATE, UPDATE, DELETE or CONNECT, not \"PATCH\""});
  EXPECT_EQ(messages("{name: a, file: pod.yaml, auditAnnotations: {a: 1}}"),
            Messages{"the value of an audit annotation must be a string"});
}

TEST(ReadPolicySuite, ResultsOfKyvernoAreCasesOfOnePolicy) {
  const Read read = ReadText(R"(
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: t}
policies: [policies.yaml]
resources: [resources.yaml]
variables: values.yaml
userinfo: user.yaml
results:
- {policy: limit, kind: Pod, resources: [a, shop/b], result: fail, isValidatingAdmissionPolicy: true}
- {policy: label, kind: Pod, result: pass, patchedResources: resources.yaml, operation: UPDATE}
)");
  EXPECT_EQ(read.messages,
            (Messages{"values.yaml: globalValues does not apply to admission policies and is not used",
                      "user.yaml: clusterRoles does not apply to admission policies and is not used"}));
  EXPECT_EQ(read.suite.name, "t");
  ASSERT_EQ(read.suite.cases.size(), 5U);
  const PolicyCase& second = read.suite.cases[1];
  EXPECT_EQ(second.name, "limit: Pod shop/b");
  EXPECT_EQ(second.scope.policy, "limit");
  EXPECT_EQ(second.expected.verdict, PolicyVerdict::kFail);
  EXPECT_EQ(second.request.user.name, "alice");
  EXPECT_EQ(second.request.user.uid, "u");
  EXPECT_EQ(second.request.user.extra.at("k"), std::vector<std::string>{"v"});
  EXPECT_EQ(read.suite.namespaces.size(), 1U);
  const PolicyCase& third = read.suite.cases[2];
  EXPECT_TRUE(third.expected.mutated.has_value());
  EXPECT_TRUE(third.expected.may_be_unmatched);
  EXPECT_TRUE(third.old_object.has_value());
}

TEST(ReadPolicySuite, WhatOfKyvernoDoesNotMapIsReported) {
  const Read read = ReadText(R"(
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
policies: [policies.yaml]
resources: [resources.yaml]
exceptions: [x.yaml]
results:
- {policy: other, rule: r, kind: Pod, resources: [a], result: pass}
- {policy: limit, kind: Pod, resources: [a], result: warn}
- {policy: label, kind: Pod, resources: [a], result: fail}
- {policy: gone, kind: Pod, resources: [a], result: pass}
- {policy: limit, kind: Pod, resources: [z], result: pass}
- {policy: limit, kind: Pod, resources: [a], result: good}
)");
  EXPECT_EQ(read.messages,
            (Messages{"exceptions does not apply to admission policies and is not used",
                      "rule does not apply to admission policies and is not used",
                      "the result is not tested: \"other\" is a ClusterPolicy, not an admission policy of "
                      "Kubernetes",
                      "the result is not tested: admission policies never answer \"warn\"",
                      "the result is not tested: admission policies never answer \"fail\"",
                      "no policy \"gone\" in the files", "no Pod z among the resources",
                      "result must be pass, fail, skip or error, not \"good\""}));
  EXPECT_TRUE(read.suite.cases.empty());
}

TEST(ReadPolicySuite, TestsOfKaptestAreAboutExpressions) {
  const Read read = ReadText(R"(
policies: [policies.yaml]
resources: [resources.yaml]
vapTestSuites:
- policy: limit
  tests:
  - {object: {kind: Pod, name: a}, param: {name: config}, expect: deny, deniedMessage: 'no'}
  - {oldObject: {kind: Pod, name: b}, param: {name: config}, expect: skip, userInfo: {name: bob, extra: {k: [v]}}}
mapTestSuites:
- policy: label
  tests:
  - {object: {kind: Pod, name: a}, expect: mutate, expectObject: {kind: Pod, name: labelled}}
)");
  EXPECT_EQ(read.messages, Messages{});
  ASSERT_EQ(read.suite.cases.size(), 3U);
  EXPECT_EQ(read.suite.cases[0].name, "limit: CREATE Pod a with config");
  EXPECT_TRUE(read.suite.cases[0].scope.expressions_only);
  EXPECT_EQ(read.suite.cases[0].scope.param_namespace, "shop");
  EXPECT_EQ(read.suite.cases[0].expected.message->text, "no");
  EXPECT_EQ(read.suite.cases[1].request.operation, "DELETE");
  EXPECT_EQ(read.suite.cases[1].request.user.name, "bob");
  EXPECT_EQ(read.suite.cases[1].request.user.extra.at("k"), std::vector<std::string>{"v"});
  const value::Value mutated = read.suite.cases[2].expected.mutated->value.root();
  EXPECT_EQ(mutated.Find("metadata")->Find("name")->AsString(), "a");
}

TEST(ReadPolicySuite, WhatOfKaptestIsWrongOrDoesNotMapIsReported) {
  const Read read = ReadText(R"(
validatingAdmissionPolicies: [policies.yaml]
resources: [resources.yaml]
schemaLocations: ["https://example.com"]
crds: ["https://example.com/crd.yaml"]
testSuites:
- policy: gone
- policy: limit
  tests:
  - {object: {kind: Pod, name: z}, param: {name: config}, expect: deny}
  - {object: {kind: Pod, name: a}, expect: deny}
  - {object: {kind: Pod, name: a}, param: {name: none}, expect: deny}
  - {object: {kind: Pod, name: a}, param: {name: config}, expect: mutate}
)");
  EXPECT_EQ(read.messages, (Messages{"CRDs are not fetched: https://example.com/crd.yaml",
                                     "schemaLocations are not used: resources are not validated",
                                     "no policy \"gone\" in the files", "no Pod z among the resources",
                                     "a test needs param: the policy has a paramKind",
                                     "no ConfigMap none among the resources",
                                     "expect must be admit, deny, skip or error, not \"mutate\""}));
  EXPECT_TRUE(read.suite.cases.empty());
}

}  // namespace
}  // namespace plimsoll::suites
