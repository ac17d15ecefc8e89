#include "plimsoll/schema/go_props_json.h"

#include <gtest/gtest.h>

#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/schema_equality.h"
#include "read_json.h"

namespace plimsoll::schema {
namespace {

constexpr std::string_view kEmpty =
    R"({"ID":"","Schema":"","Ref":null,"Description":"","Type":"","Nullable":false,"Format":"","Title":"",)"
    R"("Default":null,"Maximum":null,"ExclusiveMaximum":false,"Minimum":null,"ExclusiveMinimum":false,)"
    R"("MaxLength":null,"MinLength":null,"Pattern":"","MaxItems":null,"MinItems":null,"UniqueItems":false,)"
    R"("MultipleOf":null,"Enum":null,"MaxProperties":null,"MinProperties":null,"Required":null,"Items":null,)"
    R"("AllOf":null,"OneOf":null,"AnyOf":null,"Not":null,"Properties":null,"AdditionalProperties":null,)"
    R"("PatternProperties":null,"Dependencies":null,"AdditionalItems":null,"Definitions":null,)"
    R"("ExternalDocs":null,"Example":null,"XPreserveUnknownFields":null,"XEmbeddedResource":false,)"
    R"("XIntOrString":false,"XListMapKeys":null,"XListType":null,"XMapType":null,"XValidations":null})";

std::string Props(const std::string& json_text) {
  const JsonText json(json_text);
  const Schema schema = ImportCrdSchema(json.root());
  std::string out;
  AppendGoProps(out, schema, schema.root());
  return out;
}

std::string Printed(const std::string& json_text, Keyword keyword) {
  const JsonText json(json_text);
  const Schema schema = ImportCrdSchema(json.root());
  std::string out;
  AppendGoKeyword(out, schema, schema.root(), keyword);
  return out;
}

bool Same(const std::string& a, const std::string& b) {
  const JsonText left(a);
  const JsonText right(b);
  return SameSchema(ImportCrdSchema(left.root()), ImportCrdSchema(right.root()));
}

TEST(GoProps, EveryFieldIsPrintedInTheOrderOfTheStruct) { EXPECT_EQ(Props("{}"), kEmpty); }

TEST(GoProps, SchemasInsideArePrintedWhereTheyAre) {
  const std::string empty(kEmpty);
  EXPECT_EQ(Printed(R"({"properties":{"b":{},"a<":{}}})", Keyword::kProperties),
            R"({"a\u003c":)" + empty + R"(,"b":)" + empty + "}");
  EXPECT_EQ(Printed(R"({"allOf":[{},{}]})", Keyword::kAllOf), "[" + empty + "," + empty + "]");
  EXPECT_EQ(Printed(R"({"items":{}})", Keyword::kItems), R"({"Schema":)" + empty + R"(,"JSONSchemas":null})");
  EXPECT_EQ(Printed(R"({"items":[{}]})", Keyword::kItems),
            R"({"Schema":null,"JSONSchemas":[)" + empty + "]}");
  EXPECT_EQ(Printed(R"({"items":[]})", Keyword::kItems), R"({"Schema":null,"JSONSchemas":[]})");
  EXPECT_EQ(Printed(R"({"items":5})", Keyword::kItems), R"({"Schema":null,"JSONSchemas":null})");
  EXPECT_EQ(Printed(R"({"additionalProperties":{}})", Keyword::kAdditionalProperties),
            R"({"Allows":true,"Schema":)" + empty + "}");
  EXPECT_EQ(Printed(R"({"additionalProperties":false})", Keyword::kAdditionalProperties),
            R"({"Allows":false,"Schema":null})");
  EXPECT_EQ(Printed(R"({"dependencies":{"b":{},"a":["x"]}})", Keyword::kDependencies),
            R"({"a":{"Schema":null,"Property":["x"]},"b":{"Schema":)" + empty + R"(,"Property":null}})");
  EXPECT_EQ(Props(R"({"not":{}})").size(), 2 * empty.size() - 4);
}

TEST(GoProps, ValuesAndRulesArePrintedAsGoHoldsThem) {
  EXPECT_EQ(Printed(R"({"default":{"b":1,"a":2.50}})", Keyword::kDefault), R"({"a":2.5,"b":1})");
  EXPECT_EQ(Printed(R"({"enum":[null,"x"]})", Keyword::kEnum), R"([null,"x"])");
  EXPECT_EQ(Printed(R"({"enum":[]})", Keyword::kEnum), "[]");
  EXPECT_EQ(Printed(R"({"properties":{}})", Keyword::kProperties), "{}");
  EXPECT_EQ(Printed(R"({"maximum":1})", Keyword::kMaximum), "1");
  EXPECT_EQ(Printed(R"({"x-kubernetes-list-type":""})", Keyword::kListType), "\"\"");
  EXPECT_EQ(Printed(R"({"x-kubernetes-preserve-unknown-fields":false})", Keyword::kPreserveUnknownFields),
            "false");
  EXPECT_EQ(
      Printed(R"({"x-kubernetes-validations":[{"rule":"a","reason":"r","optionalOldSelf":true}]})",
              Keyword::kValidations),
      R"([{"Rule":"a","Message":"","MessageExpression":"","Reason":"r","FieldPath":"","OptionalOldSelf":true}])");
}

TEST(GoProps, DepthCostsNoStack) {
  std::string text;
  for (int i = 0; i < 9999; ++i) text += R"({"not":)";
  text += "{}" + std::string(9999, '}');
  EXPECT_EQ(Props(text).size(), 10000 * kEmpty.size() - 9999 * 4);
}

TEST(GoProps, WhatWouldBeHugeIsCut) {
  std::string text = R"({"allOf":[)";
  for (int i = 0; i < 100000; ++i) text += "{},";
  text.back() = ']';
  const std::string printed = Props(text + "}");
  EXPECT_TRUE(printed.ends_with("..."));
  EXPECT_LT(printed.size(), kMaxGoProps + 1000);
}

TEST(SchemaEquality, EmptyIsNothingAndOrderDoesNotCount) {
  EXPECT_TRUE(Same(R"({"properties":{"a":{"type":"x"},"b":{}},"required":[]})",
                   R"({"properties":{"b":{},"a":{"type":"x"}}})"));
  EXPECT_FALSE(Same(R"({"required":["a","b"]})", R"({"required":["b","a"]})"));
  EXPECT_FALSE(Same(R"({"description":"a"})", R"({"description":"b"})"));
}

TEST(SchemaEquality, LooksIntoEveryKeyword) {
  EXPECT_FALSE(Same(R"({"default":1})", R"({"default":1.0})"));
  EXPECT_TRUE(Same(R"({"maximum":1})", R"({"maximum":1.0})"));
  EXPECT_FALSE(Same(R"({"items":{"type":"a"}})", R"({"items":[{"type":"a"}]})"));
  EXPECT_FALSE(Same(R"({"additionalProperties":true})", R"({"additionalProperties":{}})"));
  EXPECT_FALSE(Same(R"({"not":{"oneOf":[{"type":"a"}]}})", R"({"not":{"oneOf":[{"type":"b"}]}})"));
  EXPECT_FALSE(Same(R"({"enum":[1]})", R"({"enum":[1,2]})"));
  EXPECT_FALSE(Same(R"({"x-kubernetes-validations":[{"rule":"a"}]})",
                    R"({"x-kubernetes-validations":[{"rule":"b"}]})"));
  EXPECT_FALSE(Same(R"({"externalDocs":{"url":"a"}})", R"({"externalDocs":{}})"));
  EXPECT_FALSE(Same(R"({"dependencies":{"a":["x"]}})", R"({"dependencies":{"a":["y"]}})"));
}

}  // namespace
}  // namespace plimsoll::schema
