#include "plimsoll/kinds/named_kind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::kinds {
namespace {

TEST(FindNamed, KnowsKindsByAllTheirNames) {
  const Kinds kinds;
  for (const char* name : {"Deployment", "deployment", "deployments", "deploy", "apps/v1/Deployment",
                           "apps/Deployment", "apps/v1/deployments"}) {
    const Result<NamedKind> found = kinds.FindNamed(name);
    ASSERT_TRUE(found.has_value()) << name << ": " << found.error().message;
    EXPECT_EQ(found->api_version + " " + found->kind, "apps/v1 Deployment") << name;
    EXPECT_TRUE(found->builtin);
  }
}

TEST(FindNamed, TakesTheMostStableVersion) {
  const Kinds kinds;
  EXPECT_EQ(kinds.FindNamed("hpa")->api_version, "autoscaling/v2");
  EXPECT_EQ(kinds.FindNamed("Event")->api_version, "v1");
}

TEST(FindNamed, KnowsVerbsAndScope) {
  const Kinds kinds;
  const Result<NamedKind> node = kinds.FindNamed("Node");
  ASSERT_TRUE(node.has_value());
  EXPECT_FALSE(*node->namespaced);
  EXPECT_NE(std::ranges::find(node->verbs, "post"), node->verbs.end());
}

TEST(FindNamed, SuggestsTheNearestKind) {
  const Result<NamedKind> found = Kinds().FindNamed("Deploymnt");
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().message, "unknown kind Deploymnt; did you mean \"Deployment\"?");
}

TEST(FindNamed, PrefersCrdsThatWereAddedAndLeavesOutVersionsThatAreNotServed) {
  const text::Source source("named.yaml", R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: deployments.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: deployments, singular: deployment, kind: Deployment, shortNames: [dp]}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}, subresources: {status: {}}}
  - {name: v2, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
)");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  Kinds kinds;
  kinds.AddCrd(LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten, kinds.crd_options()),
               CrdOrigin::kNamed, {});
  for (const char* name : {"Deployment", "dp", "deployments"}) {
    const Result<NamedKind> found = kinds.FindNamed(name);
    ASSERT_TRUE(found.has_value()) << name;
    EXPECT_EQ(found->api_version, "example.com/v1") << name;
    EXPECT_FALSE(*found->namespaced);
    EXPECT_EQ(found->subresources, std::vector<std::string>{"status"});
    EXPECT_FALSE(found->builtin);
  }
  EXPECT_EQ(kinds.NamedAdded().size(), 1u);
}

TEST(FindNamed, FindsKindsOfDocumentsOfOpenApi) {
  const text::Source source("named.yaml", R"(openapi: "3.0.0"
info: {title: example, version: v1}
paths: {}
components:
  schemas:
    com.example.v1.Tool:
      type: object
      x-kubernetes-group-version-kind: [{group: example.com, version: v1, kind: Tool}]
)");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  Kinds kinds;
  kinds.AddOpenApi(document.root());
  const Result<NamedKind> found = kinds.FindNamed("tool");
  ASSERT_TRUE(found.has_value()) << found.error().message;
  EXPECT_EQ(found->api_version, "example.com/v1");
}

}  // namespace
}  // namespace plimsoll::kinds
