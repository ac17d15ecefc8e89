#include <gtest/gtest.h>

#include "plimsoll/schema/component_schema.h"
#include "plimsoll/unions/validation/union_validate.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::unions {

using merge::LoadNode;

namespace {

constexpr std::string_view kGlanceSchema = R"({"type": "object", "properties": {
  "a": {"type": "object"}, "b": {"type": "object"}, "kind": {"type": "string"},
  "list": {"type": "array", "items": {"type": "object",
    "properties": {"c": {"type": "object"}, "d": {"type": "object"}, "t": {"type": "string"}},
    "x-kubernetes-unions": [{"discriminator": "t", "fields-to-discriminateBy": {"c": "C", "d": "D"}}]}}},
  "x-kubernetes-unions": [{"fields-to-discriminateBy": {"a": "A", "b": "B"}}]})";

struct GlanceCase {
  std::string_view object;
  bool wrong;
};

// The quick look never misses what validation finds.
TEST(UnionGlance, AgreesWithValidation) {
  const text::Source source("schema", kGlanceSchema);
  value::Document schema;
  ASSERT_TRUE(value::ReadJson(source.bytes(), {}, schema).ok());
  const DerivedUnions derived =
      UnionsOfOpenApi(schema::ImportComponentSchema(schema.root(), schema.root()), {});
  ASSERT_TRUE(derived.problems.empty());
  constexpr GlanceCase kCases[] = {
      {R"({})", false},
      {R"({"a": {}})", false},
      {R"({"a": {}, "b": null})", false},
      {R"({"a": {}, "b": {}})", true},
      {R"({"list": [{"t": "C", "c": {}}, {"t": "D", "d": {}}]})", false},
      {R"({"list": [{"t": "C", "c": {}}, {"t": "D", "c": {}}]})", true},
      {R"({"list": [{"t": "C"}]})", true},
      {R"({"list": [{"c": {}}]})", true},
      {R"({"list": "text", "a": 1})", false},
  };
  for (const GlanceCase& one : kCases) {
    const text::Source text("object", one.object);
    value::Document object;
    ASSERT_TRUE(value::ReadJson(text.bytes(), {}, object).ok());
    Arena arena;
    const auto node = LoadNode(object.root(), arena);
    ASSERT_TRUE(node);
    EXPECT_EQ(ValidateUnions(derived.schema, *node, {}, {}).empty(), !one.wrong) << one.object;
    EXPECT_EQ(MayViolateUnions(derived.schema, object.root()), one.wrong) << one.object;
  }
}

}  // namespace
}  // namespace plimsoll::unions
