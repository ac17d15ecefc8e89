#include "plimsoll/schema/crd_schema.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

using enum Keyword;

TEST(CrdSchema, KeywordsKeepWhatTheyHold) {
  const JsonText json(R"({"type":"string","maxLength":5,"maximum":2,"minimum":1.5,"nullable":true,
                          "enum":["a",null,1],"required":["x","y"],"default":{"a":1}})");
  const Schema schema = ImportCrdSchema(json.root());
  const NodeId root = schema.root();
  EXPECT_EQ(schema.Text(root, kType), "string");
  EXPECT_EQ(schema.Integer(root, kMaxLength), 5);
  EXPECT_EQ(schema.Number(root, kMaximum), 2.0);
  EXPECT_EQ(schema.Number(root, kMinimum), 1.5);
  EXPECT_TRUE(schema.Flag(root, kNullable));
  ASSERT_EQ(schema.Literals(root, kEnum).size(), 3u);
  EXPECT_TRUE(schema.LiteralAt(schema.Literals(root, kEnum)[1]).IsNull());
  EXPECT_EQ(schema.Texts(root, kRequired)[1], "y");
  EXPECT_EQ(schema.Literal(root, kDefault)->Find("a")->AsInt(), 1);
}

TEST(CrdSchema, ZeroValuesAreAbsentUnlessGoKeepsAPointer) {
  const JsonText json(
      R"({"type":"","nullable":false,"uniqueItems":false,"default":null,"enum":[],"required":[],
                          "properties":{},"$ref":"","x-kubernetes-list-type":"","bogus":1,
                          "x-kubernetes-preserve-unknown-fields":false,"additionalProperties":false,"maxItems":0})");
  const Schema schema = ImportCrdSchema(json.root());
  const NodeId root = schema.root();
  for (const Keyword absent : {kType, kNullable, kUniqueItems, kDefault, kEnum, kRequired, kProperties}) {
    EXPECT_FALSE(schema.Has(root, absent)) << InfoOf(absent).name;
  }
  for (const Keyword there : {kRef, kListType, kPreserveUnknownFields, kAdditionalProperties, kMaxItems}) {
    EXPECT_TRUE(schema.Has(root, there)) << InfoOf(there).name;
  }
  EXPECT_FALSE(schema.Flag(root, kPreserveUnknownFields));
  EXPECT_TRUE(schema.GivenEmpty(root, kEnum));
  EXPECT_TRUE(schema.GivenEmpty(root, kProperties));
  EXPECT_FALSE(schema.GivenEmpty(root, kAllOf));
}

TEST(CrdSchema, ChildrenAreFoundByNameAndPlace) {
  const JsonText json(R"({"properties":{"b":{"type":"integer"},"a":null},
                          "items":{"type":"array"},"not":{},"allOf":[{"type":"x"},{}],
                          "additionalProperties":{"type":"boolean"}})");
  const Schema schema = ImportCrdSchema(json.root());
  const NodeId root = schema.root();
  ASSERT_EQ(schema.NamedNodes(root, kProperties).size(), 2u);
  EXPECT_EQ(schema.NamedNodes(root, kProperties)[0].name, "a");
  EXPECT_EQ(schema.Text(*schema.Property(root, "b"), kType), "integer");
  EXPECT_FALSE(schema.Property(root, "c").has_value());
  EXPECT_EQ(schema.Text(*schema.Node(root, kItems), kType), "array");
  EXPECT_TRUE(schema.Node(root, kNot).has_value());
  EXPECT_EQ(schema.Text(schema.Nodes(root, kAllOf)[0], kType), "x");
  EXPECT_EQ(schema.Text(*schema.Node(root, kAdditionalProperties), kType), "boolean");
}

TEST(CrdSchema, ItemsMayBeAListOrNothingOfTheSort) {
  const JsonText list(R"({"items":[{"type":"a"},{"type":"b"}]})");
  const Schema with_list = ImportCrdSchema(list.root());
  EXPECT_FALSE(with_list.Node(with_list.root(), kItems).has_value());
  EXPECT_EQ(with_list.Nodes(with_list.root(), kItems).size(), 2u);

  const JsonText odd(R"({"items":5})");
  const Schema with_odd = ImportCrdSchema(odd.root());
  EXPECT_TRUE(with_odd.Has(with_odd.root(), kItems));
  EXPECT_TRUE(with_odd.Nodes(with_odd.root(), kItems).empty());
}

TEST(CrdSchema, DependenciesDocsAndRulesKeepTheirParts) {
  const JsonText json(R"({"dependencies":{"a":["x","y"],"b":{"type":"object"},"c":5},
                          "externalDocs":{"url":"u"},
                          "x-kubernetes-validations":[{"rule":"self","reason":"","optionalOldSelf":false},null]})");
  const Schema schema = ImportCrdSchema(json.root());
  const auto dependencies = schema.Dependencies(schema.root());
  ASSERT_EQ(dependencies.size(), 3u);
  EXPECT_EQ(schema.TextsAt(*dependencies[0].texts)[1], "y");
  EXPECT_EQ(schema.Text(*dependencies[1].node, kType), "object");
  EXPECT_EQ(schema.Docs(schema.root())->url, "u");
  const auto rules = schema.Rules(schema.root());
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[0].rule, "self");
  EXPECT_EQ(rules[0].reason, "");
  EXPECT_EQ(rules[0].optional_old_self, false);
  EXPECT_FALSE(rules[1].reason.has_value());
}

TEST(CrdSchema, EveryKeywordKnowsItsPlace) {
  const std::string text = R"({"type":"string","properties":{"a":{}}})";
  const JsonText json(text);
  const Schema schema = ImportCrdSchema(json.root());
  EXPECT_EQ(schema.Find(schema.root(), kType)->place.offset, text.find("\"string\""));
  EXPECT_EQ(schema.NamedNodes(schema.root(), kProperties)[0].place.offset, text.find("\"a\""));
}

TEST(CrdSchema, DepthCostsNoStack) {
  std::string text;
  for (int i = 0; i < 9999; ++i) text += R"({"not":)";
  text += "{}" + std::string(9999, '}');
  const JsonText json(text);
  EXPECT_EQ(ImportCrdSchema(json.root()).NodeCount(), 10000u);
}

}  // namespace
}  // namespace plimsoll::schema
