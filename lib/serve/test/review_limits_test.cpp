// What one request may take: memory for its values, time, and places in an answer.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "test_server.h"

namespace plimsoll::serve {
namespace {

bool AnswerHas(const Answer& answer, std::string_view text) {
  return answer.body.find(text) != std::string::npos;
}

// As many values as a review of an Order has with this many numbers in a list, and no more.
TestServerOptions OptionsWithNodes(uint32_t nodes) {
  TestServerOptions options;
  options.limits.max_nodes = nodes;
  return options;
}

std::string Numbers(size_t count) {
  std::string out = "[";
  for (size_t i = 0; i < count; ++i) out += i == 0 ? "0" : ",0";
  return out + "]";
}

TEST(ReviewLimits, AReviewWithTooManyValuesIsRefusedAsTooLarge) {
  TestServer server(OptionsWithNodes(1000));
  EXPECT_EQ(server.Post("/validate", OrderReview("CREATE", R"({"drink":"tea"})")).facts.verdict, "allowed");
  const Answer answer = server.Post("/validate", OrderReview("CREATE", Numbers(1000)));
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(AnswerHas(answer, R"("allowed":false)")) << answer.body;
  EXPECT_TRUE(AnswerHas(answer, R"("code":413)")) << answer.body;
  EXPECT_EQ(answer.facts.refusal, "document_too_large");
}

TEST(ReviewLimits, DefaultsThatGrowBeyondTheLimitAreRefused) {
  constexpr std::string_view kLists = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lists.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: lists, singular: list, kind: Order, listKind: ListList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: array
            items:
              type: object
              properties:
                a: {type: array, items: {type: integer}, default: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}
)";
  TestServerOptions options;
  options.crd = kLists;
  options.sources.limits.max_nodes = 1000;
  TestServer server(options);
  ASSERT_EQ(server.failure, "");
  std::string few = "[{}";
  std::string many = "[{}";
  for (int i = 1; i < 10; ++i) few += ",{}";
  for (int i = 1; i < 100; ++i) many += ",{}";
  EXPECT_EQ(server.Post("/validate", OrderReview("CREATE", few + "]")).facts.verdict, "allowed");
  const Answer answer = server.Post("/validate", OrderReview("CREATE", many + "]"));
  EXPECT_TRUE(AnswerHas(answer, "the object with its defaults has more than 1000 values")) << answer.body;
  EXPECT_EQ(answer.facts.verdict, "denied");
}

TEST(ReviewLimits, ABodyOfTheSidecarWithTooManyValuesIsRefusedAsTooLarge) {
  TestServer server(OptionsWithNodes(1000));
  for (const std::string_view path : {"/v1/check", "/v1/admit", "/v1/patch", "/v1/apply", "/v1/explain"}) {
    const Answer answer = server.Post(path, R"({"object":)" + Numbers(1000) + "}");
    EXPECT_EQ(answer.status, 413) << path << answer.body;
    EXPECT_EQ(answer.facts.refusal, "document_too_large") << path;
  }
}

TEST(ReviewLimits, LargeRequestsDoNotStayInMemory) {
  ReviewMemories memories;
  const ReviewMemory* first = nullptr;
  {
    const ReviewMemories::Lease lease = memories.Take(nullptr);
    first = lease.get();
  }
  EXPECT_EQ(memories.Take(nullptr).get(), first);
  {
    const ReviewMemories::Lease large = memories.Take(nullptr);
    large->Padded(std::string(ReviewMemory::kKeptBytes + 1, ' '));
    EXPECT_TRUE(large->IsLarge());
  }
  EXPECT_FALSE(memories.Take(nullptr)->IsLarge());
}

TEST(ReviewLimits, ARequestOfTheSidecarIsNotAnsweredAfterItsDeadline) {
  TestServer server;
  Request late;
  late.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  // What was not checked must not be called valid.
  const Answer answer = server.Post(
      "/v1/check", R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{}})",
      late);
  EXPECT_EQ(answer.status, 504) << answer.body;
  EXPECT_TRUE(AnswerHas(answer, R"("reason":"Timeout")")) << answer.body;
  EXPECT_TRUE(answer.facts.deadline_passed);
  EXPECT_EQ(answer.facts.endpoint, "/v1/check");
}

TEST(ReviewLimits, CheckingStopsWhenThereAreTooManyFindings) {
  TestServer server;
  std::string many;
  for (int i = 0; i < 6000; ++i) {
    many += R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"cups":0}})"
            "\n";
  }
  const Answer answer = server.Post("/v1/check", many);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(AnswerHas(answer, "nothing after this object is checked")) << answer.body.substr(0, 300);
  EXPECT_FALSE(AnswerHas(answer, R"("objects":6000)")) << answer.body.substr(0, 300);
}

}  // namespace
}  // namespace plimsoll::serve
