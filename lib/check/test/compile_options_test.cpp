// The options that depart from the API server.
#include <gtest/gtest.h>

#include "plimsoll/check/json_checker.h"
#include "read.h"

namespace plimsoll::check {
namespace {

Texts CheckWith(const CheckOptions& options, std::string_view schema, std::string_view object) {
  const TestSchema compiled(schema);
  const Json json(object);
  const bool certain = JsonChecker().IsCertainlyValid(compiled.Compiled(options), json.bytes());
  const Texts errors = Check(schema, object, {}, options);
  EXPECT_EQ(certain, errors.empty()) << schema << object;
  return errors;
}

TEST(Formats, CanBeIgnored) {
  const CheckOptions ignored{.formats = Formats::kIgnored};
  const char* const date = R"({"properties":{"a":{"type":"string","format":"date"}}})";
  EXPECT_EQ(CheckWith({}, date, R"({"a":"x"})"),
            Texts{R"(a: Invalid value: "x": a in body must be of type date: "x")"});
  EXPECT_EQ(CheckWith(ignored, date, R"({"a":"x"})"), Texts{});
  // Nor does a format make a list a string.
  EXPECT_EQ(CheckWith({}, date, R"({"a":[1]})"), Texts{});
  EXPECT_EQ(CheckWith(ignored, date, R"({"a":[1]})"),
            Texts{R"(a: Invalid value: "array": a in body must be of type string: "array")"});
  const char* const narrow = R"({"properties":{"a":{"type":"integer","format":"int32"}}})";
  EXPECT_EQ(CheckWith({}, narrow, R"({"a":3000000000})").size(), 1u);
  EXPECT_EQ(CheckWith(ignored, narrow, R"({"a":3000000000})"), Texts{});
}

TEST(IntOrString, CanBeHeldToNumbers) {
  const CheckOptions numeric{.int_or_string = IntOrString::kNumericString};
  const char* const port = R"({"properties":{"a":{"x-kubernetes-int-or-string":true}}})";
  for (const char* object : {R"({"a":80})", R"({"a":"80"})", R"({"a":"-1"})", R"({"a":"007"})"}) {
    EXPECT_EQ(CheckWith(numeric, port, object), Texts{}) << object;
  }
  for (const char* object :
       {R"({"a":"50%"})", R"({"a":"http"})", R"({"a":""})", R"({"a":"1.0"})", R"({"a":"1\n"})"}) {
    EXPECT_EQ(CheckWith({}, port, object), Texts{}) << object;
    EXPECT_EQ(CheckWith(numeric, port, object).size(), 1u) << object;
  }
  EXPECT_EQ(CheckWith(numeric, port, R"({"a":"http"})"),
            Texts{R"(a: Invalid value: "http": a in body should match '^-?\d+$')"});
}

TEST(IntOrString, KeepsItsOwnPatternWhenHeldToNumbers) {
  const CheckOptions numeric{.int_or_string = IntOrString::kNumericString};
  const char* const port = R"({"properties":{"a":{"x-kubernetes-int-or-string":true,"pattern":"^8"}}})";
  EXPECT_EQ(CheckWith(numeric, port, R"({"a":"80"})"), Texts{});
  EXPECT_EQ(CheckWith(numeric, port, R"({"a":"8x"})"),
            Texts{R"(a: Invalid value: "8x": a in body should match '^-?\d+$')"});
  EXPECT_EQ(CheckWith(numeric, port, R"({"a":"x"})"),
            Texts{R"(a: Invalid value: "x": a in body should match '^8')"});
}

TEST(IntOrString, OtherStringsAreLeftAlone) {
  EXPECT_EQ(CheckWith({.int_or_string = IntOrString::kNumericString},
                      R"({"properties":{"a":{"type":"string"}}})", R"({"a":"http"})"),
            Texts{});
}

}  // namespace
}  // namespace plimsoll::check
