#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/policy/lint/binding_problems.h"
#include "plimsoll/policy/lint/constant_result.h"
#include "plimsoll/policy/lint/expression_costs.h"
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/lint/policy_analysis.h"
#include "plimsoll/policy/lint/typed_policy.h"
#include "plimsoll/policy/lint/variable_use.h"
#include "plimsoll/schema/component_schema.h"
#include "policy_documents.h"

namespace plimsoll::policy {
namespace {

// Deployments have a schema, others have none.
class LintSchemas final : public KindSchemas {
 public:
  const schema::Schema* FindSchema(const GroupVersionKind& kind) const override {
    return kind.kind == "Deployment" ? &schema_ : nullptr;
  }
  const schema::Schema* ObjectMeta() const override { return nullptr; }

 private:
  const Yaml document_{R"(
d:
  type: object
  properties:
    spec: {allOf: [{$ref: "#/components/schemas/s"}], default: {}}
    limits: {}
s:
  type: object
  properties:
    replicas: {type: integer}
    names: {type: array, items: {type: string}}
    few: {type: array, maxItems: 3, items: {type: string}}
    when: {type: string, format: date-time}
    dash-ed: {type: string}
)"};
  const schema::Schema schema_ = schema::ImportComponentSchema(document_.root(), *document_.root().Find("d"));
};

std::string PolicyText(const std::string& spec) {
  return "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\n"
         "metadata: {name: p}\nspec: " +
         spec;
}

std::string MatchText(const std::string& rule, const std::string& excluded = "") {
  return PolicyText("{matchConstraints: {resourceRules: [{" + rule + "}], excludeResourceRules: [" +
                    excluded + "]}}");
}

// A policy with one validation, checked on Deployments.
struct Checked {
  explicit Checked(const std::string& expression, const std::string& variables = "[]")
      : document(PolicyText("{variables: " + variables + ", validations: [{expression: \"" + expression +
                            "\"}]}")),
        policy(ReadPolicy(document.root())),
        expressions(ExpressionsOf(policy)),
        typed(policy, expressions, {"apps", "v1", "Deployment"}, schemas),
        analysis(typed, expressions, schemas) {}

  std::string problem() const { return typed.Problem(expressions.size() - 1); }
  std::string failures() const {
    std::string out;
    for (size_t i = 0; i < expressions.size(); ++i) {
      for (const cel::PossibleFailure& failure : analysis[i].failures)
        out += (out.empty() ? "" : "; ") + expressions[i].path.FieldPath() + ": " + failure.guard;
    }
    return out;
  }

  Yaml document;
  LintSchemas schemas;
  Policy policy;
  std::vector<PolicyExpression> expressions;
  TypedPolicy typed;
  PolicyAnalysis analysis;
};

Resources TestResources() {
  Resources out;
  out.Add({{"", "v1", "pods"}, "Pod", true, {"exec", "status", "eviction"}});
  out.Add({{"", "v1", "namespaces"}, "Namespace", false});
  out.Add({{"", "v1", "configmaps"}, "ConfigMap", true});
  out.Add({{"apps", "v1", "deployments"}, "Deployment", true, {"scale", "status"}});
  out.Add({{"admissionregistration.k8s.io", "v1", "validatingadmissionpolicies"},
           "ValidatingAdmissionPolicy",
           false});
  return out;
}

std::string MatchProblemsOf(const std::string& rule, const std::string& excluded = "") {
  const Yaml document(MatchText(rule, excluded));
  const Policy policy = ReadPolicy(document.root());
  std::string out;
  for (const MatchProblem& problem : FindMatchProblems(*policy.match, "m", TestResources()))
    out += problem.path.FieldPath() + ": " + problem.message +
           (problem.hint.empty() ? "" : "; " + problem.hint) + "\n";
  return out;
}

TEST(PolicyLintTest, TypesAreThoseOfTheServerWithoutItsMistakes) {
  EXPECT_EQ(Checked("object.spec.replicas <= 5").problem(), "");
  EXPECT_NE(Checked("object.spec.replicaz <= 5").problem().find("undefined field 'replicaz'"),
            std::string::npos);
  EXPECT_NE(Checked("object.spec.replicas == 'x'").problem().find("no matching overload"), std::string::npos);
  // What has no type can be anything.
  EXPECT_EQ(Checked("object.limits.cpu == '1'").problem(), "");
  EXPECT_EQ(Checked("authorizer.requestResource.check('create').allowed()").problem(), "");
  EXPECT_EQ(Checked("object.spec.`dash-ed` == 'x'").problem(), "");
  // Times are texts when policies run.
  EXPECT_EQ(Checked("timestamp(object.spec.when) < timestamp('2030-01-01T00:00:00Z')").problem(), "");
  EXPECT_NE(Checked("object.spec.when < timestamp('2030-01-01T00:00:00Z')").problem(), "");
}

TEST(PolicyLintTest, ReadsOfMissingFieldsAreFoundThroughReferencesAndVariables) {
  EXPECT_EQ(Checked("object.spec.replicas <= 5").failures(),
            "spec.validations[0].expression: has(object.spec.replicas)");
  EXPECT_EQ(Checked("!has(object.spec.replicas) || object.spec.replicas <= 5").failures(), "");
  EXPECT_EQ(Checked("variables.s.replicas <= 5", "[{name: s, expression: object.spec}]").failures(),
            "spec.validations[0].expression: has(variables.s.replicas)");
}

TEST(PolicyLintTest, CostsAreThoseOfTheLargestUsualObjects) {
  const auto cost = [](const std::string& expression) {
    const Checked one(expression);
    return EstimateCosts(one.typed, one.analysis, one.expressions).own.back();
  };
  EXPECT_LT(cost("object.spec.replicas <= 5"), 10u);
  const uint64_t few = cost("object.spec.few.all(n, n != 'x')");
  const uint64_t many = cost("object.spec.names.all(n, n != 'x')");
  EXPECT_LT(few, many);
  EXPECT_LT(many, 1'000'000u);
  EXPECT_GT(cost("object.spec.names.all(a, object.spec.names.all(b, object.spec.names.all(c, a + b != c)))"),
            1'000'000u);
  EXPECT_GT(cost("authorizer.requestResource.check('a').allowed() && "
                 "authorizer.requestResource.check('b').allowed() && "
                 "authorizer.requestResource.check('c').allowed()"),
            1'000'000u);
}

TEST(PolicyLintTest, VariablesCountWithWhatReadsThem) {
  const Checked one("variables.b && variables.b",
                    "[{name: a, expression: \"object.spec.names.size() > 1\"}, "
                    "{name: b, expression: variables.a}]");
  const ExpressionCosts costs = EstimateCosts(one.typed, one.analysis, one.expressions);
  EXPECT_EQ(costs.validations, costs.own[0] + costs.own[1] + costs.own[2]);
}

TEST(PolicyLintTest, VariablesThatOnlyUnusedOnesReadAreUnused) {
  const Checked one("variables.used",
                    "[{name: a, expression: '1'}, {name: b, expression: variables.a}, "
                    "{name: used, expression: 'true'}]");
  EXPECT_EQ(UnusedVariables(one.expressions), (std::vector<size_t>{0, 1}));
  EXPECT_TRUE(UnusedVariables(Checked("variables.", "[{name: a, expression: '1'}]").expressions).empty());
}

TEST(PolicyLintTest, ConstantsAreFound) {
  const auto constant = [](const std::string& expression) {
    return ConstantResult(Checked(expression).typed[0].checked);
  };
  EXPECT_EQ(constant("true"), true);
  EXPECT_EQ(constant("1 == 2"), false);
  EXPECT_EQ(constant("object.spec.replicas > 1 || true"), true);
  EXPECT_EQ(constant("object.spec.replicas > 1 && !true"), false);
  EXPECT_EQ(constant("true ? false : object.spec.replicas > 1"), false);
  EXPECT_EQ(constant("object.spec.replicas > 1"), std::nullopt);
  EXPECT_EQ(constant("1 / 0 == 1"), std::nullopt);
}

TEST(PolicyLintTest, KindsAreThoseThatRulesMatch) {
  const Yaml document(
      MatchText("apiGroups: ['*'], apiVersions: ['*'], operations: [CREATE, DELETE], resources: ['*']",
                "{apiGroups: [''], apiVersions: [v1], operations: ['*'], resources: [configmaps]}"));
  const Policy policy = ReadPolicy(document.root());
  const Resources resources = TestResources();
  const MatchedKinds matched = KindsMatchedBy(policy, resources);
  ASSERT_EQ(matched.kinds.size(), 3u);  // policies never see requests about policies
  EXPECT_EQ(matched.kinds[0].resource->kind, "Pod");
  EXPECT_FALSE(matched.kinds[0].named);
  EXPECT_EQ(matched.kinds[0].operations, (std::vector<std::string_view>{"CREATE", "DELETE"}));
}

TEST(PolicyLintTest, ThereIsALimitOnTheKindsThatAreLookedAt) {
  const Yaml document(MatchText("apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']"));
  const Policy policy = ReadPolicy(document.root());
  Resources resources;
  std::deque<std::string> names;
  for (size_t i = 0; i < kMaxLintedKinds + 5; ++i) {
    const std::string& name = names.emplace_back("r" + std::to_string(i));
    resources.Add({{"g", "v1", name}, name});
  }
  EXPECT_EQ(KindsMatchedBy(policy, resources).kinds.size(), kMaxLintedKinds);
  EXPECT_EQ(KindsMatchedBy(policy, resources).left_out, 5u);
}

TEST(PolicyLintTest, RulesThatNeverMatchAreFound) {
  const std::string core = "apiGroups: [''], apiVersions: [v1], ";
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [pods, pods/exec, '*', 'pods/*']"), "");
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [deployments]"),
            "m.resourceRules[0].resources[0]: this never matches: there is no resource deployments in group "
            "\"\", version v1; deployments is in group apps, version v1\n");
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [pod]"),
            "m.resourceRules[0].resources[0]: this never matches: there is no resource pod in group \"\", "
            "version v1; use pods\n");
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [pods], scope: Cluster"),
            "m.resourceRules[0].scope: the rule never matches: all its resources are namespaced\n");
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [pods/exec]"),
            "m.resourceRules[0].operations: the rule never matches: there are no requests to CREATE these "
            "resources\n");
  EXPECT_EQ(MatchProblemsOf(core + "operations: [CREATE], resources: [pods]",
                            "{" + core + "operations: ['*'], resources: ['*']}"),
            "m.resourceRules[0]: the rule never matches: excludeResourceRules exclude all of it\n");
  EXPECT_EQ(
      MatchProblemsOf("apiGroups: [admissionregistration.k8s.io], apiVersions: [v1], operations: ['*'], "
                      "resources: [validatingadmissionpolicies]"),
      "m.resourceRules[0].resources: the rule never matches: requests about these resources never reach "
      "policies\n");
  // Whose CRD may be elsewhere.
  EXPECT_EQ(MatchProblemsOf("apiGroups: [example.com], apiVersions: [v1], operations: ['*'], resources: [x]"),
            "");
}

TEST(PolicyLintTest, BindingsFitThePolicies) {
  const auto problems = [](const std::string& policy_spec, const std::string& binding_spec) {
    const Yaml policy(PolicyText(policy_spec));
    const Yaml binding("kind: ValidatingAdmissionPolicyBinding\nspec: " + binding_spec);
    std::string out;
    for (const BindingProblem& problem :
         FindBindingProblems(ReadBinding(binding.root()), ReadPolicy(policy.root()), TestResources()))
      out += problem.path.FieldPath() + ": " + problem.message + "\n";
    return out;
  };
  const std::string with_params = "{paramKind: {apiVersion: v1, kind: ConfigMap}}";
  EXPECT_EQ(problems("{}", "{policyName: p}"), "");
  EXPECT_EQ(problems("{}", "{policyName: p, paramRef: {name: a}}"),
            "spec.paramRef: paramRef has no effect: the policy has no paramKind\n");
  EXPECT_EQ(problems(with_params, "{policyName: p}"),
            "spec: params is null: the policy has a paramKind, but the binding has no paramRef\n");
  EXPECT_EQ(problems(with_params, "{policyName: p, paramRef: {name: a}}"), "");
  EXPECT_EQ(problems("{paramKind: {apiVersion: v1, kind: Namespace}}",
                     "{policyName: p, paramRef: {name: a, namespace: b}}"),
            "spec.paramRef.namespace: paramRef.namespace must not be provided for a cluster-scoped "
            "`paramKind`\n");
}

}  // namespace
}  // namespace plimsoll::policy
