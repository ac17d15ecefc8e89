// Single keywords and their words: types, strings, numbers, lists, objects, enums.
#include <gtest/gtest.h>

#include "read.h"

namespace plimsoll::check {
namespace {

// The schema of the property `x` of `spec`, and the value there.
Texts InSpec(const std::string& schema, const std::string& value) {
  return Check(
      R"({"type":"object","properties":{"spec":{"type":"object","properties":{"x":)" + schema + "}}}}",
      R"({"spec":{"x":)" + value + "}}");
}

constexpr bool kFine = true;
testing::AssertionResult Is(const Texts& texts, bool) {
  if (texts.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << texts[0];
}

TEST(Type, IsNamedInTheMessageAndTheActualOneIsShown) {
  EXPECT_EQ(InSpec(R"({"type":"integer"})", R"("a")"),
            Texts{R"(spec.x: Invalid value: "string": spec.x in body must be of type integer: "string")"});
  EXPECT_EQ(InSpec(R"({"type":"string"})", "7"),
            Texts{R"(spec.x: Invalid value: "integer": spec.x in body must be of type string: "integer")"});
  EXPECT_EQ(InSpec(R"({"type":"object"})", "[1]"),
            Texts{R"(spec.x: Invalid value: "array": spec.x in body must be of type object: "array")"});
  EXPECT_EQ(InSpec(R"({"type":"array"})", "1.5"),
            Texts{R"(spec.x: Invalid value: "number": spec.x in body must be of type array: "number")"});
  EXPECT_EQ(InSpec(R"({"type":"number"})", "true"),
            Texts{R"(spec.x: Invalid value: "boolean": spec.x in body must be of type number: "boolean")"});
  EXPECT_EQ(InSpec(R"({"type":"boolean"})", "{}"),
            Texts{R"(spec.x: Invalid value: "object": spec.x in body must be of type boolean: "object")"});
}

TEST(Type, AtTheRootHasNoName) {
  EXPECT_EQ(Check(R"({"type":"object"})", "[]"),
            Texts{R"(<nil>: Invalid value: "array":  in body must be of type object: "array")"});
}

TEST(Type, IntegerTakesWholeFloatsAndNumberTakesIntegers) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"integer"})", "1.0"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"type":"integer"})", "1e3"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"type":"number"})", "1"), kFine));
  EXPECT_EQ(
      InSpec(R"({"type":"integer"})", "1.5"),
      (Texts{
          R"(spec.x: Invalid value: "number": spec.x in body must be of type integer: "number")",
          R"(<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.x)"}));
}

TEST(Type, OfNullIsRefusedUnlessNullableOrUntyped) {
  EXPECT_EQ(InSpec(R"({"type":"string"})", "null"),
            Texts{R"(spec.x: Invalid value: "null": spec.x in body must be of type string: "null")"});
  EXPECT_TRUE(Is(InSpec(R"({"type":"string","nullable":true})", "null"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"minLength":3})", "null"), kFine));
}

TEST(Type, OfNullStopsEverythingButTheEnum) {
  EXPECT_TRUE(Is(InSpec(R"({"nullable":true,"type":"object","required":["a"],"not":{}})", "null"), kFine));
  EXPECT_EQ(InSpec(R"({"nullable":true,"type":"string","enum":["a",null]})", "null"),
            Texts{R"(spec.x: Unsupported value: null: supported values: "a", "null")"});
}

TEST(IntOrString, NamesBothTypes) {
  EXPECT_TRUE(Is(InSpec(R"({"x-kubernetes-int-or-string":true})", R"("50%")"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"x-kubernetes-int-or-string":true})", "80"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"x-kubernetes-int-or-string":true})", "2.0000000001"), kFine));
  EXPECT_EQ(
      InSpec(R"({"x-kubernetes-int-or-string":true})", "true"),
      Texts{R"(spec.x: Invalid value: "boolean": spec.x in body must be of type integer,string: "boolean")"});
}

TEST(Format, TakesTheBlameForValuesThatAreNoStringsOrLists) {
  EXPECT_EQ(InSpec(R"({"type":"string","format":"date"})", "7"),
            Texts{R"(spec.x: Invalid value: "int64": spec.x in body must be of type date: "int64")"});
  EXPECT_EQ(InSpec(R"({"type":"integer","format":"int32"})", "true"),
            Texts{R"(spec.x: Invalid value: "": spec.x in body must be of type int32: "")"});
  EXPECT_EQ(InSpec(R"({"type":"integer","format":"int32"})", R"("s")"),
            Texts{R"(spec.x: Invalid value: "string": spec.x in body must be of type integer: "string")"});
}

TEST(Format, OfStringsLetsListsPass) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"string","format":"date"})", "[1]"), kFine));
  EXPECT_EQ(InSpec(R"({"type":"string","format":"no-such-format"})", "[1]"),
            Texts{R"(spec.x: Invalid value: "array": spec.x in body must be of type string: "array")"});
}

TEST(Format, ThatIsBrokenShowsTheString) {
  EXPECT_EQ(InSpec(R"({"type":"string","format":"date"})", R"("soon")"),
            Texts{R"(spec.x: Invalid value: "soon": spec.x in body must be of type date: "soon")"});
}

TEST(Format, CountsOnlyForTheTypesItIsMadeFor) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"boolean","format":"date"})", "true"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"type":"number","format":"int32"})", "3000000000"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"type":"string","format":"int32"})", R"("a")"), kFine));
}

TEST(Length, CountsCodePointsAndReportsBytes) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"string","maxLength":2})", R"("éé")"), kFine));
  EXPECT_EQ(InSpec(R"({"type":"string","maxLength":2})", R"("ééé")"),
            Texts{"spec.x: Too long: may not be more than 2 bytes"});
  EXPECT_EQ(InSpec(R"({"type":"string","maxLength":1})", R"("ab")"),
            Texts{"spec.x: Too long: may not be more than 1 byte"});
  EXPECT_EQ(InSpec(R"({"type":"string","minLength":4})", R"("ééé")"),
            Texts{R"(spec.x: Invalid value: "ééé": spec.x in body should be at least 4 chars long)"});
}

TEST(Length, ThatIsBrokenSparesTheRestOfTheStringRules) {
  EXPECT_EQ(InSpec(R"({"type":"string","maxLength":1,"minLength":9,"pattern":"^b"})", R"("aa")").size(), 1u);
  EXPECT_EQ(InSpec(R"({"type":"string","maxLength":1,"format":"date"})", R"("aa")").size(), 2u);
}

TEST(Pattern, MayMatchAnywhere) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"string","pattern":"b"})", R"("abc")"), kFine));
  EXPECT_EQ(InSpec(R"({"type":"string","pattern":"^b"})", R"("abc")"),
            Texts{R"(spec.x: Invalid value: "abc": spec.x in body should match '^b')"});
}

TEST(Pattern, ThatIsNoneRefusesEveryString) {
  EXPECT_EQ(InSpec(R"({"type":"string","pattern":"a("})", R"("a")"),
            Texts{R"(spec.x: Invalid value: "a": spec.x in body should match 'a(, but pattern is invalid: )"
                  R"(error parsing regexp: missing closing ): `a(`')"});
}

TEST(Range, PrintsTheBoundInTheTypeOfTheValue) {
  EXPECT_EQ(InSpec(R"({"type":"number","minimum":2.5})", "1"),
            Texts{"spec.x: Invalid value: 1: spec.x in body should be greater than or equal to 2"});
  EXPECT_EQ(InSpec(R"({"type":"number","minimum":2.5})", "1.5"),
            Texts{"spec.x: Invalid value: 1.5: spec.x in body should be greater than or equal to 2.5"});
  EXPECT_EQ(
      InSpec(R"({"type":"number","maximum":1e20})", "5"),
      Texts{"spec.x: Invalid value: 5: spec.x in body should be less than or equal to -9223372036854775808"});
  EXPECT_EQ(InSpec(R"({"type":"number","maximum":3,"exclusiveMaximum":true})", "3"),
            Texts{"spec.x: Invalid value: 3: spec.x in body should be less than 3"});
  EXPECT_EQ(
      InSpec(R"({"type":"number","minimum":12345678.5,"exclusiveMinimum":true})", "12345678.5"),
      Texts{"spec.x: Invalid value: 1.23456785e+07: spec.x in body should be greater than 1.23456785e+07"});
}

TEST(Range, ThatDoesNotFitTheTypeIsAnErrorOfItsOwn) {
  EXPECT_EQ(
      InSpec(R"({"type":"integer","minimum":0.5})", "3"),
      Texts{
          R"(<nil>: Invalid value: "": Minimum boundary value must be of type integer (default format) in spec.x)"});
  EXPECT_EQ(
      InSpec(R"({"type":"integer","format":"int32","maximum":3000000000})", "4000000000"),
      (Texts{
          R"(<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.x)",
          R"(<nil>: Invalid value: "": Maximum boundary value must be of type integer with format int32 in spec.x)",
          "spec.x: Invalid value: 4e+09: spec.x in body should be less than or equal to 3e+09"}));
}

TEST(MultipleOf, TruncatesTheFactorForIntegers) {
  EXPECT_EQ(InSpec(R"({"type":"number","multipleOf":0.5})", "1"),
            Texts{"spec.x: Invalid value: 0: factor MultipleOf declared for spec.x must be positive: 0"});
  EXPECT_EQ(InSpec(R"({"type":"integer","multipleOf":3})", "10"),
            Texts{"spec.x: Invalid value: 10: spec.x in body should be a multiple of 3"});
  EXPECT_EQ(InSpec(R"({"type":"number","multipleOf":0.5})", "1.2"),
            Texts{"spec.x: Invalid value: 1.2: spec.x in body should be a multiple of 0.5"});
  EXPECT_EQ(
      InSpec(R"({"type":"integer","multipleOf":0.5})", "1"),
      Texts{
          R"(<nil>: Invalid value: "": MultipleOf value must be of type integer (default format) in spec.x)"});
}

TEST(Lists, ReportItemsBeforeTheirNumber) {
  EXPECT_EQ(
      InSpec(R"({"type":"array","items":{"type":"string"},"maxItems":1})", R"([1,"a",true])"),
      (Texts{R"(spec.x[0]: Invalid value: "integer": spec.x[0] in body must be of type string: "integer")",
             R"(spec.x[2]: Invalid value: "boolean": spec.x[2] in body must be of type string: "boolean")",
             "spec.x: Too many: 3: must have at most 1 item"}));
  EXPECT_EQ(InSpec(R"({"type":"array","minItems":2})", "[1]"),
            Texts{"spec.x: Invalid value: 1: spec.x in body should have at least 2 items"});
}

TEST(Lists, WithUniqueItemsDistinguishIntegersFromFloats) {
  EXPECT_TRUE(Is(InSpec(R"({"type":"array","uniqueItems":true})", "[1,1.0,true,\"1\"]"), kFine));
  EXPECT_EQ(InSpec(R"({"type":"array","uniqueItems":true})", R"([{"a":1,"b":2},3,{"b":2,"a":1}])"),
            Texts{R"(spec.x: Invalid value: "": spec.x in body shouldn't contain duplicates)"});
}

TEST(Objects, CountTheirMembers) {
  EXPECT_EQ(InSpec(R"({"type":"object","minProperties":1})", "{}"),
            Texts{"spec.x: Invalid value: 0: spec.x in body should have at least 1 properties"});
  EXPECT_EQ(InSpec(R"({"type":"object","maxProperties":2})", R"({"a":1,"b":1,"c":1})"),
            Texts{"spec.x: Too many: 3: must have at most 2 items"});
}

TEST(Objects, ForbidMembersUnderTheirOwnPath) {
  EXPECT_EQ(
      InSpec(R"({"type":"object","properties":{"a":{}},"additionalProperties":false})", R"({"a":1,"b":2})"),
      Texts{R"(spec.x: Invalid value: "b": spec.x.b in body is a forbidden property)"});
}

TEST(Objects, CheckOtherMembersBeforeDeclaredOnes) {
  EXPECT_EQ(
      InSpec(
          R"({"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}})",
          R"({"a":1,"b":"x"})"),
      (Texts{R"(spec.x.b: Invalid value: "string": spec.x.b in body must be of type integer: "string")",
             R"(spec.x.a: Invalid value: "integer": spec.x.a in body must be of type string: "integer")"}));
}

TEST(Objects, AtTheRootNameOtherMembersWithADot) {
  EXPECT_EQ(Check(R"({"additionalProperties":{"type":"integer"}})", R"({"a.b":"x"})"),
            Texts{R"(a.b: Invalid value: "string": .a.b in body must be of type integer: "string")"});
}

TEST(Required, IsCheckedInTheOrderDeclaredAndOnlyForPresence) {
  EXPECT_EQ(InSpec(R"({"type":"object","required":["z","b","a"],"nullable":true})", R"({"b":null})"),
            (Texts{"spec.x.z: Required value", "spec.x.a: Required value"}));
  EXPECT_EQ(Check(R"({"required":["spec"]})", "{}"), Texts{"spec: Required value"});
}

TEST(Required, ThatIsNamedTwiceIsReportedOnce) {
  EXPECT_EQ(InSpec(R"({"type":"object","required":["a","a"]})", "{}"), Texts{"spec.x.a: Required value"});
}

TEST(Enum, ListsWhatIsSupportedAsQuotedText) {
  EXPECT_EQ(
      InSpec(R"({"enum":["a",1,2.5,true,null,{"b":1,"a":[]}]})", R"("z")"),
      Texts{
          R"(spec.x: Unsupported value: "z": supported values: "a", "1", "2.5", "true", "null", "{\"a\":[],\"b\":1}")"});
}

TEST(Enum, ConvertsNumbersAsGoDoes) {
  EXPECT_TRUE(Is(InSpec(R"({"enum":[1]})", "1.5"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"enum":[1.0]})", "1"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"enum":["a"]})", "97"), kFine));
  EXPECT_TRUE(Is(InSpec(R"({"enum":["\ufffd"]})", "-5"), kFine));
  EXPECT_FALSE(InSpec(R"({"enum":[1.5]})", "1").empty());
  EXPECT_FALSE(InSpec(R"({"enum":["1"]})", "1").empty());
}

TEST(Enum, ComparesListsAndMapsByKind) {
  EXPECT_TRUE(Is(InSpec(R"({"enum":[[1,{"a":2}]]})", R"([1,{"a":2}])"), kFine));
  EXPECT_FALSE(InSpec(R"({"enum":[[1]]})", "[1.0]").empty());
  EXPECT_FALSE(InSpec(R"({"enum":[{}]})", "[]").empty());
}

}  // namespace
}  // namespace plimsoll::check
