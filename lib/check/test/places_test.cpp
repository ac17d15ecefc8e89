#include <gtest/gtest.h>

#include "read.h"

namespace plimsoll::check {
namespace {

using finding::Code;

// The only error of the object, which must outlive it.
finding::FieldError ErrorOf(std::string_view schema, const Json& json) {
  const TestSchema imported(schema);
  const CheckProgram program = imported.Compiled();
  finding::ErrorList errors;
  Runner().Run(program, json.root(), {}, errors);
  EXPECT_EQ(errors.size(), 1u);
  return errors.empty() ? finding::FieldError{} : errors[0];
}

std::string_view MarkedBy(const finding::FieldError& error, const Json& json) {
  return json.bytes().substr(error.place.offset, error.place.length);
}

TEST(Places, AreThoseOfTheOffendingValue) {
  const Json json(R"({"a": [1, "two"]})");
  const auto error = ErrorOf(R"({"properties":{"a":{"items":{"type":"integer"}}}})", json);
  EXPECT_EQ(error.code, Code::kTypeMismatch);
  EXPECT_EQ(MarkedBy(error, json), "\"two\"");
}

TEST(Places, OfMissingFieldsAreThoseOfTheObject) {
  const Json json(R"({"a": {"b": 1}})");
  const auto error = ErrorOf(R"({"properties":{"a":{"required":["c"]}}})", json);
  EXPECT_EQ(error.code, Code::kRequired);
  EXPECT_EQ(error.place.offset, 6u);
}

TEST(Places, OfForbiddenPropertiesAreThoseOfTheKey) {
  const Json json(R"({"a": {"b": 1}})");
  const auto error = ErrorOf(R"({"properties":{"a":{"additionalProperties":false}}})", json);
  EXPECT_EQ(error.code, Code::kForbiddenProperty);
  EXPECT_EQ(MarkedBy(error, json), "\"b\"");
}

TEST(Places, OfErrorsWithoutAFieldAreKnownAllTheSame) {
  const Json json(R"({"a": {"b": 12}})");
  const auto error = ErrorOf(R"({"properties":{"a":{"properties":{"b":{"not":{}}}}}})", json);
  EXPECT_EQ(error.Field(), "<nil>");
  EXPECT_EQ(error.code, Code::kNotMismatch);
  EXPECT_EQ(MarkedBy(error, json), "12");
}

TEST(Codes, DistinguishTheKeywords) {
  const auto code = [](std::string_view schema, std::string_view value) {
    const Json json(value);
    return ErrorOf(schema, json).code;
  };
  EXPECT_EQ(code(R"({"format":"date"})", R"("x")"), Code::kFormatMismatch);
  EXPECT_EQ(code(R"({"pattern":"a"})", R"("x")"), Code::kPatternMismatch);
  EXPECT_EQ(code(R"({"minLength":2})", R"("x")"), Code::kTooShort);
  EXPECT_EQ(code(R"({"maxLength":0})", R"("x")"), Code::kTooLong);
  EXPECT_EQ(code(R"({"enum":["y"]})", R"("x")"), Code::kUnsupportedValue);
  EXPECT_EQ(code(R"({"minimum":2})", "1"), Code::kBelowMinimum);
  EXPECT_EQ(code(R"({"maximum":2})", "3"), Code::kAboveMaximum);
  EXPECT_EQ(code(R"({"multipleOf":2})", "3"), Code::kNotMultiple);
  EXPECT_EQ(code(R"({"multipleOf":0.5})", "3"), Code::kUnusableBound);
  EXPECT_EQ(code(R"({"type":"integer","format":"int32"})", "3000000000"), Code::kNumberCapacity);
  EXPECT_EQ(code(R"({"minItems":1})", "[]"), Code::kTooFew);
  EXPECT_EQ(code(R"({"maxItems":0})", "[1]"), Code::kTooMany);
  EXPECT_EQ(code(R"({"uniqueItems":true})", "[1,1]"), Code::kDuplicateValue);
  EXPECT_EQ(code(R"({"oneOf":[{},{}]})", "1"), Code::kUnionAmbiguous);
}

TEST(Hints, SuggestTheNearestEnumValue) {
  const Json json(R"("Alwyas")");
  EXPECT_EQ(ErrorOf(R"({"enum":["Never","Always"]})", json).hint, R"(did you mean "Always"?)");
  const Json far(R"("Sometimes")");
  EXPECT_EQ(ErrorOf(R"({"enum":["Never","Always"]})", far).hint, "");
}

TEST(Hints, SuggestTheNearestProperty) {
  const Json json(R"({"replica":1})");
  EXPECT_EQ(ErrorOf(R"({"properties":{"replicas":{}},"additionalProperties":false})", json).hint,
            R"(did you mean "replicas"?)");
}

TEST(Base, IsBeforeFieldsButNotInsideMessages) {
  RunOptions options;
  const value::Path status = "status";
  options.base = &status;
  EXPECT_EQ(
      Check(R"({"type":"object","properties":{"n":{"type":"integer"}},"not":{}})", R"({"n":"x"})", options),
      (Texts{R"(status: Invalid value: "": "" must not validate the schema (not))",
             R"(status.n: Invalid value: "string": n in body must be of type integer: "string")"}));
  EXPECT_EQ(Check(R"({"type":"object"})", "1", options),
            Texts{R"(status: Invalid value: "integer":  in body must be of type object: "integer")"});
}

}  // namespace
}  // namespace plimsoll::check
