// Patches of the wrong shape, directives at odds with each other, managedFields that are garbage: each is
// refused in words, and what was there before is still there.
#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "plimsoll/merge/managed/managed_fields.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/patch/json/json_patch.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/schema/component_schema.h"

namespace plimsoll::patch {

using merge::DecodeManaged;
using merge::NodeJson;
using merge::Parsed;
using merge::ReadFieldsV1Text;
using merge::Track;

using merge::kMaxDepth;
using merge::kMaxListKeys;
using merge::ListType;
using merge::LoadNode;
using merge::Managed;
using merge::MergeProgram;
using merge::MergeSchema;
using merge::Node;
using merge::Relationship;
using merge::TrackedObject;
using merge::TypeDef;
using merge::TypeRef;

namespace {

constexpr std::string_view kBadPatchComponents = R"({
  "T": {"type": "object", "properties": {
    "m": {"type": "object", "properties": {"x": {"type": "string"}}},
    "l": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "string"}}},
          "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "n"},
    "u": {"type": "array", "items": {"type": "object"}, "x-kubernetes-patch-strategy": "merge"},
    "d": {"type": "array", "items": {"$ref": "#/components/schemas/Nowhere"}},
    "s": {"type": "array", "items": {"type": "string"}, "x-kubernetes-patch-strategy": "a,b,c"},
    "p": {"type": "array", "items": {"type": "string"}, "x-kubernetes-patch-strategy": "merge"}}}})";

// Of a patch to an object that is the same afterwards.
PatchError Refused(std::string_view object, std::string_view patch) {
  Parsed parsed;
  const value::Value components = parsed.Json(kBadPatchComponents);
  const schema::Schema schema = schema::ImportComponentSchema(components, *components.Find("T"));
  const PatchProgram program(schema);
  const Node before = parsed.Value(object);
  const std::string text = NodeJson(before);
  const PatchResult<Node> patched = ApplyStrategicPatch(before, parsed.Value(patch), program, parsed.arena);
  EXPECT_FALSE(patched) << patch;
  EXPECT_EQ(NodeJson(before), text);
  return patched ? PatchError() : patched.error();
}

struct Case {
  const char* object;
  const char* patch;
  const char* fault;
};

TEST(BadPatch, DirectivesAtOddsAreReportedApart) {
  const Case cases[] = {
      {R"({"m":{"x":"1"}})", R"({"m":{"$patch":"merge"}})", "unknownPatchType"},
      {R"({"m":{"x":"1"}})", R"({"m":{"$patch":{"x":"1"}}})", "unknownPatchType"},
      {R"({"l":[{"n":"a"}]})", R"({"l":[{"$patch":"merge","n":"a"}]})", "patchMergeDirective"},
      {R"({"l":[{"n":"a"}]})", R"({"l":[{"$patch":"delete"}]})", "missingMergeKey"},
      {R"({"l":[{"n":"a"}]})", R"({"$setElementOrder/l":[{"n":"b"},{"n":"a"}],"l":[{"n":"a"},{"n":"b"}]})",
       "orderMismatch"},
      {R"({"l":[{"n":"a"}]})", R"({"$setElementOrder/l":{}})", "badKind"},
      {R"({"l":[{"n":"a"}]})", R"({"$setElementOrder":[]})", "badSetElementOrder"},
      {R"({"l":[]})", R"({"$setElementOrder/l":[]})", "noElements"},
      {R"({"p":["a"]})", R"({"$deleteFromPrimitiveList":["a"]})", "badPrimitiveList"},
      {R"({"m":{"x":"1"}})", R"({"m":{"$retainKeys":["y"],"x":"2"}})", "badRetainKeys"},
      {R"({"m":{"x":"1"}})", R"({"m":{"$retainKeys":"x"}})", "badRetainKeys"},
  };
  for (const Case& one : cases) EXPECT_EQ(PatchFaultName(Refused(one.object, one.patch).fault), one.fault);
}

TEST(BadPatch, WrongShapesAreReportedApart) {
  const Case cases[] = {
      {R"({"l":[{"n":"a"}]})", R"([])", "badJSONDoc"},
      {R"({"l":[{"n":"a"}]})", R"("x")", "badJSONDoc"},
      {R"({"l":[{"n":"a"}]})", R"({"l":["a"]})", "mixedList"},
      {R"({"l":[{"n":"a"}]})", R"({"l":[{"n":"a"},null]})", "mixedList"},
      {R"({"l":[[]]})", R"({"l":[[]]})", "listOfLists"},
      {R"({"u":[{"a":1}]})", R"({"u":[{"a":2}]})", "noMergeKey"},
      {R"({"d":[{"a":1}]})", R"({"d":[{"a":2}]})", "danglingRef"},
      {R"({"s":["a"]})", R"({"s":["b"]})", "badStrategy"},
      {R"({"zz":{"a":1}})", R"({"zz":{"a":2}})", "unknownField"},
  };
  for (const Case& one : cases) EXPECT_EQ(PatchFaultName(Refused(one.object, one.patch).fault), one.fault);
}

TEST(BadPatch, EveryRefusalSaysWhy) {
  EXPECT_EQ(Refused(R"({"l":[{"n":"a"}]})", R"({"l":[{"v":1}]})").message,
            "map: map[v:1] does not contain declared merge key: n");
  EXPECT_EQ(Refused(R"({"m":{"x":"1"}})", R"({"m":{"$patch":"melt"}})").message,
            "unknown patch type: melt in map: map[$patch:melt]");
  EXPECT_EQ(Refused(R"({"m":{"x":"1"}})", R"({"m":{"$patch":1}})").message,
            "unknown patch type: %!s(int64=1) in map: map[$patch:1]");
  EXPECT_EQ(Refused(R"({"m":{"x":"1"}})", R"({"m":{"$patch":[true,null,1.5,{"b":"c","a":2}]}})").message,
            "unknown patch type: [%!s(bool=true) <nil> %!s(float64=1.5) map[a:%!s(int64=2) b:c]] in map: "
            "map[$patch:[true <nil> 1.5 map[a:2 b:c]]]");
}

TEST(BadPatch, TextsThatAreNoPatches) {
  for (const char* patch : {"", "{", "1", "\"x\"", "null", "{\"op\":\"add\"}"}) {
    const auto json = ApplyJsonPatch(R"({"a":1})", patch);
    EXPECT_TRUE(!json || *json == R"({"a":1})") << patch;
    EXPECT_TRUE(json || !json.error().message.empty()) << patch;
  }
  EXPECT_FALSE(ApplyMergePatch(R"({"a":1})", "1"));
  EXPECT_FALSE(ApplyMergePatch(R"({"a":1})", "{"));
  EXPECT_FALSE(ApplyMergePatch("{", "{}"));
}

TEST(BadPatch, LimitsOfJsonPatchesAreReached) {
  const std::string remove = R"({"op":"test","path":"/a","value":1})";
  const JsonPatchLimits limits{.operations = 2, .copied_bytes = 16};
  EXPECT_TRUE(ApplyJsonPatch(R"({"a":1})", "[" + remove + "," + remove + "]", limits));
  EXPECT_FALSE(ApplyJsonPatch(R"({"a":1})", "[" + remove + "," + remove + "," + remove + "]", limits));
  const std::string copy = R"([{"op":"copy","from":"/a","path":"/b"}])";
  EXPECT_TRUE(ApplyJsonPatch(R"({"a":"12345678"})", copy, limits));
  EXPECT_FALSE(ApplyJsonPatch(R"({"a":"1234567890123456"})", copy, limits));
}

TEST(BadPatch, DepthIsRefusedAtTheDoor) {
  Parsed parsed;
  const auto nested = [](uint32_t depth) {
    std::string out;
    for (uint32_t i = 0; i < depth; ++i) out += "{\"f:a\":";
    return out + "{}" + std::string(depth, '}');
  };
  EXPECT_TRUE(LoadNode(parsed.Json(nested(kMaxDepth - 1)), parsed.arena));
  EXPECT_FALSE(LoadNode(parsed.Json(nested(kMaxDepth)), parsed.arena));
  EXPECT_TRUE(ReadFieldsV1Text(nested(kMaxDepth - 1), parsed.arena));
  const auto too_deep = ReadFieldsV1Text(nested(kMaxDepth + 1), parsed.arena);
  ASSERT_FALSE(too_deep);
  EXPECT_NE(too_deep.error().message, "");
}

TEST(BadPatch, ListsMayHaveOnlySoManyKeys) {
  const auto compile = [](uint32_t count) {
    MergeSchema schema;
    TypeDef type{"T", {}};
    type.atom.list = std::make_unique<ListType>();
    type.atom.list->relationship = Relationship::kAssociative;
    type.atom.list->element = TypeRef::Named("T");
    for (uint32_t i = 0; i < count; ++i) type.atom.list->keys.push_back("k" + std::to_string(i));
    schema.types.push_back(std::move(type));
    return MergeProgram::Compile(schema).has_value();
  };
  EXPECT_TRUE(compile(kMaxListKeys));
  EXPECT_FALSE(compile(kMaxListKeys + 1));
}

// Whatever is in managedFields, the object stays whole, and impossible entries are refused with a message.
TEST(BadPatch, GarbageInManagedFieldsLosesNothing) {
  for (const char* entries :
       {"1", "\"x\"", "{}", "[1]", "[null]", "[[]]", R"([{"manager":1}])",
        R"([{"operation":"Melt","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{}}])",
        R"([{"operation":"Apply","fieldsType":"FieldsV1","fieldsV1":{}}])",
        R"([{"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV2","fieldsV1":{}}])",
        R"([{"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"x":{}}}])",
        R"([{"operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"k:{":{}}}])"}) {
    Parsed parsed;
    const std::string json =
        std::string(R"({"data":{"a":"b"},"metadata":{"managedFields":)") + entries + R"(,"name":"n"}})";
    const TrackedObject tracked = Track(parsed.Value(json), parsed.arena);
    EXPECT_EQ(NodeJson(tracked.object), R"({"data":{"a":"b"},"metadata":{"name":"n"}})") << entries;
    const Result<Managed> managed = DecodeManaged(tracked.managed_fields);
    EXPECT_TRUE(managed || !managed.error().message.empty()) << entries;
    EXPECT_TRUE(!managed || !tracked.managed_fields || tracked.managed_fields->empty()) << entries;
  }
}

}  // namespace
}  // namespace plimsoll::patch
