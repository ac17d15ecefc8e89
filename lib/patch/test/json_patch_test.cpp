#include "plimsoll/patch/json/json_patch.h"

#include <gtest/gtest.h>

namespace plimsoll::patch {
namespace {

std::string JsonPatched(std::string_view document, std::string_view patch) {
  const auto result = ApplyJsonPatch(document, patch);
  return result ? *result : result.error().message;
}

TEST(JsonPatch, AddsRemovesAndReplaces) {
  EXPECT_EQ(JsonPatched(R"({"a":[1,2]})", R"([{"op":"add","path":"/a/-","value":3}])"), R"({"a":[1,2,3]})");
  EXPECT_EQ(JsonPatched(R"({"a":[1,2]})", R"([{"op":"add","path":"/a/-1","value":3}])"), R"({"a":[1,2,3]})");
  EXPECT_EQ(JsonPatched(R"({"a":[1,2]})", R"([{"op":"remove","path":"/a/-2"}])"), R"({"a":[2]})");
  EXPECT_EQ(JsonPatched(R"({"a":1})", R"([{"op":"replace","path":"/b","value":{}}])"), R"({"a":1,"b":{}})");
  EXPECT_EQ(JsonPatched(R"({"a":1})", R"([{"op":"replace","path":"","value":[null]}])"), "[null]");
}

TEST(JsonPatch, UnescapesSteps) {
  EXPECT_EQ(JsonPatched(R"({"x/y":1,"x~y":2,"~2":3})",
                        R"([{"op":"remove","path":"/x~1y"},{"op":"remove","path":"/x~0y"},
                        {"op":"remove","path":"/~2"}])"),
            "{}");
}

TEST(JsonPatch, KeepsNumbersAsWritten) {
  EXPECT_EQ(JsonPatched(R"({"a":1.0,"b":1e400})", R"([{"op":"move","from":"/b","path":"/c"}])"),
            R"({"a":1.0,"c":1e400})");
}

TEST(JsonPatch, TestsScalarsByTheirText) {
  constexpr std::string_view kFailed = "testing value /a failed: test failed";
  EXPECT_EQ(JsonPatched(R"({"a":1})", R"([{"op":"test","path":"/a","value":1.0}])"), kFailed);
  EXPECT_EQ(JsonPatched(R"({"a":"b"})", R"([{"op":"test","path":"/a","value":"\u0062"}])"), kFailed);
  EXPECT_EQ(JsonPatched(R"({"a":null})", R"([{"op":"test","path":"/a"}])"), R"({"a":null})");
  EXPECT_EQ(JsonPatched(R"({"a":{"c":1,"b":2}})", R"([{"op":"test","path":"/a","value":{"b":2,"c":1}}])"),
            R"({"a":{"b":2,"c":1}})");
}

TEST(JsonPatch, ReportsWhetherAValueIsNotTheOneTestedFor) {
  EXPECT_TRUE(ApplyJsonPatch(R"({"a":1})", R"([{"op":"test","path":"/a","value":2}])").error().failed_test);
  EXPECT_TRUE(ApplyJsonPatch("{}", R"([{"op":"test","path":"","value":2}])").error().failed_test);
  EXPECT_FALSE(ApplyJsonPatch("{}", R"([{"op":"test","path":"/a/b","value":2}])").error().failed_test);
  EXPECT_FALSE(ApplyJsonPatch("{}", R"([{"op":"remove","path":"/a"}])").error().failed_test);
}

TEST(JsonPatch, DistinguishesTheNullOfAnOperationFromThatOfADocument) {
  EXPECT_EQ(JsonPatched(R"({"a":{}})", R"([{"op":"add","path":"/a/b","value":null},
                                       {"op":"test","path":"/a/b","value":null}])"),
            R"({"a":{"b":null}})");
  EXPECT_EQ(JsonPatched(R"({"a":{}})", R"([{"op":"add","path":"/a/b","value":null},
                                       {"op":"test","path":"/a","value":{"b":null}}])"),
            "testing value /a failed: test failed");
}

TEST(JsonPatch, ReportsErrorsAsUpstream) {
  EXPECT_EQ(JsonPatched("{}", R"([{"op":"add","path":"/b/c","value":1}])"),
            R"(add operation does not apply: doc is missing path: "/b/c": missing value)");
  EXPECT_EQ(JsonPatched(R"({"a":[]})", R"([{"op":"add","path":"/a/3","value":1}])"),
            "error in add for path: '/a/3': Unable to access invalid index: 3: invalid index referenced");
  EXPECT_EQ(JsonPatched("{}", R"([{"op":"remove","path":"/b"}])"),
            "error in remove for path: '/b': Unable to remove nonexistent key: b: missing value");
  EXPECT_EQ(JsonPatched("{}", R"([{}])"), "Unexpected kind: unknown");
  EXPECT_EQ(JsonPatched("5", "[]"),
            "json: cannot unmarshal number into Go value of type jsonpatch.partialDoc");
  EXPECT_EQ(ApplyJsonPatch("{}", "{}").error().stage, JsonPatchError::Stage::kDecode);
}

TEST(JsonPatch, NamesTheOperationThatFails) {
  const auto failing = [](std::string_view patch) {
    return ApplyJsonPatch("{}", patch, {.operations = 2}).error();
  };
  EXPECT_EQ(failing(R"([{"op":"add","path":"/a","value":1},{"op":"remove","path":"/b"}])").operation, 1u);
  EXPECT_EQ(failing(R"([{"op":"add","path":"/a","value":1},2])").operation, 1u);
  EXPECT_EQ(failing(R"([{},{},{}])").operation, 2u);
  EXPECT_EQ(failing("{}").operation, std::nullopt);
}

TEST(JsonPatch, RefusesWhatUpstreamCrashesOn) {
  EXPECT_FALSE(ApplyJsonPatch("null", R"([{"op":"add","path":"/a","value":1}])").has_value());
  EXPECT_FALSE(ApplyJsonPatch("{}", R"([{"op":"replace","path":""}])").has_value());
  EXPECT_FALSE(ApplyJsonPatch("{}", R"([{"op":"test","path":""}])").has_value());
}

TEST(JsonPatch, LimitsOperationsAndCopies) {
  const JsonPatchLimits limits{.operations = 2, .copied_bytes = 10};
  const std::string_view copy = R"({"op":"copy","from":"/a","path":"/a/a"})";
  const std::string two = "[" + std::string(copy) + "," + std::string(copy) + "]";
  EXPECT_EQ(ApplyJsonPatch(R"({"a":{}})", two, limits).value_or(""), R"({"a":{"a":{"a":{}}}})");
  EXPECT_EQ(
      ApplyJsonPatch(R"({"a":{"b":1}})", two, limits).error().message,
      "Unable to complete the copy, the accumulated size increase of copy is 26, exceeding the limit 10");
  EXPECT_EQ(ApplyJsonPatch("{}", "[{},{},{}]", limits).error().message,
            "The allowed maximum operations in a JSON patch is 2, got 3");
}

TEST(JsonPatch, RefusesDepthThatGrowsByCopies) {
  const std::string deep = std::string(3000, '[') + std::string(3000, ']');
  EXPECT_FALSE(ApplyJsonPatch(deep, "[]").has_value());
  const std::string half = std::string(900, '[') + std::string(900, ']');
  std::string way;
  for (int at = 0; at < 899; ++at) way += "/0";
  const std::string grow = R"([{"op":"copy","from":"/0","path":")" + way + R"(/-"}])";
  EXPECT_EQ(JsonPatched(half, grow), "exceeded max depth");
}

TEST(JsonTextsEqual, ComparesValuesAndOtherTextByBytes) {
  EXPECT_TRUE(JsonTextsEqual(R"({"a":1,"b":[2]})", R"( {"b":[2],"a":1} )"));
  EXPECT_FALSE(JsonTextsEqual("1", "1.0"));
  EXPECT_TRUE(JsonTextsEqual("no json", "no json"));
  EXPECT_FALSE(JsonTextsEqual("no json", "1"));
}

}  // namespace
}  // namespace plimsoll::patch
