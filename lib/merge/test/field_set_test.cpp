#include "plimsoll/merge/fieldpath/field_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/value/limits.h"
#include "random_set.h"

namespace plimsoll::merge {
namespace {

std::string Again(std::string_view json) {
  Arena arena;
  const Result<FieldSet> set = ReadFieldsV1Text(json, arena);
  return set ? FieldsV1Text(*set) : "error: " + set.error().message;
}

TEST(FieldSet, IsWrittenInTheOrderOfItsElements) {
  EXPECT_EQ(Again(R"({"i:1":{},"v:2":{},"v:10":{},"v:1.5":{},"k:{\"b\":1,\"a\":2}":{},"f:b":{},"f:a":{}})"),
            R"({"f:a":{},"f:b":{},"k:{\"a\":2,\"b\":1}":{},"v:1.5":{},"v:2":{},"v:10":{},"i:1":{}})");
}

TEST(FieldSet, AMemberWithChildrenSaysSoFirst) {
  EXPECT_EQ(Again(R"({"f:a":{"f:b":{},".":{}}})"), R"({"f:a":{".":{},"f:b":{}}})");
  EXPECT_EQ(Again(R"({"f:a":{".":{}}})"), R"({"f:a":{}})");
  EXPECT_EQ(Again(R"({".":{}})"), "{}");
}

TEST(FieldSet, WhatIsUnknownIsPassedOver) {
  EXPECT_EQ(Again(R"({"f:a":{"r:x":{"f:y":{}}},"z:":{}})"), R"({"f:a":{}})");
  EXPECT_EQ(Again("null"), "{}");
}

TEST(FieldSet, DuplicateKeysAreMadeOne) {
  EXPECT_EQ(Again(R"({"f:a":{},"f:a":{"f:b":{}}})"), R"({"f:a":{".":{},"f:b":{}}})");
  EXPECT_EQ(Again(R"({"f:a":{"f:b":{}},"f:a":{"f:c":{}}})"), R"({"f:a":{"f:c":{}}})");
  EXPECT_EQ(
      Again(R"({"f:a\u0062":[],"f:a":{},"f:a":{}})"),
      R"(error: ReadMapCB: expect { or n, but found [, error found in #10 byte of ...|a\u0062":[],"f:a":{}|..., )"
      R"(bigger context ...|{"f:a\u0062":[],"f:a":{},"f:a":{}}|...)");
}

TEST(FieldSet, ValuesEscapeHtmlAndNamesDoNot) {
  EXPECT_EQ(Again(R"({"f:a<b":{},"k:{\"<\":\"<\"}":{},"v:\"&\"":{}})"),
            R"({"f:a<b":{},"k:{\"<\":\"\\u003c\"}":{},"v:\"\\u0026\"":{}})");
}

TEST(FieldSet, NumbersOfKeysAndValuesAreFloats) {
  EXPECT_EQ(Again(R"({"v:9007199254740993":{},"v:1e21":{},"v:0.0000001":{}})"),
            R"({"v:1e-07":{},"v:9007199254740992":{},"v:1e+21":{}})");
}

TEST(FieldSet, MistakesAreReportedWithTheirPlace) {
  EXPECT_EQ(Again(R"({"a":{}})"),
            "error: parsing key as path element: key must be 2 characters long:, error found in #5 byte of "
            R"(...|{"a":{}}|..., bigger context ...|{"a":{}}|...)");
  EXPECT_EQ(
      Again("{\"f:a\":{}}{}"),
      "error: managedFields parsing: unexpected trailing data after JSON object, error found in #10 byte of "
      R"(...|{"f:a":{}}{}|..., bigger context ...|{"f:a":{}}{}|...)");
  EXPECT_EQ(Again("{\"fa\":{}}").substr(0, 55), "error: parsing key as path element: missing colon: fa, ");
  EXPECT_EQ(Again("{\"f:a\":1}").substr(0, 47), "error: ReadMapCB: expect { or n, but found 1, e");
}

// The words of the reader that structured-merge-diff uses.
TEST(FieldSet, ATextThatIsCutOffIsReportedAsUpstreamDoes) {
  const auto error = [](const std::string& text) {
    const std::string again = Again(text);
    return again.substr(0, again.find(", error found in"));
  };
  const std::string end(1, '\0');
  EXPECT_EQ(error(""), "error: ReadMapCB: expect { or n, but found " + end);
  EXPECT_EQ(error(" {"), "error: ReadMapCB: expect \" after {, but found " + end);
  EXPECT_EQ(error("{\"f:a"), "error: readStringSlowPath: unexpected end of input");
  EXPECT_EQ(error("{\"f:\\"), "error: readEscapedChar: invalid escape char after \\");
  EXPECT_EQ(error("{\"f:\\u0g"), "error: readU4: expects 0~9 or a~f, but found g");
  EXPECT_EQ(error("{\"f:a\""), "error: ReadMapCB: expect : after object field, but found \"");
  EXPECT_EQ(error("{\"f:a\":{},\"f:b\""), "error: ReadMapCB: expect : after object field, but found ,");
  EXPECT_EQ(error("{\"f:a\":"), "error: ReadMapCB: expect { or n, but found " + end);
  EXPECT_EQ(error("{\"f:a\":nu"), "error: skipThreeBytes: expect ull");
  EXPECT_EQ(error("{\"f:a\":{}"), "error: ReadMapCB: object not ended with }");
  EXPECT_EQ(error("{\"f:a\":{},"), "error: ReadString: expects \" or n, but found " + end);
  EXPECT_EQ(error("{\".\":"), "error: Skip: do not know how to skip: 0");
  EXPECT_EQ(error("{\".\":{"), "error: ReadObjectCB: expect \" after {, but found " + end);
  EXPECT_EQ(error("{\".\":{\"a\"}}"), "error: ReadObject: expect : after object field, but found }");
  EXPECT_EQ(error("{\"f:\n\":{}}"), "error: ReadString: invalid control character found: 10");
}

TEST(FieldSet, ListsMembersOfALevelBeforeWhatIsBelow) {
  Parsed parsed;
  const FieldSet set = parsed.Set(R"({"f:a":{"f:x":{}},"f:b":{},"k:{\"n\":\"q\"}":{".":{},"v:true":{}}})");
  EXPECT_EQ(set.Paths(), (std::vector<std::string>{".b", "[n=\"q\"]", ".a.x", "[n=\"q\"][=true]"}));
  EXPECT_EQ(set.Size(), 4);
}

TEST(FieldSet, PrintsPathsLikeTheStepsOfErrors) {
  Parsed parsed;
  const FieldSet set = parsed.Set(
      R"({"f:a.b":{"k:{\"n\":\"q\",\"port\":80}":{"v:{\"x\":[1,null]}":{}},"i:3":{}},"v:1.5":{}})");
  std::vector<std::string> paths;
  set.ForEach([&](std::span<const PathElement> path) { paths.push_back(StepsOf(path).MergePath()); });
  EXPECT_EQ(set.Paths(), paths);
  EXPECT_EQ(paths.size(), 3u);
}

TEST(FieldSet, DifferenceTakesPathsAndRecursiveDifferenceWhatIsBelowToo) {
  Parsed parsed;
  const FieldSet a = parsed.Set(R"({"f:a":{".":{},"f:b":{},"f:c":{}},"f:d":{}})");
  const FieldSet b = parsed.Set(R"({"f:a":{},"f:d":{"f:e":{}}})");
  EXPECT_EQ(FieldsV1Text(Difference(a, b, parsed.arena)), R"({"f:a":{"f:b":{},"f:c":{}},"f:d":{}})");
  EXPECT_EQ(FieldsV1Text(RecursiveDifference(a, b, parsed.arena)), R"({"f:d":{}})");
  EXPECT_EQ(FieldsV1Text(Intersection(a, b, parsed.arena)), R"({"f:a":{}})");
  EXPECT_EQ(FieldsV1Text(Leaves(a, parsed.arena)), R"({"f:a":{"f:b":{},"f:c":{}},"f:d":{}})");
}

TEST(FieldSet, RefusesWhatNestsTooDeep) {
  std::string deep;
  for (uint32_t i = 0; i <= kMaxDepth; ++i) deep += "{\"f:a\":";
  deep += "{}" + std::string(kMaxDepth + 1, '}');
  EXPECT_EQ(Again(deep).substr(0, 6), "error:");
}

// A space before the JSON keeps it from the quick reader.
RC_GTEST_PROP(PathElementProperty, IsReadQuicklyAsItIsReadSlowly, ()) {
  static const std::vector<std::string> kParts = {"{",       "}",   "\"a\"", "\"b\"", ":",    ",",
                                                  "80",      "0",   "012",   "true",  "null", "-1",
                                                  "\"\\n\"", "1.5", "",      "\"<\""};
  std::string json = "{";
  for (int i = *rc::gen::inRange(0, 3); i >= 0; --i) {
    json += *rc::gen::elementOf(kParts) + ":" + *rc::gen::elementOf(kParts) + (i > 0 ? "," : "");
  }
  json += *rc::gen::inRange(0, 8) == 0 ? *rc::gen::elementOf(kParts) : "}";
  const std::string value = *rc::gen::elementOf(kParts);
  Arena arena;
  for (const auto& [kind, text] : {std::pair<std::string, std::string>("k:", json), {"v:", value}}) {
    PathElement quick;
    PathElement slow;
    std::string error;
    const WireElement quick_read = ReadWire(arena.Copy(kind + text), arena, quick, error);
    const WireElement slow_read = ReadWire(arena.Copy(kind + " " + text), arena, slow, error);
    RC_ASSERT(quick_read == slow_read);
    if (quick_read == WireElement::kRead) RC_ASSERT(quick == slow);
  }
}

RC_GTEST_PROP(FieldSetProperty, ComesBackFromItsText, ()) {
  Arena arena;
  const FieldSet set = RandomSet(arena);
  const Result<FieldSet> again = ReadFieldsV1Text(FieldsV1Text(set), arena);
  RC_ASSERT(again.has_value());
  RC_ASSERT(Equal(set, *again));
}

RC_GTEST_PROP(FieldSetProperty, OperationsAreThoseOfSetsOfPaths, ()) {
  Arena arena;
  const FieldSet a = RandomSet(arena);
  const FieldSet b = RandomSet(arena);
  const PlainSet left = Plain(a);
  const PlainSet right = Plain(b);
  PlainSet both = left;
  both.insert(right.begin(), right.end());
  PlainSet shared;
  PlainSet rest;
  for (const std::string& path : left) (right.contains(path) ? shared : rest).insert(path);
  RC_ASSERT(Plain(Union(a, b, arena)) == both);
  RC_ASSERT(Plain(Intersection(a, b, arena)) == shared);
  RC_ASSERT(Plain(Difference(a, b, arena)) == rest);
  RC_ASSERT(Equal(Union(Difference(a, b, arena), Intersection(a, b, arena), arena), a));
}

}  // namespace
}  // namespace plimsoll::merge
