#include "plimsoll/suites/policies/policy_plan.h"

#include <gtest/gtest.h>

#include "text_files.h"

namespace plimsoll::suites {
namespace {

constexpr std::string_view kSizePolicy = R"(apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: size}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules:
    - {apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [configmaps]}
  matchConditions:
  - {name: small-names, expression: object.metadata.name.size() < 10}
  validations:
  - expression: object.data.size() <= int(params.data.max) && object.data.all(key, key != 'secret')
    messageExpression: "'at most ' + params.data.max"
  auditAnnotations:
  - {key: size, valueExpression: "object.data.size() > 1 ? string(object.data.size()) : ''"}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: size}
spec:
  policyName: size
  paramRef: {name: limits, namespace: default, parameterNotFoundAction: Deny}
  validationActions: [Deny]
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: mark}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}
  reinvocationPolicy: Never
  mutations:
  - patchType: ApplyConfiguration
    applyConfiguration:
      expression: 'Object{metadata: Object.metadata{labels: {"team": namespaceObject.metadata.labels["team"]}}}'
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: {name: mark}
spec:
  policyName: mark
  matchResources: {namespaceSelector: {matchLabels: {team: a}}}
)";

constexpr std::string_view kSuiteHead = R"(
policies: [policies.yaml]
params:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: limits}, data: {max: "2"}}
namespaces:
- {metadata: {name: shop, labels: {team: a}}}
cases:
)";

constexpr std::string_view kCases = R"(
- name: two entries
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: "1", b: "2"}}
  expect: allowed
  auditAnnotations: {size/size: "2"}
- name: three entries
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: "1", b: "2", c: "3"}}
  message: at most 2
- name: a limit of its own
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: "1", b: "2", c: "3"}}
  params: [{apiVersion: v1, kind: ConfigMap, metadata: {name: limits}, data: {max: "3"}}]
  expect: allowed
- name: a label of the team
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: shop}, data: {a: "1"}}
  mutated: {apiVersion: v1, kind: ConfigMap, metadata: {name: c, labels: {team: a}}, data: {a: "1"}}
  auditAnnotations: {}
)";

struct PolicyResults {
  size_t cases = 0;
  size_t failed = 0;
  std::vector<std::string> messages;
  std::vector<std::string> hints;
};

PolicyResults RunPolicySuite(const std::string& name, std::map<std::string, std::string> texts) {
  texts.try_emplace("policies.yaml", kSizePolicy);
  const TextFiles files(std::move(texts));
  const PolicyPlan plan(files, {.suites = {name}});
  PolicyResults out;
  for (size_t i = 0; i < plan.size(); ++i) {
    const SuiteRun run = plan.Run(i, CountCoverage::kNo);
    out.cases += run.report.objects;
    out.failed += run.failed;
    for (const finding::Finding& finding : run.report.findings) {
      out.messages.push_back(finding.message);
      out.hints.push_back(finding.hint);
    }
  }
  return out;
}

PolicyResults RunPolicyCases(std::string_view cases) {
  return RunPolicySuite("a.suite.yaml", {{"a.suite.yaml", std::string(kSuiteHead) + std::string(cases)}});
}

TEST(PolicyPlan, RunsCasesWithParamsNamespacesAndMutations) {
  const PolicyResults results = RunPolicyCases(kCases);
  EXPECT_EQ(results.messages, std::vector<std::string>());
  EXPECT_EQ(results.cases, 4U);
}

TEST(PolicyPlan, SaysHowAnAnswerDiffers) {
  const PolicyResults results = RunPolicyCases(R"(
- name: allowed
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: "1", b: "2"}}
  expect: denied
- name: skipped
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: a-long-name}, data: {secret: "1"}}
  expect: denied
- name: not matched
  object: {apiVersion: v1, kind: Secret, metadata: {name: c}}
  expect: denied
- name: denied
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {secret: "1"}}
  expect: allowed
- name: another message
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {secret: "1"}}
  message: at most 3
- name: another annotation
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: "1", b: "2"}}
  auditAnnotations: {size/other: "2"}
- name: another object
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: shop}, data: {a: "1"}}
  mutated: {apiVersion: v1, kind: ConfigMap, metadata: {name: c, labels: {team: b}}, data: {a: "1"}}
- name: not decoded
  object: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: 1}
  expect: allowed
)");
  ASSERT_EQ(results.messages.size(), 9U);
  EXPECT_EQ(results.messages[0], "allowed: expected denied, but the request is allowed");
  EXPECT_EQ(results.hints[0], "size passes");
  EXPECT_EQ(results.hints[1], "size is skipped by its match conditions");
  EXPECT_EQ(results.hints[2], "size does not match");
  EXPECT_EQ(results.messages[3],
            "denied: expected allowed, but the request is denied: configmaps \"c\" is forbidden: "
            "ValidatingAdmissionPolicy 'size' with binding 'size' denied request: at most 2");
  EXPECT_EQ(results.messages[4], "another message: expected a message with \"at most 3\"");
  EXPECT_EQ(results.messages[6], "another annotation: expected audit annotation is missing: \"size/other\"");
  EXPECT_EQ(results.messages[5], "another annotation: unexpected audit annotation \"size/size\"");
  EXPECT_EQ(results.messages[7],
            "another object: another object comes out than expected: metadata.labels.team: expected \"b\", "
            "stored \"a\"");
  EXPECT_TRUE(results.messages[8].starts_with("not decoded: the request cannot be made: "));
}

TEST(PolicyPlan, SaysWhatASuiteLacks) {
  const auto messages = [](const std::string& text) {
    return RunPolicySuite("a.suite.yaml",
                          {{"a.suite.yaml", text}, {"cm.yaml", "{apiVersion: v1, kind: ConfigMap}"}})
        .messages;
  };
  EXPECT_EQ(messages("{policies: [gone.yaml], cases: []}"),
            std::vector<std::string>{"gone.yaml cannot be read: no such file or directory"});
  EXPECT_EQ(messages("{policies: [cm.yaml], cases: []}"),
            std::vector<std::string>{"cm.yaml has no policies"});
  EXPECT_EQ(messages("{policies: [policies.yaml], bindings: [cm.yaml], cases: []}"),
            std::vector<std::string>{"cm.yaml has no bindings of policies"});
  EXPECT_EQ(messages("{policies: [policies.yaml], params: [{kind: ConfigMap}], cases: []}"),
            std::vector<std::string>{"the object cannot be used: it has no apiVersion or no kind"});
}

TEST(PolicyPlan, CountsOutcomesOfExpressions) {
  const TextFiles files({{"policies.yaml", std::string(kSizePolicy)},
                         {"a.suite.yaml", std::string(kSuiteHead) + std::string(kCases)}});
  const PolicyPlan plan(files, {.suites = {"a.suite.yaml"}});
  CoverageSum sum;
  sum.Add(plan.Run(0, CountCoverage::kYes));
  ASSERT_EQ(sum.files().size(), 1U);
  std::vector<std::string> missing;
  for (const CoveragePoint& point : sum.files()[0].coverage.points) {
    if (std::string text = MissingText(point); !text.empty()) missing.push_back(std::move(text));
  }
  EXPECT_EQ(missing, std::vector<std::string>{"size spec.matchConditions[0]: never false"});
  EXPECT_EQ(sum.Totals().seen + 1, sum.Totals().outcomes);
}

TEST(PolicyPlan, FindsExpressionsThatNoCaseTests) {
  const TextFiles files({{"policies.yaml", std::string(kSizePolicy)},
                         {"a.suite.yaml", std::string(kSuiteHead) + std::string(kCases)}});
  const PolicyPlan plan(files, {.suites = {"a.suite.yaml"}});
  const std::vector<MutationRun> runs = plan.Mutate(2);
  ASSERT_EQ(runs.size(), 1U);
  std::vector<std::string> messages;
  for (const finding::Finding& finding : runs[0].report.findings) messages.push_back(finding.message);
  EXPECT_EQ(messages, (std::vector<std::string>{
                          "no case notices this: size spec.matchConditions[0].expression: replaced by `true`",
                          "no case notices this: size spec.validations[0].expression: `object.data.size() <= "
                          "int(params.data.max) && object.data.all(key, key != \"secret\")` replaced by "
                          "`object.data.size() <= int(params.data.max)`"}));
  EXPECT_EQ(runs[0].survivors, messages.size());
}

TEST(PolicyPlan, RunsTestsOfKyvernoAndKaptest) {
  const std::string resources = R"(
apiVersion: v1
kind: ConfigMap
metadata: {name: good}
data: {a: "1"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: bad}
data: {secret: "1"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: a-long-name}
data: {secret: "1"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: limits}
data: {max: "2"}
---
apiVersion: v1
kind: Secret
metadata: {name: other}
data: {secret: YQ==}
)";
  const PolicyResults kyverno =
      RunPolicySuite("kyverno-test.yaml", {{"resources.yaml", resources},
                                           {"params.yaml",
                                            "{apiVersion: v1, kind: ConfigMap, metadata: "
                                            "{name: limits, namespace: default}, data: "
                                            "{max: \"2\"}}"},
                                           {"kyverno-test.yaml", R"(
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: t}
policies: [policies.yaml]
resources: [resources.yaml]
paramResources: [params.yaml]
results:
- {policy: size, kind: ConfigMap, resources: [good], result: pass}
- {policy: size, kind: ConfigMap, resources: [bad], result: fail}
- {policy: size, kind: ConfigMap, resources: [a-long-name], result: skip}
- {policy: size, kind: Secret, resources: [other], result: pass}
- {policy: mark, kind: ConfigMap, resources: [good], result: skip}
)"}});
  EXPECT_EQ(kyverno.messages,
            std::vector<std::string>{"size: Secret other: expected pass, but the policy's answer is skip"});
  EXPECT_EQ(kyverno.cases, 5U);
  const PolicyResults kaptest =
      RunPolicySuite("kaptest.yaml", {{"resources.yaml", resources}, {"kaptest.yaml", R"(
validatingAdmissionPolicies: [policies.yaml]
resources: [resources.yaml]
testSuites:
- policy: size
  tests:
  - {object: {kind: ConfigMap, name: good}, param: {name: limits}, expect: admit}
  - {object: {kind: ConfigMap, name: bad}, param: {name: limits}, expect: deny}
  - {object: {kind: ConfigMap, name: a-long-name}, param: {name: limits}, expect: skip}
  - {object: {kind: ConfigMap, name: good}, param: {name: good}, expect: error}
  - {object: {kind: Secret, name: other}, param: {name: limits}, expect: deny}
)"}});
  EXPECT_EQ(
      kaptest.messages,
      std::vector<std::string>{
          "size: CREATE Secret other with limits: the matchConstraints of the policy do not match CREATE "
          "of /v1, Resource=secrets; an API server would not evaluate it"});
  EXPECT_EQ(kaptest.failed, 0U);
}

TEST(PolicyPlan, FindsSuitesByTheirNames) {
  EXPECT_TRUE(IsPolicySuitePath("/a/b.suite.yaml"));
  EXPECT_TRUE(IsPolicySuitePath("/a/kyverno-test.yaml"));
  EXPECT_TRUE(IsPolicySuitePath("kaptest.yaml"));
  EXPECT_FALSE(IsPolicySuitePath("/tests/a/b.yaml"));
}

}  // namespace
}  // namespace plimsoll::suites
