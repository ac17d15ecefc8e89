#include "json_text.h"
#include "plimsoll/crd/list_types.h"

namespace plimsoll::crd {
namespace {

const char* const kTypedMapSchema =
    R"({"properties":{"l":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{
    "properties":{"k":{"type":"string"}}}}}})";
const char* const kTypedMapOfTwoSchema =
    R"({"properties":{"l":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","j"],"items":{
    "properties":{"k":{"type":"integer"},"j":{"type":"number"}}}}}})";

// How many items occur twice.
size_t Repeats(ListOptions options, std::string_view schema, const std::string& items) {
  const JsonSchema parsed(schema);
  const JsonText object(R"({"l":[)" + items + "]}");
  RuleMemory memory;
  finding::ErrorList errors;
  ListTypes(parsed.schema, parsed.plan, options).Check(object.root(), memory, errors);
  return errors.size();
}

size_t RepeatsBy(EqualMode mode, std::string_view schema, const std::string& items) {
  return Repeats({.equality = mode}, schema, items);
}

TEST(EqualMode, ReportsWhichNumbersAreTheSame) {
  for (const char* items : {"1,1.0", "0,-0.0", "100,1e2"}) {
    EXPECT_EQ(RepeatsBy(EqualMode::kServer, kSetSchema, items), 0u) << items;
    EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kSetSchema, items), 1u) << items;
  }
  EXPECT_EQ(RepeatsBy(EqualMode::kCanonicalJson, kSetSchema, "1,1.0"), 1u);
  EXPECT_EQ(RepeatsBy(EqualMode::kCanonicalJson, kSetSchema, "0,-0.0"), 0u);
  EXPECT_EQ(RepeatsBy(EqualMode::kServer, kSetSchema, "0.0,-0.0"), 1u);
}

TEST(EqualMode, GoesDownIntoListsAndObjects) {
  for (const EqualMode mode : {EqualMode::kServer, EqualMode::kStructural, EqualMode::kCanonicalJson}) {
    EXPECT_EQ(RepeatsBy(mode, kSetSchema, R"({"a":[1],"b":2},{"b":2.0,"a":[1.0]})"), 1u);
    EXPECT_EQ(RepeatsBy(mode, kSetSchema, R"({"a":[1,2]},{"a":[2,1]})"), 0u);
    EXPECT_EQ(RepeatsBy(mode, kSetSchema, R"("1",1,[1],"[1]",{"a":1},null,true,"true")"), 0u);
  }
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kSetSchema, "[0],[-0.0]"), 1u);
  EXPECT_EQ(RepeatsBy(EqualMode::kServer, kSetSchema, "[0],[-0.0]"), 0u);
}

TEST(EqualMode, KeepsLargeNumbersApart) {
  // 2^53 + 1 is no float; 2^60 as a float prints as another number.
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kSetSchema, "9007199254740993,9007199254740992.0"), 0u);
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kSetSchema, "1152921504606846976,1152921504606846976.0"), 1u);
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kSetSchema, "1152921504606847000,1152921504606846976.0"), 0u);
  EXPECT_EQ(RepeatsBy(EqualMode::kCanonicalJson, kSetSchema, "1152921504606847000,1152921504606846976.0"),
            1u);
}

TEST(EqualMode, HoldsForKeysOfMaps) {
  const char* const one = R"({"k":1},{"k":1.0})";
  EXPECT_EQ(RepeatsBy(EqualMode::kServer, kTypedMapSchema, one), 0u);
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kTypedMapSchema, one), 1u);
  EXPECT_EQ(RepeatsBy(EqualMode::kCanonicalJson, kTypedMapSchema, one), 1u);
  const char* const two = R"({"k":1,"j":0},{"k":1.0,"j":-0.0},{"k":2},{"j":2})";
  EXPECT_EQ(RepeatsBy(EqualMode::kServer, kTypedMapOfTwoSchema, two), 0u);
  EXPECT_EQ(RepeatsBy(EqualMode::kStructural, kTypedMapOfTwoSchema, two), 1u);
}

TEST(IncompleteKeys, CanBeLeftOut) {
  const ListOptions left_out{.incomplete = IncompleteKeys::kLeftOut};
  EXPECT_EQ(Repeats({}, kTypedMapSchema, R"({},{},{"k":"a"})"), 1u);
  EXPECT_EQ(Repeats(left_out, kTypedMapSchema, R"({},{},{"k":"a"})"), 0u);
  EXPECT_EQ(Repeats(left_out, kTypedMapSchema, R"({},{},{"k":"a"},{"k":"a"})"), 1u);
  // Of another type than the schema says.
  EXPECT_EQ(Repeats({}, kTypedMapSchema, R"({"k":1},{"k":1})"), 1u);
  EXPECT_EQ(Repeats(left_out, kTypedMapSchema, R"({"k":1},{"k":1})"), 0u);
  EXPECT_EQ(Repeats({}, kTypedMapOfTwoSchema, R"({"k":1},{"k":1})"), 1u);
  EXPECT_EQ(Repeats(left_out, kTypedMapOfTwoSchema, R"({"k":1},{"k":1})"), 0u);
  EXPECT_EQ(Repeats(left_out, kTypedMapOfTwoSchema, R"({"k":1,"j":1.5},{"k":1,"j":1.5})"), 1u);
}

}  // namespace
}  // namespace plimsoll::crd
