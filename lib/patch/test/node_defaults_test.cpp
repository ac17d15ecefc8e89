#include "plimsoll/patch/strategic/node_defaults.h"

#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/component_schema.h"

namespace plimsoll::patch {

using merge::Parsed;

namespace {

std::string Filled(std::string_view schemas, std::string_view object) {
  Parsed parsed;
  const value::Value components = parsed.Json(schemas);
  const schema::Schema schema = schema::ImportComponentSchema(components, *components.Find("T"));
  return NodeJson(WithDefaults(parsed.Value(object), schema, parsed.arena));
}

constexpr char kSchemas[] = R"({
  "T": {"properties": {
    "replicas": {"default": 1},
    "nested": {"default": {}, "allOf": [{"$ref": "#/components/schemas/N"}]},
    "list": {"items": {"$ref": "#/components/schemas/N"}},
    "map": {"additionalProperties": {"properties": {"b": {"default": [true]}}}},
    "none": {"default": null}}},
  "N": {"properties": {"a": {"default": "x"}}}})";

TEST(NodeDefaults, FillWhatIsMissingOrNull) {
  EXPECT_EQ(Filled(kSchemas, "{}"), R"({"nested":{"a":"x"},"replicas":1})");
  EXPECT_EQ(Filled(kSchemas, R"({"replicas":null,"nested":{"a":"y"}})"),
            R"({"nested":{"a":"y"},"replicas":1})");
}

TEST(NodeDefaults, GoIntoListsAndMaps) {
  EXPECT_EQ(
      Filled(kSchemas, R"({"replicas":2,"nested":{"a":1},"list":[{},{"a":"z"},3],"map":{"k":{},"l":1}})"),
      R"({"list":[{"a":"x"},{"a":"z"},3],"map":{"k":{"b":[true]},"l":1},"nested":{"a":1},"replicas":2})");
}

TEST(NodeDefaults, EndWhereSchemasReferToThemselves) {
  EXPECT_EQ(Filled(R"({"T": {"$ref": "#/components/schemas/T"}})", R"({"a":1})"), R"({"a":1})");
  const std::string filled = Filled(R"({"T": {"properties": {
      "a": {"default": {}, "$ref": "#/components/schemas/T"},
      "b": {"default": {}, "$ref": "#/components/schemas/T"}}}})",
                                    "{}");
  EXPECT_LE(filled.size(), kMaxDefaults * 8);
}

TEST(NodeDefaults, LeaveAloneWhatSchemasDoNotKnow) {
  EXPECT_EQ(Filled(R"({"T": {"properties": 3, "items": 1, "allOf": []}})", R"({"a":[1]})"), R"({"a":[1]})");
  EXPECT_EQ(Filled(R"({"T": {"$ref": "#/components/schemas/Gone"}})", "{}"), "{}");
}

}  // namespace
}  // namespace plimsoll::patch
