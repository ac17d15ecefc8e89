#include "plimsoll/schema/open_api.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

constexpr const char* kDocument = R"({"openapi":"3.0.0","info":{},"paths":{
  "/pods":{"get":{"x-kubernetes-action":"list",
                  "x-kubernetes-group-version-kind":{"group":"","version":"v1","kind":"Pod"}},
           "parameters":[]},
  "/evict":{"post":{"x-kubernetes-action":"post",
                    "x-kubernetes-group-version-kind":{"group":"policy","version":"v1","kind":"Eviction"}}}},
  "components":{"schemas":{
    "Pod":{"type":"object","x-kubernetes-group-version-kind":[{"group":"","version":"v1","kind":"Pod"}],
           "properties":{"spec":{"allOf":[{"$ref":"#/components/schemas/Spec"}],"nullable":true}}},
    "Spec":{"type":"object","x-kubernetes-unions":[]},
    "Options":{"x-kubernetes-group-version-kind":[{"group":"a","version":"v1","kind":"Options"},
                                                  {"group":"b","version":"v1","kind":"Options"}]}}}})";

TEST(OpenApi, KindsAreFoundByGroupVersionAndKind) {
  const JsonText text(kDocument);
  const auto imported = ImportOpenApi(text.root(), {});
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_TRUE(imported->imported.warnings.empty());
  const OpenApiKind* pod = imported->FindKind("", "v1", "Pod");
  ASSERT_NE(pod, nullptr);
  EXPECT_EQ(imported->imported.PathOf(*pod->schema), "/components/schemas/Pod");
  ASSERT_EQ(pod->actions.size(), 1U);
  EXPECT_EQ(pod->actions[0], "list");
  EXPECT_EQ(imported->FindKind("a", "v1", "Options")->schema,
            imported->FindKind("b", "v1", "Options")->schema);
  EXPECT_FALSE(imported->FindKind("policy", "v1", "Eviction")->schema);
  EXPECT_EQ(imported->FindKind("", "v1", "Spec"), nullptr);
}

TEST(OpenApi, SchemasAreThereByName) {
  const JsonText text(kDocument);
  const auto imported = ImportOpenApi(text.root(), {});
  const Schema& schema = imported->imported.schema;
  const auto definitions = schema.NamedNodes(schema.root(), Keyword::kDefinitions);
  ASSERT_EQ(definitions.size(), 3U);
  EXPECT_EQ(definitions[2].name, "Spec");
  const NodeId spec = *schema.Property(definitions[1].node, "spec");
  EXPECT_TRUE(schema.Flag(spec, Keyword::kNullable));
  EXPECT_EQ(schema.Target(schema.Nodes(spec, Keyword::kAllOf)[0], Keyword::kRef), definitions[2].node);
}

TEST(OpenApi, ADocumentIsNoSchema) {
  const JsonText text(kDocument);
  EXPECT_FALSE(ImportJsonSchema(text.root(), {}));
  const JsonText own(R"({"openapi":"3.0.0","components":{"schemas":{"A":{"$ref":"#"}}}})");
  const auto imported = ImportOpenApi(own.root(), {});
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().message,
            "/components/schemas/A/$ref: that is an OpenAPI document, not a schema; name one inside it");
}

TEST(OpenApi, TheVersionDecidesTheDialect) {
  const auto dialect = [](const std::string& text) { return OpenApiDialectOf(JsonText(text).root()); };
  EXPECT_EQ(dialect(R"({"swagger":"2.0"})"), Dialect::kOpenApi2);
  EXPECT_EQ(dialect(R"({"openapi":"3.0.3"})"), Dialect::kOpenApi3_0);
  EXPECT_EQ(dialect(R"({"openapi":"3.1.0"})"), Dialect::kOpenApi3_1);
  EXPECT_FALSE(dialect(R"({"openapi":"4"})"));
  EXPECT_FALSE(dialect(R"([])"));
  const JsonText text("{}");
  EXPECT_FALSE(ImportOpenApi(text.root(), {}));
}

TEST(OpenApi, DefinitionsOfVersionTwoAreReadToo) {
  const JsonText text(
      R"({"swagger":"2.0","definitions":{"A":{"$ref":"#/definitions/B"},"B":{"type":"string"}}})");
  const auto imported = ImportOpenApi(text.root(), {});
  ASSERT_TRUE(imported);
  const Schema& schema = imported->imported.schema;
  const auto definitions = schema.NamedNodes(schema.root(), Keyword::kDefinitions);
  EXPECT_EQ(schema.Target(definitions[0].node, Keyword::kRef), definitions[1].node);
}

}  // namespace
}  // namespace plimsoll::schema
