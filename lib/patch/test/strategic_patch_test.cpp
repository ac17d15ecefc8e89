#include "plimsoll/patch/strategic/strategic_patch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "parsed.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::patch {

using merge::Parsed;
using merge::WriteNode;

using merge::Node;

namespace {

constexpr std::string_view kStrategicComponents = R"({
  "T": {"type": "object", "properties": {
    "a": {"type": "integer"},
    "m": {"type": "object", "additionalProperties": {"type": "string"}},
    "r": {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
          "x-kubernetes-patch-strategy": "retainKeys"},
    "l": {"type": "array", "items": {"$ref": "#/components/schemas/I"},
          "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "name"},
    "p": {"type": "array", "items": {"type": "string"}, "x-kubernetes-patch-strategy": "merge"},
    "o": {"type": "array", "items": {"type": "string"}}}},
  "I": {"type": "object", "properties": {"name": {"type": "string"}, "v": {"type": "integer"}}}})";

class Strategic {
 public:
  Strategic()
      : components_(parsed_.Json(kStrategicComponents)),
        schema_(schema::ImportComponentSchema(components_, *components_.Find("T"))),
        program_(schema_) {}

  std::string Apply(std::string_view object, std::string_view patch) {
    return Text(ApplyStrategicPatch(parsed_.Value(object), parsed_.Value(patch), program_, parsed_.arena));
  }
  std::string Create(std::string_view before, std::string_view after, Identity identity = Identity::kFree) {
    return Text(
        CreateStrategicPatch(parsed_.Value(before), parsed_.Value(after), identity, program_, parsed_.arena));
  }
  std::string Create(std::string_view original, std::string_view modified, std::string_view current,
                     Overwrite overwrite) {
    return Text(CreateThreeWayStrategicPatch(
        {parsed_.Value(original), parsed_.Value(modified), parsed_.Value(current)}, overwrite,
        Identity::kFree, program_, parsed_.arena));
  }

 private:
  // JSON, or the kind of the fault.
  static std::string Text(const PatchResult<Node>& result) {
    if (!result) return "! " + std::string(PatchFaultName(result.error().fault));
    std::string out;
    text::JsonWriter writer(out, {});
    WriteNode(writer, *result);
    return out;
  }

  Parsed parsed_;
  value::Value components_;
  schema::Schema schema_;
  PatchProgram program_;
};

TEST(StrategicPatch, MergesMapsAndListsByTheirKeys) {
  EXPECT_EQ(Strategic().Apply(R"({"a":1,"m":{"x":"1","y":"2"},"l":[{"name":"a","v":1},{"name":"b"}]})",
                              R"({"a":null,"m":{"y":null,"z":"3"},"l":[{"name":"b","v":2},{"name":"c"}]})"),
            R"({"l":[{"name":"a","v":1},{"name":"b","v":2},{"name":"c"}],"m":{"x":"1","z":"3"}})");
  EXPECT_EQ(Strategic().Apply(R"({"o":["a"],"p":["a","b"]})", R"({"o":["b"],"p":["b","c"]})"),
            R"({"o":["b"],"p":["a","b","c"]})");
}

TEST(StrategicPatch, ObeysItsDirectives) {
  Strategic strategic;
  EXPECT_EQ(strategic.Apply(R"({"m":{"x":"1"},"a":1})", R"({"m":{"$patch":"replace","y":"2"}})"),
            R"({"a":1,"m":{"y":"2"}})");
  EXPECT_EQ(strategic.Apply(R"({"m":{"x":"1"},"a":1})", R"({"$patch":"delete"})"), "{}");
  EXPECT_EQ(
      strategic.Apply(R"({"l":[{"name":"a"},{"name":"b"}]})", R"({"l":[{"$patch":"delete","name":"a"}]})"),
      R"({"l":[{"name":"b"}]})");
  EXPECT_EQ(strategic.Apply(R"({"l":[{"name":"a"}]})", R"({"l":[{"$patch":"replace"},{"name":"z"}]})"),
            R"({"l":[{"name":"z"}]})");
  EXPECT_EQ(strategic.Apply(R"({"p":["a","b"]})", R"({"$deleteFromPrimitiveList/p":["a"]})"),
            R"({"p":["b"]})");
  EXPECT_EQ(strategic.Apply(R"({"r":{"x":1}})", R"({"r":{"$retainKeys":["y"],"y":2}})"), R"({"r":{"y":2}})");
}

TEST(StrategicPatch, DistinguishesItsFaults) {
  Strategic strategic;
  EXPECT_EQ(strategic.Apply(R"({"m":{"x":"1"}})", R"({"m":{"$patch":"melt"}})"), "! unknownPatchType");
  EXPECT_EQ(strategic.Apply(R"({"l":[{"name":"a"}]})", R"({"l":[{"v":1}]})"), "! missingMergeKey");
  EXPECT_EQ(strategic.Apply(R"({"l":[{"name":null}]})", R"({"l":[{"name":null}]})"), "! missingMergeKey");
  EXPECT_EQ(strategic.Apply(R"({"l":[{"name":"a"}]})", R"({"l":[1]})"), "! mixedList");
  EXPECT_EQ(strategic.Apply(R"({"l":[[1]]})", R"({"l":[[2]]})"), "! listOfLists");
  EXPECT_EQ(strategic.Apply(R"({"r":{"x":1}})", R"({"r":{"$retainKeys":1,"y":2}})"), "! badRetainKeys");
}

TEST(StrategicPatch, IsMadeOfTwoObjects) {
  EXPECT_EQ(
      Strategic().Create(R"({"a":1,"l":[{"name":"a","v":1},{"name":"b"}]})", R"({"l":[{"name":"b","v":2}]})"),
      R"({"$setElementOrder/l":[{"name":"b"}],"a":null,"l":[{"name":"b","v":2},{"$patch":"delete","name":"a"}]})");
  EXPECT_EQ(Strategic().Create(R"({"kind":"A"})", R"({"kind":"B"})", Identity::kFixed), "! precondition");
}

TEST(StrategicPatch, IsMadeOfThreeObjects) {
  EXPECT_EQ(Strategic().Create(R"({"a":1,"p":["x"]})", R"({"p":["x"]})", R"({"a":1,"m":{"k":"v"},"p":["x"]})",
                               Overwrite::kYes),
            R"({"a":null})");
  EXPECT_EQ(Strategic().Create(R"({"a":1})", R"({"a":2})", R"({"a":3})", Overwrite::kNo), "! conflict");
  EXPECT_EQ(Strategic().Create(R"({"a":1})", R"({"a":2})", R"({"a":3})", Overwrite::kYes), R"({"a":2})");
}

// The two sides of a patch name other keys to retain, and the words for that outlive the keys.
TEST(StrategicPatch, SaysWhichKeysToRetainDoNotAgree) {
  Strategic strategic;
  EXPECT_EQ(
      strategic.Create(R"({"r":{"x":1}})", R"({"r":{"$retainKeys":["y"],"y":2}})", "{}", Overwrite::kYes),
      "! notDeepEqual");
}

std::string SomeObject() {
  std::string out = "{\"a\":" + std::to_string(*rc::gen::inRange(0, 3));
  out += ",\"m\":{";
  bool first = true;
  for (const char* key : {"x", "y", "z"}) {
    if (*rc::gen::inRange(0, 2) == 0) continue;
    out += std::string(std::exchange(first, false) ? "" : ",") + "\"" + key + "\":\"" +
           std::to_string(*rc::gen::inRange(0, 2)) + "\"";
  }
  out += "},\"l\":[";
  first = true;
  for (const char* key : {"a", "b", "c", "d"}) {
    if (*rc::gen::inRange(0, 2) == 0) continue;
    out += std::string(std::exchange(first, false) ? "" : ",") + "{\"name\":\"" + key +
           "\",\"v\":" + std::to_string(*rc::gen::inRange(0, 2)) + "}";
  }
  return out + "]}";
}

RC_GTEST_PROP(StrategicPatch, AppliedToItsOriginGivesTheTarget, ()) {
  const std::string before = SomeObject();
  const std::string after = SomeObject();
  Strategic strategic;
  const std::string patch = strategic.Create(before, after);
  RC_ASSERT(strategic.Apply(before, patch) == strategic.Apply(after, "{}"));
}

// What was applied last is what lives: nothing of others is to be kept.
RC_GTEST_PROP(StrategicPatch, MadeOfThreeDoesTheSameAsOneOfTwoWhereNobodyElseChanged, ()) {
  const std::string original = SomeObject();
  const std::string modified = SomeObject();
  Strategic strategic;
  const std::string two = strategic.Create(original, modified);
  for (const Overwrite overwrite : {Overwrite::kNo, Overwrite::kYes}) {
    const std::string three = strategic.Create(original, modified, original, overwrite);
    RC_ASSERT(strategic.Apply(original, three) == strategic.Apply(original, two));
  }
}

// Maps that have no members, and none any more; a search among none must not look at the first.
TEST(StrategicPatch, PutsMembersIntoEmptyMaps) {
  Strategic strategic;
  EXPECT_EQ(strategic.Apply("{}", R"({"a":1})"), R"({"a":1})");
  EXPECT_EQ(strategic.Apply(R"({"m":{}})", R"({"m":{"x":"1"}})"), R"({"m":{"x":"1"}})");
  EXPECT_EQ(strategic.Apply(R"({"m":{"x":"1"}})", R"({"m":{"x":null,"y":"2"}})"), R"({"m":{"y":"2"}})");
  EXPECT_EQ(strategic.Apply(R"({"m":{"x":"1"}})", R"({"m":{"x":null,"y":null}})"), R"({"m":{}})");
  EXPECT_EQ(strategic.Create("{}", "{}"), "{}");
  EXPECT_EQ(strategic.Create(R"({"m":{}})", R"({"m":{"x":"1"}})"), R"({"m":{"x":"1"}})");
  EXPECT_EQ(strategic.Create(R"({"m":{"x":"1"}})", R"({"m":{}})"), R"({"m":{"x":null}})");
}

// Rows of members become trees where they are long; both find the same.
TEST(StrategicPatch, FindsKeysInMapsOfAllLengths) {
  for (int count = 1; count <= 70; ++count) {
    std::string object, patch, rest;
    for (int i = 0; i < count; ++i) {
      const std::string key = "\"a-key-of-some-length-" + std::to_string(1000 + i) + "\":";
      const char* const comma = i == 0 ? "" : ",";
      object += comma + key + "\"1\"";
      patch += comma + key + (i % 2 == 0 ? "null" : "\"2\"");
      if (i % 2 == 1) rest += (rest.empty() ? "" : ",") + key + "\"2\"";
    }
    EXPECT_EQ(Strategic().Apply("{\"m\":{" + object + "}}", "{\"m\":{" + patch + "}}"),
              "{\"m\":{" + rest + "}}");
  }
}

// However many there are.
TEST(StrategicPatch, TakesLongListsAndManyDeletions) {
  std::string items, deletions;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "\"name\":\"" + std::to_string(i) + "\"";
    items += (i == 0 ? "" : ",") + ("{" + name + "}");
    deletions += (i == 0 ? "" : ",") + ("{\"$patch\":\"delete\"," + name + "}");
  }
  EXPECT_EQ(Strategic().Apply("{\"l\":[" + items + "]}", "{\"l\":[" + deletions + "]}"), R"({"l":[]})");
  EXPECT_EQ(Strategic().Create("{\"l\":[" + items + "]}", "{\"l\":[" + items + "]}"), "{}");
}

TEST(StrategicPatch, TakesWhateverIsInLists) {
  Strategic strategic;
  for (const char* list : {"[null]", "[null,{\"name\":\"a\"}]", "[{\"name\":{\"x\":1}}]", "[{\"name\":[1]}]",
                           "[{\"name\":null}]", "[[]]", "[1,\"x\"]", "{}", "\"\"", "null"}) {
    for (const char* key : {"l", "p", "o", "m", "$setElementOrder/l", "$deleteFromPrimitiveList/p",
                            "$retainKeys", "$patch", "unknown"}) {
      const std::string patch = std::string("{\"") + key + "\":" + list + "}";
      EXPECT_NE(strategic.Apply(R"({"l":[{"name":"a"}],"p":["x"],"m":{"k":"v"}})", patch), "");
      EXPECT_NE(strategic.Apply(patch, patch), "");
      EXPECT_NE(strategic.Create(R"({"l":[{"name":"a"}],"p":["x"]})", patch), "");
      EXPECT_NE(strategic.Create(patch, R"({"l":[{"name":"b"}]})", patch, Overwrite::kNo), "");
    }
  }
}

}  // namespace
}  // namespace plimsoll::patch
