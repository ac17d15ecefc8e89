#include <gtest/gtest.h>

#include "reading.h"

namespace plimsoll::reshape {
namespace {

std::string Defaulted(std::string_view schema, std::string_view object) {
  return ShapeText(Planned(schema), object, ShapeOptions::DefaultOnly());
}

// Nulls dropped, then defaulted, as a request is.
std::string Shaped(std::string_view schema, std::string_view object) {
  ShapeOptions options = ShapeOptions::DefaultOnly();
  options.drop_nulls = true;
  return ShapeText(Planned(schema), object, options);
}

TEST(Default, SetsWhatIsMissing) {
  EXPECT_EQ(Defaulted(R"({"properties":{"n":{"default":5},"s":{"default":"x"},"o":{}}})", R"({"n":7})"),
            R"({"n":7,"s":"x"})");
}

TEST(Default, DefaultsNestAndAreCompleted) {
  const char* schema =
      R"({"properties":{"a":{"default":{"k":1},"properties":{"k":{},"b":{"default":{},"properties":{"c":{"default":[1]}}}}}}})";
  EXPECT_EQ(Defaulted(schema, "{}"), R"({"a":{"b":{"c":[1]},"k":1}})");
  EXPECT_EQ(Defaulted(schema, R"({"a":{}})"), R"({"a":{"b":{"c":[1]}}})");
}

TEST(Default, NeverMakesAParentThatHasNoDefault) {
  EXPECT_EQ(Defaulted(R"({"properties":{"a":{"properties":{"b":{"default":1}}}}})", "{}"), "{}");
}

TEST(Default, TheRootsOwnDefaultIsNeverUsed) {
  EXPECT_EQ(Defaulted(R"({"default":{"a":1},"properties":{"a":{}}})", "{}"), "{}");
}

TEST(Default, NullGivesWayUnlessItIsAllowed) {
  const char* schema =
      R"({"properties":{"n":{"default":5},"y":{"default":5,"nullable":true},"p":{},"q":{"nullable":true}}})";
  EXPECT_EQ(Defaulted(schema, R"({"n":null,"y":null,"p":null,"q":null,"u":null})"),
            R"({"n":5,"p":null,"q":null,"u":null,"y":null})");
  EXPECT_EQ(Shaped(schema, R"({"n":null,"y":null,"p":null,"q":null,"u":null})"),
            R"({"n":5,"q":null,"u":null,"y":null})");
}

TEST(Default, NullsInListsAreReplacedOrStay) {
  EXPECT_EQ(Shaped(R"({"properties":{"l":{"items":{"default":1}},"m":{"items":{}}}})",
                   R"({"l":[null,2],"m":[null]})"),
            R"({"l":[1,2],"m":[null]})");
}

TEST(Default, AdditionalPropertiesUseTheirDefaultForNullsOnly) {
  const char* schema =
      R"({"properties":{"m":{"additionalProperties":{"default":{"x":1},"properties":{"x":{},"y":{"default":2}}}}}})";
  EXPECT_EQ(Shaped(schema, R"({"m":{"a":null,"b":{}}})"), R"({"m":{"a":{"x":1,"y":2},"b":{"y":2}}})");
  EXPECT_EQ(Shaped(schema, "{}"), "{}");
}

TEST(Default, NullsOfMapsWithoutDefaultAreDropped) {
  EXPECT_EQ(
      Shaped(
          R"({"properties":{"m":{"additionalProperties":{"type":"string"}},"f":{"additionalProperties":true}}})",
          R"({"m":{"a":null,"b":"x"},"f":{"a":null}})"),
      R"({"f":{"a":null},"m":{"b":"x"}})");
}

TEST(Default, ANullInsideADefaultIsDefaultedButNotDropped) {
  const char* schema =
      R"({"properties":{"a":{"default":{"b":null,"c":null},"properties":{"b":{"default":1},"c":{}}}}})";
  EXPECT_EQ(Shaped(schema, "{}"), R"({"a":{"b":1,"c":null}})");
}

TEST(Default, CanBeLeftOut) {
  ShapeOptions options = ShapeOptions::DefaultOnly();
  options.defaults = DefaultMode::kIgnore;
  EXPECT_EQ(ShapeText(Planned(R"({"properties":{"n":{"default":5}}})"), R"({"x":1})", options), R"({"x":1})");
}

TEST(PlanDefaults, UnknownFieldsOfDefaultsArePrunedAtTheirPlace) {
  const char* schema = R"({"properties":{"a":{"default":{"b":1,"zz":2},"properties":{"b":{}}}}})";
  EXPECT_EQ(Defaulted(schema, "{}"), R"({"a":{"b":1}})");
}

TEST(PlanDefaults, ItemsBelowAPreservingListAreNotPruned) {
  const char* schema =
      R"({"properties":{"l":{"x-kubernetes-preserve-unknown-fields":true,"items":{"default":{"zz":1},"properties":{"b":{}}}}}})";
  EXPECT_EQ(Defaulted(schema, R"({"l":[null]})"), R"({"l":[{"zz":1}]})");
}

TEST(PlanDefaults, EmbeddedMetadataInDefaultsIsTypedAndItsMalformedPartsDropped) {
  const char* schema =
      R"({"properties":{"e":{"x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,
    "default":{"kind":5,"apiVersion":"v1","metadata":{"name":"n","labels":[1],"junk":1,"generation":1.0}}}}})";
  EXPECT_EQ(Defaulted(schema, "{}"), R"({"e":{"apiVersion":"v1","metadata":{"generation":1,"name":"n"}}})");
}

TEST(PlanDefaults, ADefaultThatTypingLeavesOutIsNone) {
  const char* schema = R"({"properties":{"e":{"x-kubernetes-embedded-resource":true,"properties":{
    "kind":{"default":5},
    "metadata":{"default":{},"properties":{"labels":{"default":{}},"name":{"default":"n"},"junk":{"default":1}}}}}}})";
  EXPECT_EQ(Defaulted(schema, R"({"e":{}})"), R"({"e":{"metadata":{"name":"n"}}})");
}

TEST(PlanDefaults, ANullDefaultIsNone) {
  EXPECT_EQ(Defaulted(R"({"properties":{"a":{"default":null}}})", "{}"), "{}");
}

}  // namespace
}  // namespace plimsoll::reshape
