#include "plimsoll/merge/schema/merge_schema.h"

#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

std::string SchemaText(const Result<MergeSchema>& schema) {
  if (!schema) return "error: " + schema.error().message;
  std::string out;
  text::JsonWriter writer(out);
  WriteMergeSchema(writer, *schema);
  // Without the two types every schema ends with.
  return out.substr(0, out.find(",{\"name\":\"__untyped_atomic_\"")) + "]}";
}

std::string V3(std::string_view json, bool preserve = false) {
  Parsed parsed;
  return SchemaText(FromOpenApiV3(parsed.Json(json), {.preserve_unknown_fields = preserve}));
}

std::string V2(std::string_view json) {
  Parsed parsed;
  return SchemaText(FromOpenApiV2(parsed.Json(json), {}));
}

TEST(OpenApiV3, ListsGoByTheirTypeThenByTheirPatchStrategy) {
  EXPECT_EQ(
      V3(R"({"T":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"}})"),
      R"({"types":[{"name":"T","list":{"elementType":{"scalar":"string"},"elementRelationship":"associative"}}]})");
  EXPECT_EQ(
      V3(R"({"T":{"type":"array","items":{"type":"string"},"x-kubernetes-patch-strategy":"merge",)"
         R"("x-kubernetes-patch-merge-key":"k"}})"),
      R"({"types":[{"name":"T","list":{"elementType":{"scalar":"string"},"elementRelationship":"associative",)"
      R"("keys":["k"]}}]})");
  EXPECT_EQ(
      V3(R"({"T":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"atomic",)"
         R"("x-kubernetes-patch-strategy":"merge"}})"),
      R"({"types":[{"name":"T","list":{"elementType":{"scalar":"string"},"elementRelationship":"atomic"}}]})");
}

TEST(OpenApiV3, TheOldSpellingOfOneKeyIsUnderstood) {
  EXPECT_EQ(
      V3(R"({"T":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"map",)"
         R"("x-kubernetes-map-key":"k"}})"),
      R"({"types":[{"name":"T","list":{"elementType":{"scalar":"string"},"elementRelationship":"associative",)"
      R"("keys":["k"]}}]})");
}

TEST(OpenApiV3, KeepingUnknownFieldsGoesDownButNotThroughReferences) {
  EXPECT_EQ(
      V3(R"({"T":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{)"
         R"("a":{"type":"object","properties":{"b":{"type":"string"}}},"r":{"$ref":"#/x/R"}}}})"),
      R"({"types":[{"name":"T","map":{"fields":[{"name":"a","type":{"map":{"fields":[{"name":"b","type":)"
      R"({"scalar":"string"}}],"elementType":{"namedType":"__untyped_deduced_"}}}},{"name":"r","type":)"
      R"({"namedType":"R"}}],"elementType":{"namedType":"__untyped_deduced_"}}}]})");
}

TEST(OpenApiV3, AReferenceInAnAllOfByItselfIsOneAndMayChangeTheMapType) {
  EXPECT_EQ(
      V3(R"({"T":{"type":"object","properties":{"a":{"allOf":[{"$ref":"#/x/R"}],"default":{},)"
         R"("x-kubernetes-map-type":"atomic","nullable":true}}},"S":{"$ref":"#/x/R"}})"),
      R"({"types":[{"name":"T","map":{"fields":[{"name":"a","type":{"namedType":"R","elementRelationship":"atomic",)"
      R"("nullable":true},"default":{}}]}}]})");
}

TEST(OpenApiV3, MistakesAreListedWithTheirTypes) {
  EXPECT_EQ(V3(R"({"T":{"type":"object","properties":{"a":{"type":"array"},"b":{"type":"x"},)"
               R"("c":{"type":"object","x-kubernetes-map-type":"y"},"d":{"type":"array","items":{},)"
               R"("x-kubernetes-list-type":"map"}}}})"),
            "error: inlined in T: `items` must be specified on arrays\ninlined in T: unrecognized type: 'x'\n"
            "inlined in T: unknown map type y\ninlined in T: missing map keys");
}

TEST(OpenApiV3, RefusesWhatNestsTooDeep) {
  std::string json = "{}";
  for (uint32_t i = 0; i < kMaxDepth + 2; ++i) json = R"({"type":"array","items":)" + json + "}";
  EXPECT_NE(V3(R"({"T":)" + json + "}").find("the schema nests too deep"), std::string::npos);
}

TEST(CrdSchema, GetsWhatEveryObjectHasAlsoWhereResourcesAreEmbedded) {
  Parsed parsed;
  const Result<MergeSchema> schema = FromCrdSchema(
      parsed.Json(R"({"type":"object","properties":{"metadata":{"type":"object"},"e":{"type":"object",)"
                  R"("x-kubernetes-embedded-resource":true,"properties":{"a":{"type":"string"}}}}})"),
      "T", {});
  const std::string text = SchemaText(schema);
  EXPECT_EQ(
      text.substr(0, text.find(",{\"name\":\"io.k8s")),
      R"({"types":[{"name":"T","map":{"fields":[{"name":"metadata","type":{"namedType":)"
      R"("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"}},{"name":"e","type":{"map":{"fields":[{"name":"a",)"
      R"("type":{"scalar":"string"}},{"name":"apiVersion","type":{"scalar":"string"}},{"name":"kind","type":)"
      R"({"scalar":"string"}},{"name":"metadata","type":{"namedType":)"
      R"("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"}}]}}},{"name":"apiVersion","type":{"scalar":"string"}},)"
      R"({"name":"kind","type":{"scalar":"string"}}]}})");
  const MergeProgram program = *MergeProgram::Compile(*schema);
  EXPECT_TRUE(
      Validate(parsed.Of(program, "T", R"({"kind":"T","metadata":{"finalizers":["a"]},"e":{"kind":"K"}})"),
               Repeats::kRefused)
          .empty());
  EXPECT_FALSE(
      Validate(parsed.Of(program, "T", R"({"metadata":{"finalizers":["a","a"]}})"), Repeats::kRefused)
          .empty());
}

TEST(CrdSchema, AVersionWithoutOneTakesAnything) {
  Parsed parsed;
  const MergeProgram program = *MergeProgram::Compile(*FromCrdSchema(std::nullopt, "T", {}));
  EXPECT_TRUE(Validate(parsed.Of(program, "T", R"({"a":{"b":[1]}})"), Repeats::kRefused).empty());
}

TEST(OpenApiV2, PropertiesWinOverAdditionalOnesAndUnionsAreRead) {
  EXPECT_EQ(V2(R"({"T":{"type":"object","properties":{"a":{"type":"string","format":"int-or-string"}},)"
               R"("additionalProperties":{"type":"string"},"x-kubernetes-unions":[{"discriminator":"d",)"
               R"("fields-to-discriminateBy":{"b":"B","a":"A"}}]}})"),
            R"({"types":[{"name":"T","map":{"fields":[{"name":"a","type":{"scalar":"untyped"}}],"unions":)"
            R"([{"discriminator":"d","fields":[{"fieldName":"a","discriminatorValue":"A"},{"fieldName":"b",)"
            R"("discriminatorValue":"B"}]}]}}]})");
}

TEST(OpenApiV2, RefusesWhatTheModelsRefuse) {
  EXPECT_EQ(V2(R"({"T":{"type":"object","properties":{"a":{"type":"array"}}}})"),
            "error: SchemaError(T.a): array should have exactly one sub-item");
  EXPECT_EQ(V2(R"({"T":{"type":"object","properties":{"a":{"$ref":"#/definitions/X"}}}})"),
            "error: SchemaError(T.a): unknown model in reference: \"X\"");
  EXPECT_EQ(V2(R"({"T":{"type":"object","properties":{},"x-kubernetes-unions":[{"fields-to-discriminateBy":)"
               R"({"a":"X","b":"X"}}]}})"),
            "error: T: Multiple fields have the same discriminated name: X");
}

TEST(MergeSchema, ComesBackFromItsJson) {
  Parsed parsed;
  const std::string json =
      R"({"types":[{"name":"T","scalar":"numeric","list":{"elementType":{"namedType":"U","elementRelationship":"atomic"},)"
      R"("elementRelationship":"associative","keys":["k"]},"map":{"fields":[{"name":"f","type":{"scalar":"odd"},)"
      R"("default":1.5}],"unions":[{"discriminator":"d","deduceInvalidDiscriminator":true,"fields":[]}],)"
      R"("elementType":{"scalar":"boolean","nullable":true},"elementRelationship":"separable"}}]})";
  const Result<MergeSchema> schema = ReadMergeSchema(parsed.Json(json));
  ASSERT_TRUE(schema) << schema.error().message;
  std::string out;
  text::JsonWriter writer(out);
  WriteMergeSchema(writer, *schema);
  EXPECT_EQ(out, json);
}

TEST(MergeProgram, RefusesListsOfTooManyKeys) {
  const auto compiled = [](uint32_t keys) {
    MergeSchema schema;
    schema.types.emplace_back().name = "T";
    schema.types[0].atom.list = std::make_unique<ListType>();
    schema.types[0].atom.list->keys.resize(keys, "k");
    return MergeProgram::Compile(schema).has_value();
  };
  EXPECT_TRUE(compiled(kMaxListKeys));
  EXPECT_FALSE(compiled(kMaxListKeys + 1));
}

TEST(MergeProgram, AnOverrideChangesTheMapElseTheListAndLeadsNowhereOnScalars) {
  Parsed parsed;
  const Result<MergeSchema> schema = ReadMergeSchema(parsed.Json(
      R"({"types":[{"name":"M","map":{"elementType":{"scalar":"string"}}},{"name":"S","scalar":"string"},)"
      R"({"name":"T","map":{"fields":[{"name":"m","type":{"namedType":"M","elementRelationship":"atomic"}},)"
      R"({"name":"s","type":{"namedType":"S","elementRelationship":"atomic"}},{"name":"t","type":{"namedType":"T"}},)"
      R"({"name":"x","type":{"namedType":"X"}}]}}]})"));
  const MergeProgram program = *MergeProgram::Compile(*schema);
  const MapProgram& map = program.MapOf(program[*program.Find("T")]);
  const auto type = [&](std::string_view key) { return program[program.MemberOf(map, key).type]; };
  EXPECT_TRUE(program.MapOf(type("m")).atomic);
  EXPECT_FALSE(program.MapOf(program[*program.Find("M")]).atomic);
  EXPECT_FALSE(type("s").found);
  EXPECT_FALSE(type("x").found);
  EXPECT_EQ(program.MemberOf(map, "t").type, *program.Find("T"));
  EXPECT_EQ(program.MemberOf(map, "unknown").type, kNoType);
}

}  // namespace
}  // namespace plimsoll::merge
