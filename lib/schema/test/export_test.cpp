#include "plimsoll/schema/export.h"

#include <gtest/gtest.h>

#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/write.h"
#include "read_json.h"

namespace plimsoll::schema {
namespace {

struct Exported {
  std::string json;
  std::string warnings;
};

Exported Shown(ExportedSchema exported) {
  Exported out{*value::WriteJson(exported.document, {.escape_html = false}), {}};
  for (const ExportWarning& warning : exported.warnings)
    out.warnings += warning.pointer + " " + warning.message + "\n";
  return out;
}

Exported Export(const std::string& text, Dialect target, Dialect source = Dialect::k2020_12) {
  const JsonText read(text);
  const auto imported = ImportJsonSchema(read.root(), {.dialect = source});
  EXPECT_TRUE(imported) << imported.error().message;
  SchemaExporter exporter({.dialect = target});
  exporter.Add(imported->schema, imported->schema.root(), "S");
  return Shown(exporter.Finish());
}

// The schema alone, without what every document of the target has around it.
std::string Body(const std::string& text, Dialect target, Dialect source = Dialect::k2020_12) {
  const Exported exported = Export(text, target, source);
  EXPECT_EQ(exported.warnings, "");
  const size_t end = exported.json.size();
  if (IsOpenApi(target)) {
    const size_t begin = exported.json.find("\"schemas\":{\"S\":") + 15;
    return exported.json.substr(begin, end - 3 - begin);
  }
  const size_t begin = exported.json.find(',');
  return begin == std::string::npos ? "{}" : "{" + exported.json.substr(begin + 1);
}

constexpr Dialect kOld = Dialect::kOpenApi3_0;
constexpr Dialect kNew = Dialect::kOpenApi3_1;

TEST(Export, ADocumentOfOpenApiHasWhatItMust) {
  EXPECT_EQ(Export(R"({"type":"string"})", kOld).json,
            R"({"openapi":"3.0.3","info":{"title":"Schemas","version":"unversioned"},"paths":{},)"
            R"("components":{"schemas":{"S":{"type":"string"}}}})");
  EXPECT_EQ(Export(R"({"type":"string"})", Dialect::kDraft7).json,
            R"({"$schema":"http://json-schema.org/draft-07/schema#","type":"string"})");
  EXPECT_EQ(Export("false", Dialect::k2020_12).json, "false");
}

TEST(Export, NullIsAFlagInOpenApi30AndATypeElsewhere) {
  EXPECT_EQ(Body(R"({"type":["string","null"]})", kOld), R"({"type":"string","nullable":true})");
  EXPECT_EQ(Body(R"({"type":["integer","string"]})", kOld),
            R"({"allOf":[{"anyOf":[{"type":"integer"},{"type":"string"}]}]})");
  EXPECT_EQ(Body(R"({"type":"array"})", kOld), R"({"type":"array","items":{}})");
  EXPECT_EQ(Body(R"({"additionalProperties":{"not":{}},"unevaluatedProperties":false})", kOld),
            R"({"additionalProperties":{"not":{}}})");
  EXPECT_EQ(Body(R"({"unevaluatedProperties":false})", kOld), R"({"additionalProperties":false})");
  EXPECT_EQ(Body(R"({"type":"null"})", kOld), R"({"allOf":[{"enum":[null]}]})");
  EXPECT_EQ(Body(R"({"type":"string","nullable":true})", kNew, kOld), R"({"type":["string","null"]})");
  EXPECT_EQ(Body(R"({"x-kubernetes-int-or-string":true,"nullable":true})", kNew, kOld),
            R"({"type":["integer","string","null"],"x-kubernetes-int-or-string":true})");
  EXPECT_EQ(Body(R"({"type":["integer","string","null"],"x-kubernetes-int-or-string":true})", kOld),
            R"({"nullable":true,"x-kubernetes-int-or-string":true})");
}

TEST(Export, BoundsThatExcludeThemselvesAreFlagsOrNumbers) {
  EXPECT_EQ(Body(R"({"exclusiveMaximum":3,"minimum":1})", kOld),
            R"({"minimum":1,"maximum":3,"exclusiveMaximum":true})");
  EXPECT_EQ(Body(R"({"exclusiveMaximum":3,"maximum":2.5})", kOld),
            R"({"maximum":2.5,"allOf":[{"maximum":3,"exclusiveMaximum":true}]})");
  EXPECT_EQ(Body(R"({"maximum":3,"exclusiveMaximum":true,"minimum":0,"exclusiveMinimum":false})", kNew, kOld),
            R"({"exclusiveMaximum":3,"minimum":0})");
}

TEST(Export, WhatOpenApi30HasNoWordForIsSaidWithOthers) {
  EXPECT_EQ(Body(R"({"const":1})", kOld), R"({"enum":[1]})");
  EXPECT_EQ(Body(R"({"not":false})", kOld), R"({"not":{"not":{}}})");
  EXPECT_EQ(Body(R"({"contains":{"type":"string"}})", kOld),
            R"({"allOf":[{"not":{"type":"array","items":{"not":{"type":"string"}}}}]})");
  EXPECT_EQ(Body(R"({"dependentRequired":{"a":["b"]}})", kOld),
            R"({"allOf":[{"anyOf":[{"not":{"type":"object","required":["a"]}},{"required":["b"]}]}]})");
  EXPECT_EQ(Body(R"({"if":{"minLength":1},"then":{"maxLength":2}})", kOld),
            R"({"allOf":[{"anyOf":[{"not":{"minLength":1}},{"maxLength":2}]}]})");
  EXPECT_EQ(Body(R"({"properties":{"a":{}},"unevaluatedProperties":false})", Dialect::kDraft7),
            R"({"properties":{"a":{}},"additionalProperties":false})");
}

TEST(Export, AConditionWithTwoOutcomesIsWrittenOnce) {
  EXPECT_NE(Export(R"({"if":{"minLength":1},"then":{"maxLength":2},"else":{"type":"string"}})", kOld)
                .json.find(
                    R"("S":{"allOf":[{"anyOf":[{"not":{"$ref":"#/components/schemas/if"}},{"maxLength":2}]},)"
                    R"({"anyOf":[{"$ref":"#/components/schemas/if"},{"type":"string"}]}]},)"
                    R"("if":{"minLength":1})"),
            std::string::npos);
}

TEST(Export, ListsOfItemsAndDependenciesChangedTheirNames) {
  const std::string old = R"({"items":[{"type":"string"}],"additionalItems":false,)"
                          R"("dependencies":{"a":["b"],"c":{"minProperties":2}}})";
  const std::string now = R"({"prefixItems":[{"type":"string"}],"items":false,)"
                          R"("dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"minProperties":2}}})";
  EXPECT_EQ(Body(old, Dialect::k2020_12, Dialect::kDraft7), now);
  EXPECT_EQ(Body(now, Dialect::kDraft7), old);
}

TEST(Export, WhatCannotBeSaidIsAWarningWithItsPath) {
  EXPECT_EQ(Export(R"({"properties":{"a":{"patternProperties":{"x":{}},"additionalProperties":false}},
                       "maxContains":2,"contains":{},"prefixItems":[{}]})",
                   kOld)
                .warnings,
            "/prefixItems left out: OpenAPI 3.0 cannot express this\n"
            "/maxContains left out: OpenAPI 3.0 cannot express this\n"
            "/properties/a/patternProperties left out: OpenAPI 3.0 cannot express this\n"
            "/properties/a/additionalProperties left out: OpenAPI 3.0 cannot express this\n");
  EXPECT_EQ(Export(R"({"$defs":{"a/b":{"maximum":9007199254740993.5}}})", Dialect::k2020_12).warnings,
            "/$defs/a~1b/maximum approximated: the number has more digits than a float64 keeps\n");
}

TEST(Export, ReferencesLeadToNames) {
  const std::string text = R"({"properties":{"next":{"$ref":"#"},"a":{"$ref":"#/$defs/x~1y"},
      "b":{"$ref":"#/properties/c","description":"d"},"c":{"$anchor":"c","type":"string"}},
      "$defs":{"x/y":{"$ref":"#c"}}})";
  EXPECT_EQ(Export(text, Dialect::k2020_12).json,
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{)"
            R"("a":{"$ref":"#/$defs/x~1y"},"b":{"description":"d","$ref":"#/$defs/c"},)"
            R"("c":{"$ref":"#/$defs/c"},"next":{"$ref":"#"}},)"
            R"("$defs":{"c":{"type":"string"},"x/y":{"$ref":"#/$defs/c"}}})");
  EXPECT_NE(
      Export(text, kOld).json.find(R"("b":{"description":"d","allOf":[{"$ref":"#/components/schemas/c"}]})"),
      std::string::npos);
  EXPECT_NE(Export(text, kOld).json.find(R"("x_y":{"$ref":"#/components/schemas/c"})"), std::string::npos);
}

TEST(Export, SchemasOfOneNameGetAnother) {
  EXPECT_NE(
      Export(
          R"({"$ref":"#/$defs/a","$defs":{"a":{"$defs":{"a":{"type":"null"}},"not":{"$ref":"#/$defs/a/$defs/a"}}}})",
          Dialect::k2020_12)
          .json.find(R"("$defs":{"a":{"not":{"$ref":"#/$defs/a_2"}},"a_2":{"type":"null"}})"),
      std::string::npos);
}

TEST(Export, ExtensionsAreKept) {
  const std::string text =
      R"({"type":"array","items":{"type":"object","properties":{"k":{"type":"string"}}},)"
      R"("x-kubernetes-list-map-keys":["k"],"x-kubernetes-list-type":"map",)"
      R"("x-kubernetes-validations":[{"rule":"self.size() > 0","message":"m","optionalOldSelf":true}],)"
      R"("x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"k","x-mine":{"a":1}})";
  EXPECT_EQ(Body(text, kOld, kOld), text);
  EXPECT_EQ(Body(text, Dialect::k2020_12, kOld), text);
}

TEST(Export, PropertiesThatHideTheirPresenceAreMarkedOnDemand) {
  const JsonText read(R"({"type":"object","required":["must"],"properties":{
      "must":{"type":"string","default":"x"},"may":{"type":"string","default":"x"},
      "null":{"type":"string","nullable":true},"plain":{"type":"string"}}})");
  const Schema schema = ImportCrdSchema(read.root());
  SchemaExporter exporter({.dialect = kOld, .presence = true});
  exporter.Add(schema, schema.root(), "S");
  const std::string json = Shown(exporter.Finish()).json;
  EXPECT_NE(json.find(R"("may":{"type":"string","default":"x","x-goskema-presence":true})"),
            std::string::npos);
  EXPECT_NE(json.find(R"("must":{"type":"string","default":"x"})"), std::string::npos);
  EXPECT_NE(json.find(R"("null":{"type":"string","nullable":true,"x-goskema-presence":true})"),
            std::string::npos);
  EXPECT_NE(json.find(R"("plain":{"type":"string"})"), std::string::npos);
}

TEST(Export, ADynamicReferenceWithSeveralEndsKeepsItsResourcesOrIsApproximated) {
  const std::string text = R"({"$id":"http://a/root","$dynamicAnchor":"n","$ref":"list",
      "$defs":{"list":{"$id":"list","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},
                       "not":{"$ref":"#/$defs/x"},"$defs":{"x":{"type":"null"}}}}})";
  const Exported kept = Export(text, Dialect::k2020_12);
  EXPECT_EQ(kept.warnings, "");
  EXPECT_EQ(kept.json, R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://a/root",)"
                       R"("$dynamicAnchor":"n","$ref":"urn:schema:1","$defs":{"list":{"$id":"urn:schema:1",)"
                       R"("items":{"$dynamicRef":"urn:schema:1#n"},"not":{"$ref":"urn:schema:1#/$defs/x"},)"
                       R"("$dynamicAnchor":"n","$defs":{"x":{"type":"null"}}}}})");
  EXPECT_EQ(Export(text, kNew).warnings,
            "/$defs/list/items/$dynamicRef approximated: it always resolves to the same schema\n");
}

TEST(Export, DepthCostsNoCallStack) {
  std::string text = R"({"type":"string"})";
  for (int i = 0; i < 4000; ++i) text = R"({"not":)" + text + "}";
  EXPECT_GT(Export(text, kOld).json.size(), 4000U * 8);
}

}  // namespace
}  // namespace plimsoll::schema
