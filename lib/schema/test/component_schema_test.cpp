#include "plimsoll/schema/component_schema.h"

#include <gtest/gtest.h>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

TEST(ComponentSchema, KeepsKeywordsBesideAReferenceAndFollowsIt) {
  const JsonText read(R"({
    "T": {"properties": {
      "a": {"$ref": "#/components/schemas/A", "default": {}, "nullable": true, "x-kubernetes-union": "oneof"},
      "t": {"$ref": "#/definitions/T"},
      "gone": {"$ref": "#/components/schemas/Gone"}}},
    "A": {"type": ["object", "null"], "properties": {}},
    "Unused": {}})");
  const Schema schema = ImportComponentSchema(read.root(), *read.root().Find("T"));
  const NodeId a = *schema.Property(schema.root(), "a");
  EXPECT_TRUE(schema.Has(a, Keyword::kDefault));
  EXPECT_TRUE(schema.Flag(a, Keyword::kNullable));
  EXPECT_EQ(schema.Literal(a, Keyword::kUnion)->AsString(), "oneof");
  const NodeId target = *schema.Target(a, Keyword::kRef);
  EXPECT_EQ(TypeNameOf(schema, target), "object");
  EXPECT_TRUE(schema.GivenEmpty(target, Keyword::kProperties));
  EXPECT_EQ(schema.Component("A"), target);
  EXPECT_EQ(schema.Target(*schema.Property(schema.root(), "t"), Keyword::kRef), schema.root());
  const NodeId gone = *schema.Property(schema.root(), "gone");
  EXPECT_FALSE(schema.Target(gone, Keyword::kRef));
  EXPECT_EQ(schema.Text(gone, Keyword::kRef), "#/components/schemas/Gone");
  EXPECT_EQ(schema.Components().size(), 2U) << "what nothing refers to is left out";
  EXPECT_TRUE(schema.ValueOf(target).Find("properties"));
}

TEST(ComponentSchema, IgnoresWhatDoesNotHaveTheFormOfItsKeyword) {
  const JsonText read(R"({"T": {"type": 3, "properties": [], "items": true, "required": "a", "allOf": [1],
    "additionalProperties": 1, "x-kubernetes-list-type": {}, "$ref": 5, "format": null, "enum": "a"}})");
  const Schema schema = ImportComponentSchema(read.root(), *read.root().Find("T"));
  const NodeId root = schema.root();
  EXPECT_EQ(TypeNameOf(schema, root), "");
  EXPECT_FALSE(schema.Node(root, Keyword::kItems));
  EXPECT_EQ(schema.Nodes(root, Keyword::kAllOf).size(), 1U);
  for (const Keyword keyword : {Keyword::kProperties, Keyword::kRequired, Keyword::kAdditionalProperties,
                                Keyword::kListType, Keyword::kRef, Keyword::kFormat, Keyword::kEnum}) {
    EXPECT_FALSE(schema.Has(root, keyword)) << InfoOf(keyword).name;
  }
}

TEST(ComponentSchema, ImportsComponentsThatUnionsName) {
  const JsonText read(R"({
    "T": {"x-kubernetes-unions": {"discriminator": "d", "properties": {
      "X": "#/components/schemas/X", "Y": {"$ref": "#/components/schemas/Y"}}}},
    "X": {"properties": {"x": {}}}, "Y": {"properties": {"y": {}}}})");
  const Schema schema = ImportComponentSchema(read.root(), *read.root().Find("T"));
  EXPECT_TRUE(schema.Property(*schema.Component("X"), "x"));
  EXPECT_TRUE(schema.Property(*schema.Component("Y"), "y"));
}

TEST(ComponentSchema, ARootOfAnotherDocumentRefersToNothing) {
  const JsonText components(R"({"A": {}})");
  const JsonText crd(R"({"$ref": "#/components/schemas/A", "type": "object"})");
  const Schema schema = ImportComponentSchema(components.root(), crd.root());
  EXPECT_FALSE(schema.Target(schema.root(), Keyword::kRef));
  EXPECT_EQ(TypeNameOf(schema, schema.root()), "object");
}

}  // namespace
}  // namespace plimsoll::schema
