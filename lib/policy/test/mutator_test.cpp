#include "plimsoll/policy/mutate/mutator.h"

#include <gtest/gtest.h>

#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/policy/cluster/authorizer_table.h"
#include "plimsoll/policy/review/review.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "policy_documents.h"

namespace plimsoll::policy {
namespace {

// Objects of every kind merge without a schema.
class AnyTypes final : public MutationTypes {
 public:
  bool HasGroupVersion(const GroupVersionKind& kind) const override {
    return kind.group != "unknown.example.com";
  }
  std::optional<MergeType> FindMergeType(const GroupVersionKind&) const override {
    const merge::MergeProgram& program = merge::MergeProgram::Deduced();
    return MergeType{&program, *program.Find(merge::kUntypedDeduced)};
  }
  std::optional<std::string> ConvertMerged(const GroupVersionKind&, value::Document& merged) const override {
    return merged.root().Find("fraction") ? std::optional("cannot convert float64 to int32") : std::nullopt;
  }
  std::expected<value::Document, std::string> Settle(const GroupVersionKind&,
                                                     value::Document&& patched) const override {
    if (patched.root().Find("refused"))
      return std::unexpected("strict decoding error: unknown field \"refused\"");
    return std::move(patched);
  }
};

std::string MutatingPolicy(std::string_view name, std::string_view reinvocation, std::string_view mutations) {
  return "{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicy, metadata: {name: " +
         std::string(name) +
         "}, spec: {matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: "
         "['*'], "
         "resources: ['*']}]}, reinvocationPolicy: " +
         std::string(reinvocation) + ", mutations: [" + std::string(mutations) + "]}}";
}

std::string MutatingBinding(std::string_view policy) {
  return "{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicyBinding, metadata: "
         "{name: b}, "
         "spec: {policyName: " +
         std::string(policy) + "}}";
}

std::string Patch(std::string_view expression) {
  return "{patchType: JSONPatch, jsonPatch: {expression: \"" + std::string(expression) + "\"}}";
}

std::string Apply(std::string_view expression) {
  return "{patchType: ApplyConfiguration, applyConfiguration: {expression: \"" + std::string(expression) +
         "\"}}";
}

class Mutate : public testing::Test {
 protected:
  MutatingAnswer Answer(std::initializer_list<std::string> policies) { return AnswerTo(request_, policies); }
  MutatingAnswer AnswerTo(const Yaml& request, std::initializer_list<std::string> policies) {
    set_ = std::make_unique<PolicySet>();
    for (const std::string& text : policies) {
      const Yaml policy(text);
      set_->Add(policy.root());
      set_->Add(Yaml(MutatingBinding(value::TextIn(policy.root().Find("metadata"), "name"))).root());
    }
    return Mutator().Mutate(*set_, ReadRequest(request.root()), cluster_, types_, options_);
  }
  static std::string Json(const MutatingAnswer& answer) {
    return answer.object
               ? value::WriteJson(answer.object->root(), {.order = value::KeyOrder::kByBytes}).value_or("")
               : "none";
  }

  Yaml request_{R"({operation: CREATE, kind: {group: "", version: v1, kind: Node}, name: one,
    resource: {group: "", version: v1, resource: nodes},
    object: {apiVersion: v1, kind: Node, spec: {size: 1}}})"};
  Resources resources_ = Resources::BuiltIn();
  AuthorizerTable authorizer_{std::nullopt};
  Cluster cluster_{resources_, authorizer_};
  AnyTypes types_;
  MutateOptions options_;
  std::unique_ptr<PolicySet> set_;
};

TEST_F(Mutate, NothingIsRunOnceItIsCancelled) {
  const std::string add = Apply("Object{spec: Object.spec{size: object.spec.size + 1}}");
  int calls = 0;
  options_.cancelled = [&calls] { return ++calls > 1; };
  const MutatingAnswer answer =
      Answer({MutatingPolicy("p", "Never", add), MutatingPolicy("q", "Never", add)});
  EXPECT_EQ(answer.attempts.size(), 1u);
}

TEST_F(Mutate, ErrorsOfExpressionsAreDistinguishedFromThoseOfPatches) {
  const MutatingAnswer failed =
      Answer({MutatingPolicy("p", "Never", Patch("[JSONPatch{op: 'add', path: '/x', value: object.gone}]"))});
  ASSERT_EQ(failed.errors.front().errors.size(), 1u);
  EXPECT_EQ(failed.errors.front().errors.front().list, ExpressionList::kMutations);
  EXPECT_EQ(failed.errors.front().errors.front().cause, "no such key: gone");
  const MutatingAnswer unusable =
      Answer({MutatingPolicy("p", "Never", Patch("[JSONPatch{op: 'remove', path: '/x'}]"))});
  EXPECT_EQ(unusable.errors.front().mutation, 0u);
  EXPECT_TRUE(unusable.errors.front().errors.empty());
}

TEST_F(Mutate, MutationsSeeWhatEarlierOnesMade) {
  const MutatingAnswer answer = Answer(
      {MutatingPolicy("p", "Never",
                      Apply("Object{spec: Object.spec{size: object.spec.size + 1}}") + "," +
                          Patch("[JSONPatch{op: 'add', path: '/spec/more', value: object.spec.size}]"))});
  EXPECT_EQ(Json(answer), R"({"apiVersion":"v1","kind":"Node","spec":{"more":2,"size":2}})");
}

TEST_F(Mutate, PoliciesThatWantItRunTwice) {
  const std::string add = Apply("Object{spec: Object.spec{size: object.spec.size + 1}}");
  const MutatingAnswer answer =
      Answer({MutatingPolicy("once", "Never", add), MutatingPolicy("twice", "IfNeeded", add)});
  EXPECT_TRUE(answer.reinvoked);
  EXPECT_EQ(answer.attempts.size(), 3U);
  EXPECT_EQ(Json(answer), R"({"apiVersion":"v1","kind":"Node","spec":{"size":4}})");
}

TEST_F(Mutate, TheAnswerSaysWhatEachConditionSaidInEachPass) {
  std::string policy = MutatingPolicy("p", "IfNeeded", Apply("Object{spec: Object.spec{size: 2}}"));
  policy.insert(policy.find("reinvocationPolicy"),
                "matchConditions: [{name: small, expression: object.spec.size == 1}], ");
  const MutatingAnswer answer = Answer({policy});
  ASSERT_EQ(answer.invocations.size(), 2U);
  EXPECT_TRUE(answer.invocations[0].matches);
  EXPECT_EQ(answer.invocations[0].conditions, std::vector<ConditionOutcome>{true});
  EXPECT_TRUE(answer.invocations[1].again);
  EXPECT_FALSE(answer.invocations[1].matches);
  EXPECT_EQ(answer.invocations[1].conditions, std::vector<ConditionOutcome>{false});
}

TEST_F(Mutate, TheSecondPassMatchesThePatchedObject) {
  const Yaml labelled{R"({operation: CREATE, kind: {group: "", version: v1, kind: Node}, name: one,
    resource: {group: "", version: v1, resource: nodes},
    object: {apiVersion: v1, kind: Node, metadata: {labels: {app: b}}, spec: {size: 1}}})"};
  const std::string twice = MutatingPolicy(
      "p", "IfNeeded",
      Patch("[JSONPatch{op: 'remove', path: '/metadata/labels'}, JSONPatch{op: 'replace', path: "
            "'/spec/size', value: object.spec.size + 1}]"));
  std::string selected = twice;
  selected.insert(selected.find("resourceRules"), "objectSelector: {matchLabels: {app: b}}, ");
  const MutatingAnswer answer = AnswerTo(labelled, {selected});
  EXPECT_TRUE(answer.allowed());
  EXPECT_TRUE(answer.reinvoked);
  EXPECT_EQ(Json(answer), R"({"apiVersion":"v1","kind":"Node","metadata":{},"spec":{"size":2}})");
  EXPECT_FALSE(AnswerTo(labelled, {twice}).allowed());
}

TEST_F(Mutate, AFailedTestLeavesTheObjectAsItIs) {
  const MutatingAnswer answer = Answer({MutatingPolicy(
      "p", "Never",
      Patch(
          "[JSONPatch{op: 'test', path: '/spec/size', value: 7}, JSONPatch{op: 'remove', path: '/spec'}]"))});
  EXPECT_TRUE(answer.allowed());
  EXPECT_EQ(Json(answer), R"({"apiVersion":"v1","kind":"Node","spec":{"size":1}})");
}

TEST_F(Mutate, TypesOfObjectsAreNamedByTheWayToThem) {
  EXPECT_EQ(Answer({MutatingPolicy("p", "Never", Apply("Object{spec: Object.status{}}"))}).errors[0].message,
            "type mismatch: unexpected type name \"Object.status\", expected \"Object.spec\", which matches "
            "field name "
            "path from root Object type");
}

TEST_F(Mutate, ADecoderThatRefusesTheObjectEndsTheRequest) {
  const MutatingAnswer answer =
      Answer({MutatingPolicy("p", "Never", Patch("[JSONPatch{op: 'add', path: '/refused', value: 1}]"))});
  EXPECT_EQ(answer.status->code, 500);
  EXPECT_EQ(answer.status->message,
            "Internal error occurred: strict decoding error: unknown field \"refused\"");
}

TEST_F(Mutate, AMergedObjectThatDoesNotConvertIsAFailureOfThePolicy) {
  std::string policy = MutatingPolicy("p", "Never", Apply("Object{fraction: 0.5}"));
  EXPECT_EQ(Answer({policy}).errors[0].message,
            "unable to convert unstructured object to /v1, Kind=Node: cannot convert float64 to int32");
  policy.insert(policy.find("matchConstraints"), "failurePolicy: Ignore, ");
  const MutatingAnswer ignored = Answer({policy});
  EXPECT_TRUE(ignored.allowed());
  EXPECT_EQ(Json(ignored), "none");
}

TEST_F(Mutate, AReviewValidatesWhatMutationsMade) {
  set_ = std::make_unique<PolicySet>();
  set_->Add(Yaml(MutatingPolicy("p", "Never", Apply("Object{spec: Object.spec{size: 9}}"))).root());
  set_->Add(Yaml(MutatingBinding("p")).root());
  set_->Add(
      Yaml("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata: "
           "{name: v}, "
           "spec: {matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], "
           "operations: ['*'], "
           "resources: ['*']}]}, validations: [{expression: object.spec.size < 5, message: too many}]}}")
          .root());
  set_->BindAll();
  const RequestReview review = Reviewer().Review(*set_, ReadRequest(request_.root()), cluster_, types_);
  ASSERT_NE(review.refusal(), nullptr);
  EXPECT_EQ(
      review.refusal()->message,
      "nodes \"one\" is forbidden: ValidatingAdmissionPolicy 'v' with binding 'v' denied request: too many");
}

}  // namespace
}  // namespace plimsoll::policy
