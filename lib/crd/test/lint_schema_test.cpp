
#include <chrono>

#include "crd_from.h"

namespace plimsoll::crd {
namespace {

TEST(LintSchema, TypesAreNeededInTheStructure) {
  EXPECT_EQ(SchemaErrors("{}"), Exactly(".type: Required value: must not be empty at the root"));
  EXPECT_EQ(
      SchemaErrors("{type: object, properties: {a: {}, b: {type: array}, c: {type: array, items: {}}, d: "
                   "{x-kubernetes-int-or-string: true}, e: {x-kubernetes-preserve-unknown-fields: true}}}"),
      Exactly(".properties[a].type: Required value: must not be empty for specified object fields",
              ".properties[b].items: Required value: must be specified",
              ".properties[c].items.type: Required value: must not be empty for specified array items"));
}

TEST(LintSchema, JunctorsOnlyValidate) {
  EXPECT_EQ(
      SchemaErrors(
          "{type: object, properties: {a: {type: string, anyOf: [{type: string, nullable: true, default: x, "
          "properties: {metadata: {}}}], not: {additionalProperties: false, enum: [a]}, allOf: "
          "[{additionalProperties: true, x-kubernetes-list-type: atomic, x-kubernetes-list-map-keys: "
          "[a]}]}}}"),
      Exactly(".properties[a].allOf[0].additionalProperties: Forbidden: must be undefined to be structural",
              ".properties[a].allOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty to be structural",
              ".properties[a].allOf[0].x-kubernetes-list-type: Forbidden: must be undefined to be structural",
              ".properties[a].anyOf[0].default: Forbidden: must be undefined to be structural",
              ".properties[a].anyOf[0].nullable: Forbidden: must be false to be structural",
              ".properties[a].anyOf[0].properties[metadata]: Forbidden: must not be specified in a nested "
              "context",
              ".properties[a].anyOf[0].type: Forbidden: must be empty to be structural",
              ".properties[a].allOf[0].type: Required value: must be array if x-kubernetes-list-type is "
              "specified",
              ".properties[a].allOf[0].x-kubernetes-list-type: Invalid value: \"atomic\": must be map if "
              "x-kubernetes-list-map-keys is non-empty"));
}

TEST(LintSchema, IntOrStringHasTwoShapes) {
  const auto of = [](const std::string& junctor) {
    return SchemaErrors("{type: object, properties: {a: {x-kubernetes-int-or-string: true, " + junctor +
                        "}}}");
  };
  EXPECT_EQ(of("anyOf: [{type: integer}, {type: string}]"), Exactly());
  EXPECT_EQ(of("allOf: [{anyOf: [{type: integer}, {type: string}]}, {pattern: x}]"), Exactly());
  EXPECT_EQ(of("anyOf: [{type: string}, {type: integer}]").size(), 2u);
  EXPECT_EQ(of("anyOf: [{type: integer}, {type: string, required: []}]").size(), 2u);
  EXPECT_EQ(of("anyOf: [{type: integer, enum: []}, {type: string, additionalProperties: false}]"), Exactly());
}

TEST(LintSchema, JunctorsOfTheRootNameOnlyFieldsThatExist) {
  EXPECT_EQ(SchemaErrors(
                "{type: object, properties: {a: {type: array, items: {type: string}}}, anyOf: [{properties: "
                "{a: {items: {items: {}}}, b: {}}}]}"),
            Exactly(".properties[a].items.items: Required value: because it is defined in "
                    "spec.validation.openAPIV3Schema.anyOf[0].properties[a].items.items",
                    ".properties[b]: Required value: because it is defined in "
                    "spec.validation.openAPIV3Schema.anyOf[0].properties[b]"));
}

TEST(LintSchema, MetadataOfTheRootIsImplied) {
  EXPECT_EQ(SchemaErrors(
                "{type: object, properties: {metadata: {type: object, properties: {name: {type: string}}}}}"),
            Exactly());
  const std::string refused =
      ".properties[metadata]: Forbidden: must not specify anything other than name and generateName, but "
      "metadata is "
      "implicitly specified";
  for (const std::string metadata :
       {"{type: object, description: x}",
        "{type: object, properties: {name: {type: string}, x: {type: string}}}",
        "{type: object, required: []}", "{type: object, additionalProperties: false}"}) {
    EXPECT_EQ(SchemaErrors("{type: object, properties: {metadata: " + metadata + "}}"), Exactly(refused))
        << metadata;
  }
  EXPECT_EQ(SchemaErrors("{type: object, properties: {kind: {type: integer}}}"),
            Exactly(".properties[kind].type: Invalid value: \"integer\": must be string"));
}

TEST(LintSchema, EmbeddedResourcesAreObjectsWithProperties) {
  EXPECT_EQ(
      SchemaErrors("{type: object, properties: {a: {x-kubernetes-embedded-resource: true, "
                   "additionalProperties: {type: string}}}}"),
      Exactly(
          ".properties[a].additionalProperties: Forbidden: must not be used if "
          "x-kubernetes-embedded-resource is set",
          ".properties[a].properties: Required value: must not be empty if "
          "x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
          ".properties[a].type: Required value: must be object if x-kubernetes-embedded-resource is true"));
}

TEST(LintSchema, PatternsAreGos) {
  EXPECT_EQ(
      SchemaErrors("{type: object, properties: {a: {type: string, pattern: '('}}}"),
      Exactly(".properties[a].pattern: Invalid value: \"(\": must be a valid regular expression, but isn't: "
              "error parsing regexp: missing closing ): `(`"));
}

TEST(LintSchema, UnsupportedKeywordsAreForbidden) {
  EXPECT_EQ(
      SchemaErrors("{type: object, id: x, $ref: '', additionalItems: false, patternProperties: {a: {}}, "
                   "definitions: {a: "
                   "{type: bad}}, dependencies: {}, uniqueItems: true, items: [{type: 'null'}]}"),
      Exactly(
          ".id: Forbidden: id is not supported",
          ".additionalItems: Forbidden: additionalItems is not supported",
          ".patternProperties: Forbidden: patternProperties is not supported",
          ".definitions: Forbidden: definitions is not supported",
          ".dependencies: Forbidden: dependencies is not supported",
          ".$ref: Forbidden: $ref is not supported",
          ".items: Forbidden: items must be a schema object and not an array",
          ".uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes "
          "quadratic",
          ".definitions[a].type: Unsupported value: \"bad\": supported values: \"array\", \"boolean\", "
          "\"integer\", \"number\", \"object\", \"string\"",
          ".items[0].type: Unsupported value: \"null\": supported values: \"array\", \"boolean\", "
          "\"integer\", "
          "\"number\", \"object\", \"string\"",
          ".items[0].type: Forbidden: type cannot be set to null, use nullable as an alternative"));
}

TEST(LintSchema, TheSchemaKeywordIsNamedWhenNothingElseIsWrong) {
  EXPECT_EQ(SchemaErrors("{type: object, $schema: x}"),
            Exactly(R"(: Invalid value: "": OpenAPIV3Schema 'schema' is not supported)"));
}

TEST(LintSchema, DefaultsStayOutOfMetadata) {
  EXPECT_EQ(
      SchemaErrors("{type: object, properties: {kind: {type: string, default: x}, e: {type: object, "
                   "x-kubernetes-embedded-resource: true, properties: {metadata: {type: object, properties: "
                   "{labels: {type: object, additionalProperties: {type: string, default: a}}}}}}}}"),
      Exactly(".properties[e].properties[metadata].properties[labels].additionalProperties.default: "
              "Forbidden: must not be set inside additionalProperties applying to object metadata",
              ".properties[kind].default: Forbidden: must not be set in top-level kind"));
}

TEST(LintSchema, ListMapsHaveScalarKeys) {
  const auto of = [](const std::string& list) {
    return SchemaErrors("{type: object, properties: {a: {type: array, x-kubernetes-list-type: map, " + list +
                        "}}}");
  };
  EXPECT_EQ(of("x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: "
               "{type: string}}}"),
            Exactly());
  EXPECT_EQ(
      of("x-kubernetes-list-map-keys: [k, z, k], items: {type: object, nullable: true, properties: {k: "
         "{type: "
         "object, nullable: true}}}"),
      Exactly(
          ".properties[a].items.properties[k].type: Invalid value: \"object\": must be a scalar type if "
          "parent "
          "array's x-kubernetes-list-type is map",
          ".properties[a].x-kubernetes-list-map-keys: Invalid value: [\"k\",\"z\",\"k\"]: entries must all "
          "be names "
          "of item properties",
          ".properties[a].items.properties[k].type: Invalid value: \"object\": must be a scalar type if "
          "parent "
          "array's x-kubernetes-list-type is map",
          ".properties[a].x-kubernetes-list-map-keys: Invalid value: [\"k\",\"z\",\"k\"]: must not contain "
          "duplicate "
          "entries",
          ".properties[a].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map",
          ".properties[a].items.properties[k].default: Required value: this property is in "
          "x-kubernetes-list-map-keys, so it must have a default or be a required property",
          ".properties[a].items.properties[k].nullable: Forbidden: this property is in "
          "x-kubernetes-list-map-keys, so it cannot be nullable",
          ".properties[a].items.properties[k].default: Required value: this property is in "
          "x-kubernetes-list-map-keys, so it must have a default or be a required property",
          ".properties[a].items.properties[k].nullable: Forbidden: this property is in "
          "x-kubernetes-list-map-keys, so it cannot be nullable"));
}

TEST(LintSchema, SetsHoldAtomicItems) {
  EXPECT_EQ(
      SchemaErrors(
          "{type: object, properties: {a: {type: array, x-kubernetes-list-type: set, items: {type: object}}, "
          "b: {type: array, x-kubernetes-list-type: set, items: {type: array, x-kubernetes-list-type: set, "
          "items: {type: string}}}, c: {type: array, x-kubernetes-list-type: bag, items: {type: string}}}}"),
      Exactly(
          ".properties[a].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list "
          "with x-kubernetes-list-type=set",
          ".properties[b].items.x-kubernetes-list-type: Invalid value: \"set\": must be atomic as item of a "
          "list with x-kubernetes-list-type=set",
          ".properties[c].x-kubernetes-list-type: Unsupported value: \"bag\": supported values: \"atomic\", "
          "\"set\", \"map\""));
}

TEST(LintSchema, TheStatusSubresourceLimitsTheRoot) {
  const Texts texts = SchemaErrors("{type: object, enum: []}", ", subresources: {status: {}}");
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_TRUE(texts[0].starts_with(R"(: Invalid value: {"ID":"","Schema":"","Ref":null)")) << texts[0];
  EXPECT_TRUE(texts[0].ends_with(
      "XPreserveUnknownFields XValidations] fields are allowed at the root of the schema if the "
      "status subresource is enabled"))
      << texts[0];
  EXPECT_EQ(
      SchemaErrors("{type: array, items: {type: string}}", ", subresources: {status: {}}").front(),
      R"(.type: Invalid value: "array": only "object" is allowed as the type at the root of the schema if the status subresource is enabled)");
}

TEST(LintSchema, AShownSchemaHasDefaultsAsLintLeavesThem) {
  const Texts texts = SchemaErrors(
      "{type: object, oneOf: [{}], properties: {pod: {type: object, x-kubernetes-embedded-resource: true, "
      "x-kubernetes-preserve-unknown-fields: true, default: {apiVersion: v1, kind: Pod, metadata: {name: a, "
      "odd: 1}}}}}",
      ", subresources: {status: {}}");
  const std::string& shown = texts.front();
  EXPECT_TRUE(shown.contains(R"("Default":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}})"))
      << shown;
}

TEST(LintSchema, RulesHaveAProperForm) {
  EXPECT_EQ(
      SchemaErrors(
          "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: ' '}, {rule: x, "
          "message: ' '}, {rule: \"x\\ny\"}, {rule: x, message: \"a\\nb\", messageExpression: ' ', reason: "
          "Odd, "
          "fieldPath: .b}, {rule: x, fieldPath: .a}]}"),
      Exactly(
          ".x-kubernetes-validations[0].rule: Required value: rule is not specified",
          R"(.x-kubernetes-validations[1].message: Invalid value: " ": must be non-empty if specified)",
          ".x-kubernetes-validations[2].message: Required value: message must be specified if rule contains "
          "line breaks",
          R"(.x-kubernetes-validations[3].message: Invalid value: "a\nb": must not contain line breaks)",
          ".x-kubernetes-validations[3].messageExpression: Required value: messageExpression must be "
          "non-empty if "
          "specified",
          R"(.x-kubernetes-validations[3].reason: Unsupported value: "Odd": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired")",
          R"(.x-kubernetes-validations[3].fieldPath: Invalid value: ".b": must be a valid path)"));
}

TEST(LintSchema, ErrorsPointAtTheirKeyword) {
  const std::string yaml = CrdOf("{type: object, properties: {a: {type: strnig}}}");
  const LintReport report = LintYaml(yaml);
  ASSERT_EQ(report.errors.size(), 1u);
  EXPECT_EQ(yaml.substr(report.errors[0].place.offset, report.errors[0].place.length), "strnig");
}

TEST(LintSchema, AHundredThousandPropertiesAreJudgedInNoTime) {
  std::string schema = "{type: object, properties: {";
  for (int i = 0; i < 100000; ++i) schema += "p" + std::to_string(i) + ": {type: string},\n";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(SchemaErrors(schema + "}}"), Exactly());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(LintSchema, DepthCostsNeitherStackNorUnboundedText) {
  std::string schema = "{type: object, ";
  for (int i = 0; i < 5000; ++i) schema += "not: {id: x, type: z, ";
  schema += std::string(5001, '}');
  const LintReport report = LintYaml(CrdOf(schema));
  EXPECT_GT(report.left_out, 0u);
  size_t bytes = 0;
  for (const finding::FieldError& error : report.errors) bytes += error.Field().size();
  EXPECT_LT(bytes, size_t{65} << 20);
}

}  // namespace
}  // namespace plimsoll::crd
