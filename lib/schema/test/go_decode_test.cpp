#include "plimsoll/schema/go_decode.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "read_json.h"

namespace plimsoll::schema {
namespace {

std::string FailureOf(const std::string& text, const GoType& type,
                      GoNumbers numbers = GoNumbers::kAsWritten) {
  const JsonText json(text);
  return GoDecode(json.root(), type, {}, numbers).failure.value_or("");
}

std::vector<std::string> StrictOf(const std::string& text, const GoType& type,
                                  std::span<const value::Problem> duplicates = {}) {
  const JsonText json(text);
  std::vector<std::string> texts;
  for (const StrictError& error : GoDecode(json.root(), type, duplicates, GoNumbers::kAsWritten).strict) {
    texts.push_back(error.Text());
  }
  return texts;
}

std::string InSchema(const std::string& schema) {
  return R"({"spec":{"versions":[{"schema":{"openAPIV3Schema":)" + schema + "}}]}}";
}

value::Problem Duplicate(value::Path path, uint32_t offset) {
  value::Problem problem;
  problem.kind = value::ProblemKind::kDuplicateKey;
  problem.path = std::move(path);
  problem.span = {offset, 1};
  return problem;
}

using Texts = std::vector<std::string>;

TEST(GoDecode, AWrongTypeIsNamedWithTheStructAndTheFieldsAbove) {
  EXPECT_EQ(FailureOf(R"({"name":5})", kGoObjectMeta),
            "json: cannot unmarshal number into Go struct field ObjectMeta.name of type string");
  EXPECT_EQ(FailureOf(R"({"labels":{"a":[]}})", kGoObjectMeta),
            "json: cannot unmarshal array into Go struct field ObjectMeta.labels of type string");
  EXPECT_EQ(FailureOf(R"({"ownerReferences":[{"uid":{}}]})", kGoObjectMeta),
            "json: cannot unmarshal object into Go struct field OwnerReference.ownerReferences.uid of type "
            "types.UID");
  EXPECT_EQ(FailureOf(R"({"finalizers":"a"})", kGoObjectMeta),
            "json: cannot unmarshal string into Go struct field ObjectMeta.finalizers of type []string");
}

TEST(GoDecode, AWrongTypeAtTheTopNamesTheWholeType) {
  EXPECT_EQ(FailureOf(R"("x")", kGoObjectMeta),
            "json: cannot unmarshal string into Go value of type v1.ObjectMeta");
}

TEST(GoDecode, TheFirstWrongTypeWins) {
  EXPECT_EQ(FailureOf(R"({"name":true,"uid":1})", kGoObjectMeta),
            "json: cannot unmarshal bool into Go struct field ObjectMeta.name of type string");
}

TEST(GoDecode, NullFitsEverywhere) {
  EXPECT_EQ(
      FailureOf(R"({"name":null,"labels":{"a":null},"creationTimestamp":null,"ownerReferences":[null]})",
                kGoObjectMeta),
      "");
  EXPECT_EQ(FailureOf("null", kGoObjectMeta), "");
}

TEST(GoDecode, AnIntegerMustBeWrittenAsOne) {
  EXPECT_EQ(FailureOf(R"({"generation":1.0})", kGoObjectMeta),
            "json: cannot unmarshal number 1.0 into Go struct field ObjectMeta.generation of type int64");
  EXPECT_EQ(FailureOf(R"({"generation":1e2})", kGoObjectMeta),
            "json: cannot unmarshal number 1e2 into Go struct field ObjectMeta.generation of type int64");
  EXPECT_EQ(FailureOf(R"({"generation":7})", kGoObjectMeta), "");
}

TEST(GoDecode, ARewrittenFloatPassesAsAnIntegerWhenItPrintsAsOne) {
  EXPECT_EQ(FailureOf(R"({"generation":1.0})", kGoObjectMeta, GoNumbers::kRewritten), "");
  EXPECT_EQ(FailureOf(R"({"generation":1.50})", kGoObjectMeta, GoNumbers::kRewritten),
            "json: cannot unmarshal number 1.5 into Go struct field ObjectMeta.generation of type int64");
  EXPECT_EQ(
      FailureOf(R"({"generation":1e19})", kGoObjectMeta, GoNumbers::kRewritten),
      "json: cannot unmarshal number 10000000000000000000 into Go struct field ObjectMeta.generation of "
      "type int64");
}

TEST(GoDecode, ATimeMustBeTextAndParse) {
  EXPECT_EQ(FailureOf(R"({"creationTimestamp":3})", kGoObjectMeta),
            "json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string");
  EXPECT_EQ(FailureOf(R"({"name":1,"creationTimestamp":"x"})", kGoObjectMeta),
            R"(parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006")");
  EXPECT_EQ(FailureOf(R"({"creationTimestamp":"2024-01-01T00:00:00Z"})", kGoObjectMeta), "");
}

TEST(GoDecode, BytesAreBase64OrNumbers) {
  const auto bundle = [](const std::string& json) {
    return FailureOf(R"({"spec":{"conversion":{"webhook":{"clientConfig":{"caBundle":)" + json + "}}}}}",
                     kGoCustomResourceDefinition);
  };
  EXPECT_EQ(bundle(R"("YWI=")"), "");
  EXPECT_EQ(bundle(R"([1,255])"), "");
  EXPECT_EQ(bundle(R"("YWI")"), "illegal base64 data at input byte 0");
  EXPECT_EQ(bundle(R"("YW=I")"), "illegal base64 data at input byte 2");
  EXPECT_EQ(bundle(R"([256])"),
            "json: cannot unmarshal number 256 into Go struct field "
            "WebhookClientConfig.spec.conversion.webhook.clientConfig.caBundle of type uint8");
}

TEST(GoDecode, AFieldOfAnEmbeddedStructNamesItsStruct) {
  EXPECT_EQ(
      FailureOf(R"({"kind":1})", kGoCustomResourceDefinition),
      "json: cannot unmarshal number into Go struct field CustomResourceDefinition.TypeMeta.kind of type "
      "string");
}

TEST(GoDecode, AFailureBelowItemsKeepsTheWholePathAndEndsTheDecoding) {
  EXPECT_EQ(FailureOf(InSchema(R"({"type":1,"items":{"properties":{"a":{"type":["x"]}}}})"),
                      kGoCustomResourceDefinition),
            "json: cannot unmarshal array into Go struct field "
            "JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.properties.type of type string");
  EXPECT_EQ(FailureOf(InSchema(R"({"items":{"externalDocs":{"url":1}}})"), kGoCustomResourceDefinition),
            "json: cannot unmarshal number into Go struct field "
            "JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.externalDocs.url of type string");
  EXPECT_EQ(FailureOf(InSchema(R"({"items":[1]})"), kGoCustomResourceDefinition),
            "json: cannot unmarshal number into Go struct field "
            "JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items of type v1.JSONSchemaProps");
}

TEST(GoDecode, TheInnermostDecodingThatFailsWins) {
  EXPECT_EQ(FailureOf(InSchema(R"({"items":{"type":1,"additionalProperties":{"format":2}}})"),
                      kGoCustomResourceDefinition),
            "json: cannot unmarshal number into Go struct field "
            "JSONSchemaProps.spec.versions.schema.openAPIV3Schema.items.additionalProperties.format of type "
            "string");
}

TEST(GoDecode, AdditionalPropertiesIsASchemaOrABool) {
  EXPECT_EQ(FailureOf(InSchema(R"({"additionalProperties":"x"})"), kGoCustomResourceDefinition),
            "boolean or JSON schema expected");
  EXPECT_EQ(FailureOf(InSchema(R"({"additionalProperties":null,"additionalItems":true})"),
                      kGoCustomResourceDefinition),
            "");
  EXPECT_EQ(FailureOf(InSchema(R"({"items":5,"dependencies":{"a":"b","c":["d"],"e":{}}})"),
                      kGoCustomResourceDefinition),
            "");
}

TEST(GoDecode, UnknownFieldsAreListedInOrderWithTheirPaths) {
  EXPECT_EQ(StrictOf(R"({"zz":1,"ownerReferences":[{"b":1},{"a":2}],"labels":{"any":"x"}})", kGoObjectMeta),
            (Texts{R"(unknown field "zz")", R"(unknown field "ownerReferences[0].b")",
                   R"(unknown field "ownerReferences[1].a")"}));
  EXPECT_EQ(StrictOf(InSchema(R"({"oneOf":[{"bogus":1}],"properties":{"a.b":{"x":1}}})"),
                     kGoCustomResourceDefinition),
            (Texts{R"(unknown field "spec.versions[0].schema.openAPIV3Schema.oneOf[0].bogus")",
                   R"(unknown field "spec.versions[0].schema.openAPIV3Schema.properties.a.b.x")"}));
}

TEST(GoDecode, UnknownFieldsBelowItemsAreNotSeen) {
  EXPECT_TRUE(StrictOf(InSchema(R"({"items":{"bogus":1},"additionalProperties":{"bogus":1},
                                    "dependencies":{"a":{"bogus":1}},"default":{"bogus":1}})"),
                       kGoCustomResourceDefinition)
                  .empty());
}

TEST(GoDecode, AFailureSilencesStrictErrors) {
  const JsonText json(R"({"zz":1,"name":2})");
  const GoDecoding decoding = GoDecode(json.root(), kGoObjectMeta, {}, GoNumbers::kAsWritten);
  EXPECT_TRUE(decoding.failure.has_value());
  EXPECT_TRUE(decoding.strict.empty());
}

TEST(GoDecode, RepeatedKeysAreMergedInByPlaceUnlessTheDecoderLooksElsewhere) {
  using value::Path;
  using value::Step;
  const std::vector<value::Problem> duplicates = {
      Duplicate(Path({Step::Field("name")}), 1),
      Duplicate(Path({Step::Field("zz"), Step::Field("a")}), 2),
      Duplicate(Path({Step::Field("labels"), Step::Field("k")}), 90),
      Duplicate(
          Path({Step::Field("managedFields"), Step::Index(0), Step::Field("fieldsV1"), Step::Field("f")}),
          91),
      Duplicate(Path({Step::Field("labels"), Step::Field("k")}), 92),
  };
  EXPECT_EQ(StrictOf(R"({"name":"n","zz":{"a":1}})", kGoObjectMeta, duplicates),
            (Texts{R"(duplicate field "name")", R"(unknown field "zz")", R"(duplicate field "labels.k")"}));
}

TEST(GoDecode, RepeatedKeysComeFromTheReader) {
  const JsonText json(
      R"({"zz":1,"zz":{"a":1,"a":2},"name":"a","name":"b","labels":{"k":"a","k":"b"},)"
      R"("managedFields":[{"fieldsV1":{"f":1,"f":2}}],"ownerReferences":[{"b":1},{"kind":"A","kind":"B"}]})");
  Texts texts;
  for (const StrictError& error :
       GoDecode(json.root(), kGoObjectMeta, json.report().duplicates, GoNumbers::kAsWritten).strict) {
    texts.push_back(error.Text());
  }
  EXPECT_EQ(texts, (Texts{R"(unknown field "zz")", R"(duplicate field "name")",
                          R"(duplicate field "labels.k")", R"(unknown field "ownerReferences[0].b")",
                          R"(duplicate field "ownerReferences[1].kind")"}));
}

TEST(GoDecode, AHundredStrictErrorsAreEnough) {
  std::string text = "{";
  for (int i = 0; i < 150; ++i) text += "\"x" + std::to_string(i) + "\":1,";
  text.back() = '}';
  EXPECT_EQ(StrictOf(text, kGoObjectMeta).size(), kMaxStrictErrors);
}

TEST(GoDecode, AllUnknownFieldsAreKnownByTheirKeys) {
  std::string text = R"({"ownerReferences":[{"b":1},{"kind":"A"}],"zz":{"a":1})";
  for (int i = 0; i < 150; ++i) text += ",\"x" + std::to_string(i) + "\":1";
  const JsonText json(text + "}");
  const GoDecoding decoding = GoDecode(json.root(), kGoObjectMeta, {}, GoNumbers::kAsWritten);
  ASSERT_EQ(decoding.unknown_keys.size(), 152U);
  EXPECT_TRUE(std::ranges::is_sorted(decoding.unknown_keys));
  EXPECT_EQ(value::Value(json.root().document(), decoding.unknown_keys[0]).AsString(), "b");
  EXPECT_EQ(value::Value(json.root().document(), decoding.unknown_keys[1]).AsString(), "zz");
  const JsonText wrong(R"({"zz":1,"name":5})");
  EXPECT_TRUE(GoDecode(wrong.root(), kGoObjectMeta, {}, GoNumbers::kAsWritten).unknown_keys.empty());
}

TEST(GoDecode, DepthCostsNoStack) {
  std::string text;
  for (int i = 0; i < 9000; ++i) text += R"({"not":)";
  text += "{}" + std::string(9000, '}');
  EXPECT_EQ(FailureOf(text, kGoJsonSchemaProps), "");
}

}  // namespace
}  // namespace plimsoll::schema
