#include <gtest/gtest.h>

#include "read.h"

namespace plimsoll::check {
namespace {

const std::string kShort = R"({"type":"string","maxLength":1})";

std::string Object(const std::string& properties) {
  return R"({"type":"object","properties":{)" + properties + "}}";
}

TEST(Ratcheting, ForgivesWhatHasNotChanged) {
  const std::string schema = Object(R"("spec":)" + Object(R"("a":)" + kShort + R"(,"b":)" + kShort));
  EXPECT_EQ(CheckUpdate(schema, R"({"spec":{"a":"long","b":"x"}})", R"({"spec":{"a":"long","b":"y"}})"),
            Texts{});
  EXPECT_EQ(CheckUpdate(schema, R"({"spec":{"a":"longer","b":"x"}})", R"({"spec":{"a":"long","b":"x"}})"),
            Texts{"spec.a: Too long: may not be more than 1 byte"});
}

TEST(Ratcheting, DistinguishesAnIntegerFromAFloat) {
  const std::string schema = Object(R"("a":{"type":"integer","minimum":5})");
  EXPECT_EQ(CheckUpdate(schema, R"({"a":1})", R"({"a":1})"), Texts{});
  EXPECT_EQ(CheckUpdate(schema, R"({"a":1})", R"({"a":1.0})").size(), 1u);
}

TEST(Ratcheting, ForgivesAnObjectOnlyAsAWhole) {
  const std::string schema =
      Object(R"("spec":{"type":"object","required":["z"],"properties":{"a":{"type":"integer"}}})");
  EXPECT_EQ(CheckUpdate(schema, R"({"spec":{"a":1}})", R"({"spec":{"a":1}})"), Texts{});
  EXPECT_EQ(CheckUpdate(schema, R"({"spec":{"a":2}})", R"({"spec":{"a":1}})"),
            Texts{"spec.z: Required value"});
}

TEST(Ratcheting, NeverTakesAnObjectWithUnknownMembersForUnchanged) {
  const std::string schema =
      Object(R"("spec":{"type":"object","required":["z"],"properties":{"a":)" + kShort + "}}");
  EXPECT_EQ(CheckUpdate(schema, R"({"spec":{"a":"long","u":1}})", R"({"spec":{"a":"long","u":1}})"),
            Texts{"spec.z: Required value"});
}

TEST(Ratcheting, LeavesKindAndApiVersionOfTheRootAlone) {
  const std::string schema = Object(R"("kind":)" + kShort + R"(,"name":)" + kShort + R"(,"u":{},"v":{})");
  EXPECT_EQ(
      CheckUpdate(schema, R"({"kind":"long","name":"long","u":1})", R"({"kind":"long","name":"long","u":2})"),
      Texts{"kind: Too long: may not be more than 1 byte"});
  // An object that is unchanged altogether is forgiven altogether.
  EXPECT_EQ(CheckUpdate(schema, R"({"kind":"long"})", R"({"kind":"long"})"), Texts{});
  const std::string nested = Object(R"("spec":)" + schema);
  EXPECT_EQ(CheckUpdate(nested, R"({"spec":{"kind":"long","u":1}})", R"({"spec":{"kind":"long","u":2}})"),
            Texts{});
}

TEST(Ratcheting, ComparesPlainListsAsAWhole) {
  const std::string schema = Object(R"("l":{"type":"array","items":)" + kShort + "}");
  EXPECT_EQ(CheckUpdate(schema, R"({"l":["long","b"]})", R"({"l":["long","b"]})"), Texts{});
  EXPECT_EQ(CheckUpdate(schema, R"({"l":["long","c"]})", R"({"l":["long","b"]})"),
            Texts{"l[0]: Too long: may not be more than 1 byte"});
}

std::string MapList(const std::string& keys) {
  return Object(R"("l":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":)" + keys +
                R"(,"items":)" + Object(R"("k":{},"j":{},"v":)" + kShort) + "}");
}

TEST(Ratcheting, PairsItemsOfMapListsByTheirKeys) {
  const std::string schema = MapList(R"(["k"])");
  EXPECT_EQ(CheckUpdate(schema, R"({"l":[{"k":2,"v":"long"},{"k":3,"v":"long"}]})",
                        R"({"l":[{"k":1,"v":"x"},{"k":2,"v":"long"}]})"),
            Texts{"l[1].v: Too long: may not be more than 1 byte"});
  // The type of a key counts, and so does its being there.
  EXPECT_EQ(CheckUpdate(schema, R"({"l":[{"k":2,"v":"long"}]})", R"({"l":[{"k":2.0,"v":"long"}]})").size(),
            1u);
  EXPECT_EQ(CheckUpdate(schema, R"({"l":[{"v":"long"}]})", R"({"l":[{"v":"long"},1]})").size(), 1u);
}

TEST(Ratcheting, PairsItemsByAllOfTheirKeys) {
  const std::string schema = MapList(R"(["k","j"])");
  EXPECT_EQ(CheckUpdate(schema, R"({"l":[{"k":1,"j":2,"v":"long"},{"k":1,"j":3,"v":"long"}]})",
                        R"({"l":[{"k":1,"j":2,"v":"long"}]})"),
            Texts{"l[1].v: Too long: may not be more than 1 byte"});
  // Several keys are compared as printed, floats with six decimals.
  EXPECT_EQ(CheckUpdate(schema, R"({"l":[{"k":1,"j":0.00000001,"v":"long"},1]})",
                        R"({"l":[{"k":1,"j":0.00000002,"v":"long"}]})")
                .size(),
            1u);
}

TEST(Ratcheting, StopsAtJunctorsButForgivesTheirOwner) {
  const std::string schema = Object(
      R"("s":{"type":"object","properties":{"a":{},"b":{}},"allOf":[{"properties":{"a":)" + kShort + "}}]}");
  EXPECT_EQ(CheckUpdate(schema, R"({"s":{"a":"long","b":1}})", R"({"s":{"a":"long","b":1}})"), Texts{});
  EXPECT_EQ(CheckUpdate(schema, R"({"s":{"a":"long","b":1}})", R"({"s":{"a":"long","b":2}})").size(), 2u);
}

TEST(Ratcheting, ComparesWithNullWhenThereWasNothing) {
  const std::string schema = R"({"type":"object"})";
  RunOptions update;
  update.update = true;
  const value::Path status = "status";
  update.base = &status;
  EXPECT_EQ(Check(schema, "null", update), Texts{});
  EXPECT_EQ(Check(schema, "1", update).size(), 1u);
}

TEST(Ratcheting, FindsPartnersWhateverTheOrder) {
  std::string now = "{", old = "{";
  for (int i = 0; i < 500; ++i) {
    now += (i ? "," : "") + std::string("\"k") + std::to_string(i) + "\":\"long\"";
    old += (i ? "," : "") + std::string("\"k") + std::to_string(499 - i) + "\":\"long\"";
  }
  const std::string schema = R"({"additionalProperties":)" + kShort + "}";
  EXPECT_EQ(CheckUpdate(schema, now + "}", old + "}"), Texts{});
  EXPECT_EQ(CheckUpdate(schema, now + ",\"new\":\"long\"}", old + "}"),
            Texts{"new: Too long: may not be more than 1 byte"});
}

}  // namespace
}  // namespace plimsoll::check
