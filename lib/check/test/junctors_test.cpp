#include <gtest/gtest.h>

#include "read.h"

namespace plimsoll::check {
namespace {

Texts AtTop(const std::string& schema, const std::string& value) {
  return Check(R"({"properties":{"x":)" + schema + "}}", R"({"x":)" + value + "}");
}

TEST(AnyOf, ThatFailsShowsTheAlternativeThatMatchesBest) {
  EXPECT_EQ(AtTop(R"({"anyOf":[{"type":"string"},{"type":"integer","minimum":5}]})", "3"),
            (Texts{R"(<nil>: Invalid value: "": "x" must validate at least one schema (anyOf))",
                   "x: Invalid value: 3: x in body should be greater than or equal to 5"}));
}

TEST(AnyOf, ShowsTheFirstOfEquallyGoodAlternatives) {
  EXPECT_EQ(AtTop(R"({"anyOf":[{"required":["a"]},{"required":["b"]}]})", "{}"),
            (Texts{R"(<nil>: Invalid value: "": "x" must validate at least one schema (anyOf))",
                   "x.a: Required value"}));
}

TEST(AnyOf, IsContentWithSeveralValidAlternatives) {
  EXPECT_EQ(AtTop(R"({"anyOf":[{"required":["a"]},{"required":["b"]}]})", R"({"a":1,"b":1})"), Texts{});
}

TEST(OneOf, SaysHowManyAlternativesAreValid) {
  const std::string schema = R"({"oneOf":[{"required":["a"]},{"required":["b"]},{"minimum":3}]})";
  EXPECT_EQ(
      AtTop(schema, R"({"a":1,"b":1})"),
      Texts{
          R"(<nil>: Invalid value: "": "x" must validate one and only one schema (oneOf). Found 3 valid alternatives)"});
  EXPECT_EQ(
      AtTop(R"({"oneOf":[{"required":["a"]},{"required":["b"]}]})", "{}"),
      (Texts{
          R"(<nil>: Invalid value: "": "x" must validate one and only one schema (oneOf). Found none valid)",
          "x.a: Required value"}));
  EXPECT_EQ(AtTop(R"({"oneOf":[{"required":["a"]},{"required":["b"]}]})", R"({"b":1})"), Texts{});
}

TEST(AllOf, ReportsInnerErrorsAndThenItself) {
  EXPECT_EQ(AtTop(R"({"allOf":[{"required":["a"]},{"required":["b"]}]})", R"({"b":1})"),
            (Texts{"x.a: Required value",
                   R"(<nil>: Invalid value: "": "x" must validate all the schemas (allOf))"}));
  EXPECT_EQ(
      AtTop(R"({"allOf":[{"required":["a"]}]})", "{}"),
      (Texts{"x.a: Required value",
             R"(<nil>: Invalid value: "": "x" must validate all the schemas (allOf). None validated)"}));
}

TEST(Not, RefusesWhatTheSchemaAccepts) {
  EXPECT_EQ(AtTop(R"({"not":{"required":["a"]}})", R"({"a":1})"),
            Texts{R"(<nil>: Invalid value: "": "x" must not validate the schema (not))"});
  EXPECT_EQ(AtTop(R"({"not":{"required":["a"]}})", "{}"), Texts{});
}

TEST(Junctors, AreReportedInTheEnginesOrderAfterTheType) {
  EXPECT_EQ(
      AtTop(
          R"({"type":"object","not":{},"allOf":[{"type":"string"}],"oneOf":[{},{}],"anyOf":[{"type":"array"}],"enum":[2]})",
          "1"),
      (Texts{
          R"(x: Invalid value: "integer": x in body must be of type object: "integer")",
          R"(<nil>: Invalid value: "": "x" must validate at least one schema (anyOf))",
          R"(x: Invalid value: "integer": x in body must be of type array: "integer")",
          R"(<nil>: Invalid value: "": "x" must validate one and only one schema (oneOf). Found 2 valid alternatives)",
          R"(x: Invalid value: "integer": x in body must be of type string: "integer")",
          R"(<nil>: Invalid value: "": "x" must validate all the schemas (allOf). None validated)",
          R"(<nil>: Invalid value: "": "x" must not validate the schema (not))",
          R"(x: Unsupported value: 1: supported values: "2")"}));
}

TEST(Junctors, QuoteTheRootAsNothing) {
  EXPECT_EQ(Check(R"({"not":{}})", "1"),
            Texts{R"(<nil>: Invalid value: "": "" must not validate the schema (not))"});
}

TEST(Junctors, DropErrorsThatAreAlreadyThere) {
  EXPECT_EQ(
      AtTop(R"({"required":["a"],"allOf":[{"required":["a"]}]})", "{}"),
      (Texts{"x.a: Required value",
             R"(<nil>: Invalid value: "": "x" must validate all the schemas (allOf). None validated)"}));
}

// Two lists that Go prints alike are one error, and the first one's entries are shown.
TEST(Junctors, KnowRepeatedErrorsByTheEnginesTextAlone) {
  EXPECT_EQ(
      AtTop(R"({"enum":["1","2"],"allOf":[{"enum":[1,2]}]})", "3"),
      (Texts{R"(x: Unsupported value: 3: supported values: "1", "2")",
             R"(<nil>: Invalid value: "": "x" must validate all the schemas (allOf). None validated)"}));
}

TEST(Junctors, NestWithoutEnd) {
  std::string schema = R"({"type":"string"})";
  for (int i = 0; i < 300; ++i)
    schema = R"({"allOf":[{"anyOf":[)" + schema + R"(]},{"not":{"type":"array"}}]})";
  EXPECT_EQ(AtTop(schema, R"("a")"), Texts{});
  EXPECT_EQ(AtTop(schema, "1").size(), 3u);
}

}  // namespace
}  // namespace plimsoll::check
