#include "plimsoll/engine/policies/policy_inputs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "newest_kinds.h"
#include "plimsoll/engine/policies/policy_check.h"
#include "plimsoll/engine/policies/policy_review.h"

namespace plimsoll::engine {
namespace {

// A policy for everything, and its binding.
std::string PolicyText(const std::string& name, const std::string& expression) {
  return "apiVersion: admissionregistration.k8s.io/v1\n"
         "kind: ValidatingAdmissionPolicy\n"
         "metadata: {name: " +
         name +
         "}\n"
         "spec:\n"
         "  matchConstraints:\n"
         "    resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: "
         "['*/*']}]\n"
         "  validations:\n"
         "  - expression: " +
         expression +
         "\n---\n"
         "apiVersion: admissionregistration.k8s.io/v1\n"
         "kind: ValidatingAdmissionPolicyBinding\n"
         "metadata: {name: " +
         name + "}\nspec: {policyName: " + name + ", validationActions: [Deny]}\n---\n";
}

// The refusal of a request about the object, or `allowed`.
std::string AnswerOf(PolicyInputs& inputs, const std::string& object,
                     const PolicyRequestOptions& options = {}) {
  Manifests manifests;
  manifests.Add(text::Source("object.yaml", object), {});
  PolicyReviewer reviewer(inputs, options);
  const PolicyReview review = reviewer.Review(manifests.objects().front().root());
  if (review.problem) return review.problem->message;
  return review.refusal() == nullptr ? "allowed" : review.refusal()->causes.at(0);
}

std::string Evaluate(const std::string& expression, const std::string& object,
                     const PolicyRequestOptions& options = {}) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds);
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("p", expression)));
  EXPECT_TRUE(inputs.Finish().empty());
  return AnswerOf(inputs, object, options);
}

constexpr const char* kConfigMap = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}";
constexpr const char* kDenied = "ValidatingAdmissionPolicy 'p' with binding 'p' denied request: ";

TEST(PolicyReviewer, PreparesObjectsAsAdmissionSeesThem) {
  // The namespace of the request, defaults, and no field that the kind does not have.
  EXPECT_EQ(Evaluate("object.metadata.namespace == 'default'", kConfigMap), "allowed");
  EXPECT_EQ(Evaluate("object.metadata.namespace == 'shop'", kConfigMap, {.namespace_ = "shop"}), "allowed");
  EXPECT_EQ(Evaluate("object.spec.ports[0].protocol == 'TCP'",
                     "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: [{port: 80}]}}"),
            "allowed");
  EXPECT_EQ(Evaluate("has(object.nope) == false",
                     "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, nope: 1}"),
            "allowed");
}

TEST(PolicyReviewer, RefusesObjectsThatDoNotDecode) {
  EXPECT_NE(Evaluate("'true'", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: 5}"), "allowed");
  EXPECT_EQ(Evaluate("'true'", "{apiVersion: example.com/v1, kind: Boat, metadata: {name: a}}"),
            "no schema for example.com/v1 Boat");
}

TEST(PolicyReviewer, MakesRequestsWithUsersGroupsAndSubresources) {
  EXPECT_EQ(Evaluate("request.userInfo.groups == ['a', 'system:authenticated']", kConfigMap,
                     {.user = {.name = "alice", .groups = {"a"}}}),
            "allowed");
  EXPECT_EQ(Evaluate("request.userInfo.groups.exists(g, g == 'system:serviceaccounts:shop')", kConfigMap,
                     {.user = {.name = "system:serviceaccount:shop:web"}}),
            "allowed");
  EXPECT_EQ(Evaluate("request.resource.resource == 'deployments' && request.subResource == 'scale'",
                     "{apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a}, spec: {replicas: 1}}",
                     {.operation = "UPDATE", .subresource = "scale", .resource = "deployments.apps"}),
            "allowed");
  EXPECT_EQ(Evaluate("request.resource.resource == 'pods' && request.subResource == 'eviction'",
                     "{apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}"),
            "allowed");
  EXPECT_EQ(Evaluate("object == null && oldObject.metadata.name == 'a'", kConfigMap, {.operation = "DELETE"}),
            "allowed");
}

TEST(PolicyInputs, SortPoliciesByName) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds);
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("z", "1 > 3") + PolicyText("p", "1 > 2")));
  EXPECT_TRUE(inputs.Finish().empty());
  EXPECT_EQ(AnswerOf(inputs, kConfigMap), kDenied + std::string("failed expression: 1 > 2"));
}

TEST(PolicyInputs, KnowWhereExpressionsAre) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds);
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("p", "1 > 2")));
  EXPECT_TRUE(inputs.Finish().empty());
  const policy::BoundPolicy& bound = inputs.set().policies(policy::PolicySort::kValidating).front();
  const PolicyPlaces* places = inputs.PlacesOf(bound.compiled->policy);
  ASSERT_NE(places, nullptr);
  ASSERT_EQ(places->validations.size(), 1u);
  EXPECT_EQ(places->validations[0].file, "p.yaml");
  EXPECT_EQ(places->validations[0].at.start, (text::Place{8, 17}));
}

TEST(PolicyInputs, LeaveOutWhatTheServerRefuses) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds);
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("p", "'not a condition'")));
  const std::vector<InputReport> reports = inputs.Finish();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].name, "p.yaml");
  ASSERT_EQ(reports[0].findings.size(), 1u);
  EXPECT_EQ(AnswerOf(inputs, kConfigMap), "allowed");
}

TEST(PolicyInputs, StrictNamespacesMustBeThere) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds, {.strict_namespaces = true});
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("p", "1 < 2")));
  inputs.AddFacts(text::Source("n.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}"),
                  PolicyFacts::kObjects);
  EXPECT_TRUE(inputs.Finish().empty());
  EXPECT_EQ(AnswerOf(inputs, kConfigMap, {.namespace_ = "shop"}), "allowed");
  Manifests manifests;
  manifests.Add(text::Source("object.yaml", kConfigMap), {});
  PolicyReviewer reviewer(inputs, {});
  const PolicyReview review = reviewer.Review(manifests.objects().front().root());
  ASSERT_NE(review.refusal(), nullptr);
  EXPECT_EQ(review.refusal()->message, "namespaces \"default\" not found");
}

TEST(CheckByPolicies, SaysTheSameWithAnyNumberOfThreads) {
  NewestKinds kinds;
  PolicyInputs inputs(kinds);
  inputs.AddPolicies(text::Source("p.yaml", PolicyText("p", "object.data.size.endsWith('7')")));
  EXPECT_TRUE(inputs.Finish().empty());
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {size: '" + std::to_string(i) +
            "'}}\n";
  }
  const text::Source source("objects.yaml", text);
  const PolicyCheckReport one = CheckByPolicies(inputs, source, {.threads = 1});
  const PolicyCheckReport three = CheckByPolicies(inputs, source, {.threads = 3});
  EXPECT_EQ(one.objects, 300u);
  EXPECT_EQ(one.findings.size(), 270u);
  const auto same = [](const finding::Finding& a, const finding::Finding& b) {
    return a.message == b.message && a.object == b.object && a.place->start == b.place->start;
  };
  EXPECT_TRUE(std::ranges::equal(one.findings, three.findings, same));
}

}  // namespace
}  // namespace plimsoll::engine
