#include "plimsoll/patch/merge/merge_patch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "parsed.h"

namespace plimsoll::patch {

using merge::NodesEqual;
using merge::Parsed;
namespace {

std::string MergePatched(std::string_view document, std::string_view patch) {
  const auto result = ApplyMergePatch(document, patch);
  return result ? *result : result.error().message;
}

std::string Between(std::string_view before, std::string_view after) {
  const auto result = CreateMergePatch(before, after);
  return result ? *result : result.error().message;
}

std::string ThreeWay(const ThreeWayTexts& texts, Identity identity = Identity::kFree) {
  const auto result = CreateThreeWayMergePatch(texts, identity);
  return result ? *result : std::string(PatchFaultName(result.error().fault)) + ": " + result.error().message;
}

TEST(ApplyMergePatch, DeletesMergesAndReplaces) {
  EXPECT_EQ(MergePatched(R"({"a":1,"b":{"c":1,"d":2}})", R"({"a":null,"b":{"c":null},"e":1.0})"),
            R"({"b":{"d":2},"e":1.0})");
}

TEST(ApplyMergePatch, DropsNullsWhereNoObjectWas) {
  EXPECT_EQ(MergePatched(R"({"a":1})", R"({"a":{"b":null},"l":[{"c":null},null]})"),
            R"({"a":{},"l":[{},null]})");
  EXPECT_EQ(MergePatched(R"({"a":{}})", R"({"a":[{"c":null}]})"), R"({"a":[{"c":null}]})");
}

TEST(ApplyMergePatch, TakesListsAndRefusesScalarsAndNull) {
  EXPECT_EQ(MergePatched("[1]", R"({"a":null,"b":1})"), R"({"b":1})");
  EXPECT_EQ(MergePatched(R"({"a":1})", R"([{"a":null}])"), "[{}]");
  EXPECT_EQ(MergePatched("{}", "1"), "Invalid JSON Patch");
  EXPECT_EQ(MergePatched("{}", "null"), "Invalid JSON Patch");
  EXPECT_EQ(MergePatched("null", "{}"), "Invalid JSON Document");
  EXPECT_EQ(MergePatched("{", "{"), "Invalid JSON Document");
  const std::string deep = std::string(5000, '[') + std::string(5000, ']');
  EXPECT_EQ(MergePatched("{}", deep), "Invalid JSON Patch");
}

TEST(CreateMergePatch, NamesWhatDiffers) {
  EXPECT_EQ(Between(R"({"a":1,"b":{"c":1},"d":[1],"e":1})", R"({"a":1.0,"b":{"c":2},"d":[2],"f":null})"),
            R"({"b":{"c":2},"d":[2],"e":null,"f":null})");
  EXPECT_EQ(Between(R"([{"a":1}])", R"([{}])"), R"([{"a":null}])");
  EXPECT_EQ(Between("[]", "{}"), "Mismatched JSON Documents");
  EXPECT_EQ(Between("[1]", "[1]"), "Invalid JSON Document");
  EXPECT_EQ(Between("{}", "1"), "Invalid JSON Document");
}

TEST(CreateThreeWayMergePatch, DeletesOnlyWhatWasApplied) {
  EXPECT_EQ(
      ThreeWay({.original = R"({"a":1,"b":2})", .modified = R"({"a":1})", .current = R"({"a":5,"c":3})"}),
      R"({"a":1,"b":null})");
  EXPECT_EQ(ThreeWay({.original = "", .modified = R"({"a":{}})", .current = ""}), R"({"a":{}})");
}

TEST(CreateThreeWayMergePatch, KeepsTheIdentityWhereItIsFixed) {
  const ThreeWayTexts texts{.original = "", .modified = R"({"kind":"A"})", .current = R"({"kind":"B"})"};
  EXPECT_EQ(ThreeWay(texts), R"({"kind":"A"})");
  EXPECT_EQ(ThreeWay(texts, Identity::kFixed), "other: precondition failed for: map[kind:A]");
}

// Anything but null, which merge patches cannot say.
std::string SomeValue(int depth) {
  const int kind = *rc::gen::inRange(0, depth > 3 ? 3 : 6);
  if (kind == 0) return std::to_string(*rc::gen::inRange(-2, 3));
  if (kind == 1) return *rc::gen::element("true", "false", "1.5", "[]", "{}");
  if (kind == 2) return *rc::gen::element(R"("")", R"("x")", R"("<\u00e9\n>")");
  std::string out;
  for (const char* key : {"a", "b", "c~/"}) {
    if (*rc::gen::inRange(0, 2) == 0) continue;
    out += out.empty() ? "" : ",";
    if (kind > 3) out += std::string("\"") + key + "\":";
    out += SomeValue(depth + 1);
  }
  return kind > 3 ? "{" + out + "}" : "[" + out + "]";
}

RC_GTEST_PROP(CreateMergePatch, AppliedToItsOriginGivesTheTarget, ()) {
  const std::string before = R"({"o":)" + SomeValue(0) + R"(,"p":)" + SomeValue(0) + "}";
  const std::string after = R"({"p":)" + SomeValue(0) + R"(,"q":)" + SomeValue(0) + "}";
  Parsed parsed;
  const std::string patch = Between(before, after);
  RC_ASSERT(NodesEqual(parsed.Value(MergePatched(before, patch)), parsed.Value(after)));
}

}  // namespace
}  // namespace plimsoll::patch
