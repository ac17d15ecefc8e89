#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "parsed.h"
#include "plimsoll/patch/json/json_patch.h"
#include "random_object.h"

namespace plimsoll::patch {

using merge::NodesIdentical;
using merge::Parsed;
using merge::RandomObject;
namespace {

std::string Made(std::string_view before, std::string_view after) {
  Parsed parsed;
  return NodeJson(CreateJsonPatch(parsed.Value(before), parsed.Value(after), parsed.arena));
}

TEST(MadeJsonPatch, NamesWhatCameWentAndChanged) {
  EXPECT_EQ(Made(R"({"a":1,"b":{"c":1},"x/y~":1})", R"({"a":2,"b":{},"d":[]})"),
            R"([{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/b/c"},)"
            R"({"op":"add","path":"/d","value":[]},{"op":"remove","path":"/x~1y~0"}])");
  EXPECT_EQ(Made(R"({"a":1})", R"({"a":1})"), "[]");
}

TEST(MadeJsonPatch, ChangesListsWhereTheyDiffer) {
  EXPECT_EQ(Made(R"({"a":[1,2,3]})", R"({"a":[1,9,2,3]})"), R"([{"op":"add","path":"/a/1","value":9}])");
  EXPECT_EQ(Made(R"({"a":[1,2,3,4]})", R"({"a":[1,4]})"),
            R"([{"op":"remove","path":"/a/2"},{"op":"remove","path":"/a/1"}])");
  EXPECT_EQ(Made(R"({"a":[{"b":1}]})", R"({"a":[{"b":2},3]})"),
            R"([{"op":"replace","path":"/a/0/b","value":2},{"op":"add","path":"/a/1","value":3}])");
}

TEST(MadeJsonPatch, DistinguishesOneFromOnePointZero) {
  EXPECT_EQ(Made(R"({"a":1})", R"({"a":1.5})"), R"([{"op":"replace","path":"/a","value":1.5}])");
  EXPECT_NE(Made(R"({"a":1})", R"({"a":1.0})"), "[]");
}

RC_GTEST_PROP(MadeJsonPatch, MakesTheNewObjectOfTheOld, ()) {
  const std::string before = RandomObject(true);
  const std::string after = RandomObject(true);
  Parsed parsed;
  const std::string patch =
      NodeJson(CreateJsonPatch(parsed.Value(before), parsed.Value(after), parsed.arena), false);
  const auto patched = ApplyJsonPatch(before, patch);
  RC_ASSERT(patched.has_value());
  RC_ASSERT(NodesIdentical(parsed.Value(*patched), parsed.Value(after)));
}

}  // namespace
}  // namespace plimsoll::patch
