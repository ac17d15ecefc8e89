#include "plimsoll/engine/types/load_kinds.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::engine {
namespace {

constexpr char kLoadedCrd[] = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: lamps.example.com}
spec:
  group: example.com
  names: {kind: Lamp, plural: lamps}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}
  - name: v2
    served: true
    storage: false
)";

constexpr char kOpenApi[] = R"(
openapi: 3.0.0
components:
  schemas:
    a.Buoy:
      type: object
      properties: {status: {type: object}}
      x-kubernetes-group-version-kind: [{group: sea, version: v1, kind: Buoy}]
    a.Bell:
      type: object
      x-kubernetes-group-version-kind: {group: "", version: v1, kind: Bell}
)";

TEST(KindTypes, KnowVersionsOfCrds) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  EXPECT_EQ(LoadSchemas(kinds, text::Source("crd.yaml", kLoadedCrd)).objects, 1);
  const auto first = kinds.FindTypes("example.com/v1", "Lamp");
  ASSERT_TRUE(first && *first != nullptr);
  EXPECT_TRUE((*first)->custom);
  EXPECT_TRUE((*first)->status_subresource);
  EXPECT_TRUE((*first)->source.root.Find("properties"));
  const auto second = kinds.FindTypes("example.com/v2", "Lamp");
  ASSERT_TRUE(second && *second != nullptr);
  EXPECT_FALSE((*second)->status_subresource);
}

TEST(KindTypes, KnowKindsOfOpenApiDocuments) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  EXPECT_EQ(LoadSchemas(kinds, text::Source("api.yaml", kOpenApi)).objects, 1);
  const auto buoy = kinds.FindTypes("sea/v1", "Buoy");
  ASSERT_TRUE(buoy && *buoy != nullptr);
  EXPECT_FALSE((*buoy)->custom);
  EXPECT_TRUE((*buoy)->status_subresource);
  const auto bell = kinds.FindTypes("v1", "Bell");
  ASSERT_TRUE(bell && *bell != nullptr);
  EXPECT_EQ((*bell)->program, (*buoy)->program);
}

TEST(KindTypes, KnowNothingOfOtherKinds) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  EXPECT_EQ(LoadSchemas(kinds, text::Source("other.yaml", "apiVersion: v1\nkind: Barge\n")).objects, 0);
  const auto found = kinds.FindTypes("v1", "Barge");
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, nullptr);
}

TEST(KindTypes, KnowKubernetesOwnKinds) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  const auto pod = kinds.FindTypes("v1", "Pod");
  ASSERT_TRUE(pod && *pod != nullptr);
  EXPECT_FALSE((*pod)->custom);
  EXPECT_TRUE((*pod)->status_subresource);
  EXPECT_TRUE(kinds.UseRelease("1.34"));
  EXPECT_FALSE(kinds.UseRelease("0.9"));
}

TEST(KindTypes, TakeWhatTheyAreReportedOverWhatTheyKnow) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  LoadSchemas(kinds, text::Source("api.yaml", R"({"openapi":"3.0.0","components":{"schemas":{"a":{
      "x-kubernetes-group-version-kind":{"version":"v1","kind":"Pod"}}}}})"));
  const auto pod = kinds.FindTypes("v1", "Pod");
  ASSERT_TRUE(pod && *pod != nullptr);
  EXPECT_FALSE((*pod)->status_subresource);
}

TEST(KindTypes, AreMadeOnceForAllThreads) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  std::array<const kinds::KindTypes*, 4> found = {};
  {
    std::vector<std::jthread> threads;
    for (const kinds::KindTypes*& one : found) {
      threads.emplace_back([&] { one = kinds.FindTypes("apps/v1", "Deployment").value_or(nullptr); });
    }
  }
  ASSERT_NE(found[0], nullptr);
  for (const kinds::KindTypes* one : found) EXPECT_EQ(one, found[0]);
}

TEST(KindTypes, SayWhySchemasCannotBeUsed) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  LoadSchemas(kinds, text::Source("api.yaml", R"({"swagger":"2.0","definitions":{"a":{
      "x-kubernetes-group-version-kind":{"version":"v1","kind":"A"},
      "properties":{"b":{"$ref":"nowhere"}}}}})"));
  const auto found = kinds.FindTypes("v1", "A");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message, "");
}

TEST(KindTypes, ReportWhatCannotBeRead) {
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease(""));
  const LoadReport report = LoadSchemas(kinds, text::Source("bad.yaml", "a: [\n"));
  ASSERT_EQ(report.findings.size(), 1);
  EXPECT_EQ(report.findings[0].code, finding::Code::kSyntax);
}

}  // namespace
}  // namespace plimsoll::engine
