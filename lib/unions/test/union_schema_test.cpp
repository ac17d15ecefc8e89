#include "plimsoll/unions/declarations/union_schema.h"

#include <gtest/gtest.h>

#include "../src/declarations/limits.h"
#include "union_examples.h"

namespace plimsoll::unions {

using merge::Parsed;

namespace {

std::string MembersText(const UnionType& type) {
  std::string out;
  for (const UnionMember& member : type.members) {
    out += (out.empty() ? "" : " ") + member.field;
    for (const std::string& value : member.values) out += "=" + value;
  }
  return out;
}

// The fault of the only problem.
std::string Fault(std::string_view components) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, components);
  if (derived.problems.size() != 1) return std::to_string(derived.problems.size()) + " problems";
  return std::string(UnionFaultName(derived.problems.front().fault)) + ' ' + derived.problems.front().Text();
}

std::string PropertyOf(std::string_view property) {
  return R"({"T": {"type": "object", "properties": {"p": )" + std::string(property) + "}}}";
}

std::string Extended(std::string_view unions) {
  return R"({"T": {"type": "object", "properties": {"t": {"type": "string"}, "n": {"type": "integer"},
    "a": {"type": "string"}, "b": {"type": "string"}}, "x-kubernetes-unions": )" +
         std::string(unions) + "}}";
}

TEST(UnionSchema, ATagIsForTheFieldThatHasItAndNotForOthersOfItsType) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kStateUnion);
  const auto placed = derived.schema.List();
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_EQ(placed[0].path, "state");
  EXPECT_EQ(MembersText(*placed[0].type), "running terminated waiting");
  EXPECT_EQ(placed[0].type->mode, UnionMode::kAtMostOne);
}

TEST(UnionSchema, AnInlinedUnionIsOfTheItemsWithoutTheirKeys) {
  Parsed parsed;
  const auto derived = UnionsOf(parsed, kVolumeUnion);
  const auto placed = derived.schema.List();
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_EQ(placed[0].path, "volumes[]");
  EXPECT_EQ(MembersText(*placed[0].type), "args emptyDir hostPath labels");
}

TEST(UnionSchema, TheOlderSpellingOfOneListKeyCountsToo) {
  EXPECT_EQ(
      Fault(PropertyOf(R"({"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-map-key": "id",
    "x-kubernetes-union": "inlined/id", "items": {"type": "object", "properties":
    {"id": {"type": "string"}, "a": {"type": "string"}}}})")),
      "0 problems");
}

TEST(UnionSchema, TheObjectFormFindsMembersByReferenceAndByName) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, R"({
    "T": {"type": "object", "properties": {"kind": {"type": "string"},
      "sq": {"$ref": "#/components/schemas/Square"}, "circle": {"type": "object"}},
      "x-kubernetes-unions": {"discriminator": "kind", "properties": {
        "Square": {"$ref": "#/components/schemas/Square"}, "Circle": {"$ref": "#/components/schemas/Circle"}}}},
    "Square": {"type": "object"}, "Circle": {"type": "object"}})");
  ASSERT_EQ(derived.schema.List().size(), 1u);
  EXPECT_EQ(MembersText(*derived.schema.List()[0].type), "circle=Circle sq=Square");
  EXPECT_TRUE(derived.warnings.empty());
}

TEST(UnionSchema, TheObjectFormWithoutMembersSelectsFieldsOfTheObjectItself) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, R"({
    "T": {"type": "object", "properties": {"kind": {"type": "string"}},
      "x-kubernetes-unions": {"discriminator": "kind", "properties": {
        "Cat": {"$ref": "#/components/schemas/Cat"}, "Dog": {"$ref": "#/components/schemas/Dog"}}}},
    "Cat": {"type": "object", "properties": {"kind": {"type": "string"}, "lives": {}, "tail": {}}},
    "Dog": {"type": "object", "properties": {"bark": {}, "tail": {}}}})");
  ASSERT_EQ(derived.schema.List().size(), 1u);
  EXPECT_TRUE(derived.schema.List()[0].type->IsTagged());
  EXPECT_EQ(MembersText(*derived.schema.List()[0].type), "bark=Dog lives=Cat tail=Cat=Dog");
}

TEST(UnionSchema, FormsInTheOthersPlaceAreReadWithAWarning) {
  Parsed parsed;
  const auto bare = UnionsOf(parsed, Extended(R"({"fields-to-discriminateBy": {"a": "A", "b": "B"}})"));
  EXPECT_EQ(bare.schema.List().size(), 1u);
  EXPECT_EQ(bare.warnings.size(), 1u);
  const auto wrapped =
      UnionsOf(parsed, Extended(R"([{"discriminator": "t", "properties": {"A": {"$ref": "x"}}}])"));
  EXPECT_EQ(wrapped.schema.List().size(), 1u);
  EXPECT_EQ(wrapped.warnings.size(), 1u);
}

TEST(UnionSchema, AnEnumWithoutTheValuesMakesTheUnionLenient) {
  Parsed parsed;
  const auto derived = UnionsOf(parsed, R"({"T": {"type": "object", "properties": {
    "type": {"type": "string", "enum": ["Localhost"]}, "localhostProfile": {"type": "string"}},
    "x-kubernetes-unions": [{"discriminator": "type",
      "fields-to-discriminateBy": {"localhostProfile": "LocalhostProfile"}}]}})");
  ASSERT_EQ(derived.schema.List().size(), 1u);
  EXPECT_FALSE(derived.schema.List()[0].type->strict);
  EXPECT_EQ(derived.warnings.size(), 1u);
}

TEST(UnionSchema, WrongDeclarationsAreReported) {
  EXPECT_EQ(Fault(PropertyOf(R"({"type": "object", "x-kubernetes-union": 3})")),
            "badTag p: \"x-kubernetes-union\" must be a string");
  EXPECT_EQ(
      Fault(PropertyOf(R"({"type": "object", "properties": {"a": {}}, "x-kubernetes-union": "anyof"})")),
      "badTag p: a union is oneof, discriminator/FIELD or inlined/KEY, not \"anyof\"");
  EXPECT_EQ(Fault(PropertyOf(R"({"type": "string", "x-kubernetes-union": "oneof"})")),
            "badTag p: p is not an object with properties, so it cannot be the union oneof");
  EXPECT_EQ(Fault(PropertyOf(R"({"type": "object", "x-kubernetes-union": "oneof"})")),
            "noMembers p: the union has no members");
  EXPECT_EQ(Fault(PropertyOf(R"({"type": "object", "properties": {"a": {}},
                                 "x-kubernetes-union": "discriminator/t"})")),
            "unknownDiscriminator p: discriminator t of the union is not a property");
  EXPECT_EQ(Fault(Extended(R"("text")")), "badShape \"x-kubernetes-unions\" should be a list or an object");
  EXPECT_EQ(Fault(Extended(R"([{"discriminator": 1}])")),
            "badShape \"discriminator\" must be a string, got: 1");
  EXPECT_EQ(Fault(Extended(R"([{"discriminator": "n", "fields-to-discriminateBy": {"a": "A"}}])")),
            "discriminatorType discriminator n of the union must be a string");
  EXPECT_EQ(Fault(Extended(R"([{"discriminator": "a", "fields-to-discriminateBy": {"a": "A"}}])")),
            "duplicateField a field appears multiple times in unions");
  EXPECT_EQ(Fault(Extended(R"([{"fields-to-discriminateBy": {"zz": "Z"}}])")),
            "unknownMember member zz of the union is not a property");
  EXPECT_EQ(Fault(Extended(R"({"properties": {"A": {"$ref": "x"}}})")),
            "badShape the object form of \"x-kubernetes-unions\" needs a discriminator, and properties by "
            "its values");
  EXPECT_EQ(Fault(R"({"T": {"type": "object", "x-kubernetes-union": "oneof"}})"),
            "badTag only a property can be tagged as a union");
}

TEST(UnionSchema, InlinedUnionsOtherThanThoseOfListsWithAKeyAreRefused) {
  EXPECT_TRUE(Fault(PropertyOf(R"({"type": "object", "properties": {"a": {}},
    "x-kubernetes-union": "inlined/a"})"))
                  .starts_with("inlinedUnion p: p is not a list"));
  EXPECT_TRUE(Fault(PropertyOf(R"({"type": "object", "properties": {"a": {}},
    "x-kubernetes-union": "inlined"})"))
                  .starts_with("inlinedUnion p: an inlined union needs"));
  EXPECT_EQ(Fault(PropertyOf(R"({"type": "array", "items": {"type": "object"},
    "x-kubernetes-union": "inlined/name"})")),
            "inlinedKey p: inlined union key name is not the merge key of p");
}

TEST(UnionSchema, ASideFileDeclaresUnionsForOnePathOfAKind) {
  Parsed parsed;
  const value::Value file = parsed.Json(R"({"unions": [
    {"apiVersion": "v1", "kind": "T", "path": "a.state", "union": "oneof"},
    {"apiVersion": "v1", "kind": "T", "path": "a", "unions": [{"fields-to-discriminateBy": {"x": "X"}}]},
    {"apiVersion": "v1", "kind": "T", "path": "no.such", "union": "oneof"},
    {"group": "g", "version": "v1", "kind": "T", "path": "b.state", "union": "oneof"}]})");
  const value::Value schemas = parsed.Json(R"({"A": {"type": "object", "properties": {
    "x": {"type": "string"}, "state": {"type": "object", "properties": {"on": {}, "off": {}}}}},
    "T": {"type": "object", "properties": {"a": {"$ref": "#/definitions/A"}, "b": {"$ref": "#/definitions/A"}}}})");
  const auto side = SideUnionsOf(file, "v1", "T");
  ASSERT_TRUE(side.has_value());
  const DerivedUnions derived =
      UnionsOfOpenApi(schema::ImportComponentSchema(schemas, *schemas.Find("T")), {}, *side);
  ASSERT_EQ(derived.schema.List().size(), 2u);
  EXPECT_EQ(derived.schema.List()[0].path, "a");
  EXPECT_EQ(derived.schema.List()[1].path, "a.state");
  ASSERT_EQ(derived.problems.size(), 1u);
  EXPECT_EQ(derived.problems[0].Text(), "no.such: the schema has no such field");
  EXPECT_EQ(SideUnionsOf(file, "g/v1", "T")->size(), 1u);
}

TEST(UnionSchema, ABadSideFileIsRefused) {
  Parsed parsed;
  EXPECT_FALSE(SideUnionsOf(parsed.Json("{}"), "v1", "T"));
  EXPECT_FALSE(SideUnionsOf(parsed.Json(R"({"unions": [{"kind": "T"}]})"), "v1", "T"));
  EXPECT_FALSE(SideUnionsOf(parsed.Json(R"({"unions": [{"path": "a", "union": 1}]})"), "v1", "T"));
}

TEST(UnionSchema, TypesThatHoldThemselvesAreListedOnceOnAPath) {
  Parsed parsed;
  const auto derived = UnionsOf(parsed, R"({"T": {"type": "object", "properties": {
    "next": {"$ref": "#/components/schemas/T"}, "a": {"type": "string"}, "b": {"type": "string"}},
    "allOf": [{"$ref": "#/components/schemas/T"}, {"$ref": "#/components/schemas/Nowhere"}],
    "x-kubernetes-unions": [{"fields-to-discriminateBy": {"a": "A", "b": "B"}}]}})");
  EXPECT_TRUE(derived.problems.empty());
  EXPECT_EQ(derived.schema.List().size(), 2u);  // the root, and what its property refers to
}

TEST(UnionSchema, TypesWithPlacesWithoutEndAreListedUpToALimit) {
  std::string components = R"({"T": {"type": "object", "properties": {)";
  for (int i = 0; i < 200; ++i) {
    components +=
        (i > 0 ? "," : "") + ("\"p" + std::to_string(i)) + R"(": {"$ref": "#/components/schemas/T"})";
  }
  components += R"(}, "x-kubernetes-unions": [{"fields-to-discriminateBy": {"p0": "A", "p1": "B"}}]}})";
  Parsed parsed;
  const auto derived = UnionsOf(parsed, components);
  EXPECT_TRUE(derived.problems.empty());
  EXPECT_EQ(derived.schema.List().size(), kMaxListedUnions);
}

TEST(UnionSchema, ASchemaThatIsTooLargeIsRefused) {
  std::string components = R"({"T": {"type": "object", "properties": {)";
  for (uint32_t i = 0; i <= kMaxUnionNodes; ++i) {
    components += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":{}";
  }
  EXPECT_EQ(Fault(components + "}}}"), "tooLarge the schema is too large");
}

}  // namespace
}  // namespace plimsoll::unions
