#include "plimsoll/policy/validate/validator.h"

#include <gtest/gtest.h>

#include "plimsoll/policy/cluster/authorizer_table.h"
#include "plimsoll/policy/run/limits.h"
#include "policy_documents.h"

namespace plimsoll::policy {
namespace {

constexpr std::string_view kPolicy = R"(
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"]}]
)";

std::string BindingWith(std::string_view actions) {
  return "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicyBinding, metadata: "
         "{name: b}, "
         "spec: {policyName: p, validationActions: [" +
         std::string(actions) + "]}}";
}

class Validate : public testing::Test {
 protected:
  // The answer to the creation of a node by a policy with these lines in its spec.
  ValidatingAnswer Answer(std::string_view spec, std::string_view actions = "Deny") {
    const Yaml policy(std::string(kPolicy) + std::string(spec));
    const Yaml binding(BindingWith(actions));
    set_ = std::make_unique<PolicySet>();
    set_->Add(policy.root());
    set_->Add(binding.root());
    return Validator().Validate(*set_, ReadRequest(request_.root()), cluster_, options_);
  }

  Yaml request_{R"({operation: CREATE, kind: {group: "", version: v1, kind: Node}, name: one,
    resource: {group: "", version: v1, resource: nodes}, userInfo: {username: alice},
    object: {apiVersion: v1, kind: Node, metadata: {name: one, labels: {a: b}}}})"};
  Resources resources_ = Resources::BuiltIn();
  AuthorizerTable authorizer_{std::nullopt};
  Cluster cluster_{resources_, authorizer_};
  std::unique_ptr<PolicySet> set_;
  ValidateOptions options_;
};

TEST_F(Validate, ActionsSayWhatBecomesOfAFailedValidation) {
  constexpr std::string_view kFails = "  validations: [{expression: 'false', message: nope}]";
  EXPECT_EQ(
      Answer(kFails).status->message,
      "nodes \"one\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: nope");
  EXPECT_EQ(
      Answer(kFails, "Warn").warnings,
      std::vector<std::string>{"Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': nope"});
  EXPECT_TRUE(Answer(kFails, "Audit")
                  .audit_annotations.contains("validation.policy.admission.k8s.io/validation_failure"));
}

TEST_F(Validate, AFalseMatchConditionSkipsThePolicyWhateverTheOthersSay) {
  EXPECT_TRUE(
      Answer(R"(  matchConditions: [{name: a, expression: object.nope}, {name: b, expression: 'false'}]
  validations: [{expression: 'false'}])")
          .allowed());
  EXPECT_EQ(Answer(R"(  matchConditions: [{name: a, expression: object.nope == 1}]
  validations: [{expression: 'true'}])")
                .status->code,
            422);
}

std::string TextOf(const std::vector<ExpressionError>& errors) {
  std::string out;
  for (const ExpressionError& error : errors) {
    out +=
        std::to_string(static_cast<int>(error.list)) + " " + std::to_string(error.index) + " " + error.cause;
    out += (error.variable.empty() ? "" : " in " + std::string(error.variable)) + "\n";
  }
  return out;
}

TEST_F(Validate, ErrorsOfExpressionsNameTheInnermostVariableThatFailed) {
  const ValidatingAnswer answer = Answer(R"(  variables:
  - {name: inner, expression: object.nope}
  - {name: outer, expression: variables.inner + 1}
  validations:
  - {expression: variables.outer > 0}
  - {expression: object.metadata.labels.none == 'x'}
  - {expression: 'variables.outer > 0 || true'}
  auditAnnotations: [{key: k, valueExpression: string(object.gone)}])");
  EXPECT_EQ(TextOf(answer.invocations.front().errors),
            "1 0 no such key: nope in inner\n1 1 no such key: none\n2 0 no such key: gone\n");
}

TEST_F(Validate, ErrorsOfMatchConditionsAreListedWhereTheyDecide) {
  constexpr std::string_view kFails = R"(  matchConditions: [{name: a, expression: object.nope == 1},
    {name: b, expression: 'true'}, {name: c, expression: object.gone == 1}]
)";
  EXPECT_EQ(TextOf(Answer(kFails).invocations.front().errors),
            "0 0 no such key: nope\n0 2 no such key: gone\n");
  EXPECT_EQ(TextOf(Answer(std::string(kFails) + "  failurePolicy: Ignore").invocations.front().errors), "");
}

TEST_F(Validate, VariablesAreComputedOnceAndOnlyWhenRead) {
  const ValidatingAnswer answer = Answer(R"(  variables:
  - {name: labels, expression: object.metadata.labels}
  - {name: broken, expression: object.nope}
  validations: [{expression: variables.labels.a == 'b'}, {expression: variables.labels.a != ''}])");
  EXPECT_TRUE(answer.allowed());
  // The first expression pays for the variable.
  EXPECT_EQ(answer.invocations[0].validation_cost, 3U + 4U + 3U);
}

TEST_F(Validate, AVariableThatReadsItselfIsAnError) {
  const ValidatingAnswer answer = Answer(R"(  variables:
  - {name: v, expression: '1'}
  - {name: v, expression: variables.v + 1}
  validations: [{expression: variables.v == 2}])");
  EXPECT_NE(answer.status->message.find("reads itself"), std::string::npos);
}

TEST_F(Validate, ALongMessageIsNotUsed) {
  const std::string longest(kMaxMessageBytes, 'x');
  EXPECT_EQ(Answer("  validations: [{expression: 'false', messageExpression: \"'" + longest + "'\"}]")
                .denials[0]
                .message,
            longest);
  EXPECT_EQ(Answer("  validations: [{expression: 'false', messageExpression: \"'" + longest + "y'\"}]")
                .denials[0]
                .message,
            "failed expression: false");
}

TEST_F(Validate, AuditAnnotationsAreCut) {
  const std::string value(kMaxAuditValueBytes, 'x');
  const ValidatingAnswer answer =
      Answer("  auditAnnotations: [{key: k, valueExpression: \"'" + value + "y'\"}]");
  EXPECT_EQ(answer.audit_annotations.at("p/k"), value);
}

TEST_F(Validate, OnlySoManyFailuresAreAudited) {
  std::string validations = "  validations:\n";
  for (size_t i = 0; i < kMaxAuditFailures + 5; ++i)
    validations += "  - {expression: 'false', message: nope}\n";
  const std::string audited = Answer(validations, "Audit").audit_annotations.begin()->second;
  size_t count = 0;
  for (size_t at = audited.find("nope"); at != std::string::npos; at = audited.find("nope", at + 1)) ++count;
  EXPECT_EQ(count, kMaxAuditFailures);
}

TEST_F(Validate, BudgetsEndInAnError) {
  // Two checks fit into an expression; eight of these expressions cost more than match conditions may.
  std::string conditions = "  matchConditions:\n";
  for (int i = 0; i < 8; ++i) {
    conditions += "  - {name: c" + std::to_string(i) +
                  ", expression: \"!authorizer.path('/x').check('get').allowed()\"}\n";
  }
  const ValidatingAnswer answer = Answer(conditions + "  validations: [{expression: 'true'}]");
  EXPECT_EQ(answer.denials[0].message, kOutOfBudget);
  EXPECT_EQ(answer.invocations[0].match_condition_cost, std::nullopt);
  std::string validations = "  validations:\n";
  for (int i = 0; i < 30; ++i) {
    validations += "  - {expression: \"!authorizer.path('/x').check('get').allowed()\"}\n";
  }
  EXPECT_EQ(Answer(validations).denials[0].message, kOutOfBudget);
}

TEST_F(Validate, AClusterMayHaveMoreThanAnother) {
  const Yaml below("{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: x}, data: {k: below}}");
  const Yaml other("{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: x}}");
  const Yaml above("{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: x}, data: {k: above}}");
  const Yaml first("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x}}");
  const Yaml space("{apiVersion: v1, kind: Namespace, metadata: {name: x}}");
  cluster_.AddParam(below.root());
  cluster_.AddParam(other.root());
  cluster_.AddNamespace(space.root());
  Cluster more(&cluster_);
  more.AddParam(above.root());
  more.AddParam(first.root());
  std::string names;
  for (const ParamObject& param : more.ParamsOf({"", "v1", "ConfigMap"}, "x")) names += param.name;
  EXPECT_EQ(names, "abc");
  EXPECT_EQ(more.ParamsOf({"", "v1", "ConfigMap"}, "x")[1].object.Find("data")->Find("k")->AsString(),
            "above");
  EXPECT_EQ(cluster_.ParamsOf({"", "v1", "ConfigMap"}, "x").size(), 2U);
  EXPECT_TRUE(more.FindNamespace("x").has_value());
}

TEST_F(Validate, TheAnswerSaysWhatEachConditionSaid) {
  const ValidatingAnswer answer = Answer(R"(  matchConditions:
  - {name: a, expression: object.metadata.name == 'one'}
  - {name: b, expression: object.metadata.name == 'two'}
  - {name: c, expression: object.missing == 'two'}
  validations: [{expression: 'true'}])");
  EXPECT_EQ(answer.invocations[0].conditions, (std::vector<ConditionOutcome>{true, false, std::nullopt}));
}

TEST_F(Validate, TheAnswerSaysWhereAMessageComesFrom) {
  const ValidatingAnswer answer = Answer(R"(  validations:
  - {expression: 'false', messageExpression: "'computed ' + object.metadata.name", message: fixed}
  - {expression: 'false', messageExpression: object.missing, message: fixed})");
  EXPECT_TRUE(answer.invocations[0].decisions[0].message_expression);
  EXPECT_FALSE(answer.invocations[0].decisions[1].message_expression);
}

TEST_F(Validate, NothingIsRunOnceItIsCancelled) {
  options_.cancelled = [] { return true; };
  const ValidatingAnswer answer = Answer("  validations: [{expression: 'false'}]");
  EXPECT_TRUE(answer.invocations.empty());
  EXPECT_TRUE(answer.allowed());
}

TEST_F(Validate, LongExpressionsAreInterrupted) {
  int calls = 0;
  options_.cancelled = [&calls] { return ++calls > 1; };
  const ValidatingAnswer answer = Answer(
      "  validations: [{expression: '[1,2,3,4,5,6].all(a, [1,2,3,4,5,6].all(b, [1,2,3,4,5,6].all(c, "
      "true)))'}]");
  EXPECT_EQ(calls, 2);
  ASSERT_EQ(answer.invocations.size(), 1u);
  ASSERT_EQ(answer.invocations.front().errors.size(), 1u);
  EXPECT_EQ(answer.invocations.front().errors.front().cause, "operation interrupted");
}

TEST_F(Validate, RequestsAboutPoliciesAreExempt) {
  const Request request{.operation = "CREATE",
                        .resource = {"admissionregistration.k8s.io", "v1", "validatingadmissionpolicies"}};
  EXPECT_TRUE(IsExempt(request));
  EXPECT_FALSE(IsExempt(request, /*static_policies=*/true));
}

TEST_F(Validate, AssumedNamespacesHaveTheirNameAsALabel) {
  const Yaml request(R"({operation: CREATE, kind: {group: "", version: v1, kind: ConfigMap}, name: one,
    namespace: shop, resource: {group: "", version: v1, resource: configmaps},
    object: {apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}}})");
  const Yaml policy(
      std::string(kPolicy) +
      "  validations: [{expression: \"namespaceObject.metadata.labels['kubernetes.io/metadata.name'] "
      "== 'shop'\"}]");
  const Yaml binding(BindingWith("Deny"));
  PolicySet set;
  set.Add(policy.root());
  set.Add(binding.root());
  EXPECT_EQ(Validator().Validate(set, ReadRequest(request.root()), cluster_).status->code, 404);
  cluster_.AssumeNamespaces();
  EXPECT_TRUE(Validator().Validate(set, ReadRequest(request.root()), cluster_).allowed());
  EXPECT_EQ(cluster_.AssumedNamespaces(), std::vector<std::string>{"shop"});
}

TEST_F(Validate, StaticPoliciesComeFirstAndSeePolicies) {
  const Yaml request(R"({operation: CREATE, name: one,
    kind: {group: admissionregistration.k8s.io, version: v1, kind: ValidatingAdmissionPolicy},
    resource: {group: admissionregistration.k8s.io, version: v1, resource: validatingadmissionpolicies},
    object: {metadata: {name: one}}})");
  const Yaml policy(std::string(kPolicy) + "  validations: [{expression: 'false'}]");
  const Yaml binding(BindingWith("Deny"));
  PolicySet set;
  set.Add(policy.root());
  set.Add(binding.root());
  EXPECT_TRUE(Validator().Validate(set, ReadRequest(request.root()), cluster_).allowed());
  set.Add(policy.root(), PolicySource::kStatic);
  // A binding of another source does not count.
  EXPECT_TRUE(Validator().Validate(set, ReadRequest(request.root()), cluster_).allowed());
  set.Add(binding.root(), PolicySource::kStatic);
  EXPECT_FALSE(Validator().Validate(set, ReadRequest(request.root()), cluster_).allowed());
  EXPECT_TRUE(set.policies(PolicySort::kValidating).front().is_static);
}

}  // namespace
}  // namespace plimsoll::policy
