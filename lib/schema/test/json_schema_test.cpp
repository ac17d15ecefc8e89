#include "plimsoll/schema/json_schema.h"

#include <gtest/gtest.h>

#include <map>

#include "../src/metaschema.h"
#include "read_json.h"

namespace plimsoll::schema {
namespace {

class Known final : public DocumentResolver {
 public:
  void Add(const std::string& uri, const std::string& text) { documents_.emplace(uri, text); }
  std::optional<value::Value> Find(const std::string& uri) override {
    const auto found = documents_.find(uri);
    if (found == documents_.end()) return std::nullopt;
    return found->second.root();
  }

 private:
  std::map<std::string, JsonText> documents_;
};

Result<ImportedSchema> Import(const std::string& text, ImportOptions options = {}) {
  const JsonText read(text);
  return ImportJsonSchema(read.root(), options);
}

TEST(JsonSchema, KeywordsOfTheDialectAreRead) {
  const auto imported = Import(R"({"type":["string","null"],"const":1,"exclusiveMaximum":3,
      "prefixItems":[true,false],"items":{"minLength":2.0}})");
  ASSERT_TRUE(imported);
  const Schema& schema = imported->schema;
  EXPECT_EQ(schema.Texts(schema.root(), Keyword::kTypes).size(), 2U);
  EXPECT_EQ(schema.Literal(schema.root(), Keyword::kConst)->AsInt(), 1);
  EXPECT_EQ(schema.Number(schema.root(), Keyword::kExclusiveMaximumNumber), 3);
  const auto prefix = schema.Nodes(schema.root(), Keyword::kPrefixItems);
  ASSERT_EQ(prefix.size(), 2U);
  EXPECT_FALSE(schema.Has(prefix[0], Keyword::kNever));
  EXPECT_TRUE(schema.Has(prefix[1], Keyword::kNever));
  EXPECT_EQ(schema.Integer(*schema.Node(schema.root(), Keyword::kItems), Keyword::kMinLength), 2);
  EXPECT_TRUE(imported->warnings.empty());
}

TEST(JsonSchema, WhatIsIgnoredIsAWarningWithItsPlace) {
  const auto imported = Import(R"({"$schema":"http://json-schema.org/draft-04/schema#",
"properties":{"a":{"const":1,"maxLength":"3","colour":2,"x-mine":1}}})");
  ASSERT_TRUE(imported);
  ASSERT_EQ(imported->warnings.size(), 3U);
  EXPECT_EQ(imported->warnings[0].pointer, "/properties/a/const");
  EXPECT_EQ(imported->warnings[1].pointer, "/properties/a/maxLength");
  EXPECT_EQ(imported->warnings[1].message, "ignored: expected a non-negative integer");
  EXPECT_EQ(imported->warnings[2].message, "ignored: unknown keyword");
  EXPECT_EQ(imported->warnings[2].place.offset, 108U);
}

TEST(JsonSchema, ReferencesLeadThroughPointersAnchorsAndOtherDocuments) {
  Known known;
  known.Add("http://a/other.json", R"({"$defs":{"n":{"$anchor":"n","type":"number"}}})");
  const auto imported = Import(R"({"$id":"http://a/root.json","properties":{"p":{"$ref":"#/$defs/x~1y"},
      "q":{"$ref":"other.json#n"}},"$defs":{"x/y":{"type":"string"}}})",
                               {.resolver = &known});
  ASSERT_TRUE(imported) << imported.error().message;
  const Schema& schema = imported->schema;
  const auto target = [&](const char* name) {
    return *schema.Target(*schema.Property(schema.root(), name), Keyword::kRef);
  };
  EXPECT_EQ(schema.Text(target("p"), Keyword::kType), "string");
  EXPECT_EQ(schema.Text(target("q"), Keyword::kType), "number");
  EXPECT_EQ(imported->PathOf(target("p")), "/$defs/x~1y");
  EXPECT_EQ(imported->PathOf(target("q")), "http://a/other.json#/$defs/n");
}

TEST(JsonSchema, AReferenceThatLeadsNowhereIsAFailure) {
  const auto imported = Import(R"({"not":{"$ref":"#/$defs/none"}})");
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().message, "/not/$ref: there is nothing at /$defs/none");
  EXPECT_FALSE(Import(R"({"$ref":"http://nobody/knows"})"));
  EXPECT_FALSE(Import(R"({"$ref":"#anchor"})"));
}

TEST(JsonSchema, ManyReferencesIntoOneListAreFollowedOneByOne) {
  std::string text = R"({"$defs":{)";
  for (int i = 0; i < 100; ++i) {
    text +=
        "\"d" + std::to_string(i) + R"(":{"$ref":"#/$defs/d)" + std::to_string((i * 37 + 1) % 100) + "\"},";
  }
  text += R"("all":{"allOf":[)";
  for (int i = 0; i < 100; ++i) text += R"({"$ref":"#/$defs/all/anyOf/)" + std::to_string(99 - i) + "\"},";
  text += R"({}],"anyOf":[)";
  for (int i = 0; i < 99; ++i) text += R"({"minLength":)" + std::to_string(i) + "},";
  const auto imported = Import(text + R"({"minLength":99}]}}})");
  ASSERT_TRUE(imported) << imported.error().message;
  const Schema& schema = imported->schema;
  const auto definitions = schema.NamedNodes(schema.root(), Keyword::kDefs);
  EXPECT_EQ(imported->PathOf(*schema.Target(definitions[1].node, Keyword::kRef)), "/$defs/d1");
  const NodeId first = schema.Nodes(definitions[0].node, Keyword::kAllOf)[0];
  EXPECT_EQ(schema.Integer(*schema.Target(first, Keyword::kRef), Keyword::kMinLength), 99);
}

TEST(JsonSchema, OldDialectsIgnoreWhatIsBesideReferences) {
  const std::string text = R"({"$ref":"#/definitions/a","maxLength":2,"definitions":{"a":{}}})";
  const auto old = Import(text, {.dialect = Dialect::kDraft7});
  EXPECT_FALSE(old->schema.Has(old->schema.root(), Keyword::kMaxLength));
  const auto now = Import(text);
  EXPECT_TRUE(now->schema.Has(now->schema.root(), Keyword::kMaxLength));
}

TEST(JsonSchema, TheMetaschemasAreKnownAndReadWithoutWarnings) {
  for (const char* uri :
       {"http://json-schema.org/draft-04/schema", "http://json-schema.org/draft-06/schema",
        "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema"}) {
    const auto imported = Import(R"({"$ref":")" + std::string(uri) + "#\"}");
    ASSERT_TRUE(imported) << imported.error().message;
    EXPECT_TRUE(imported->warnings.empty()) << uri << imported->warnings[0].pointer;
    EXPECT_GT(imported->schema.NodeCount(), 40U) << uri;
  }
  EXPECT_EQ(MetaschemaText("http://example.com/"), "");
}

TEST(JsonSchema, TheAliasForOneMapKeyIsRead) {
  const auto imported = Import(R"({"type":"array","x-kubernetes-map-key":"name"})");
  ASSERT_EQ(imported->warnings.size(), 1U);
  EXPECT_EQ(imported->schema.Texts(imported->schema.root(), Keyword::kListMapKeys)[0], "name");
}

}  // namespace
}  // namespace plimsoll::schema
