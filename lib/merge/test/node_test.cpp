#include "plimsoll/merge/value/node.h"

#include <gtest/gtest.h>

#include "parsed.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

std::string Nested(uint32_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(Node, HasItsMembersInTheOrderOfTheirKeys) {
  Parsed parsed;
  EXPECT_EQ(NodeJson(parsed.Value(R"({"b":1,"a":{"d":2,"c":[true,null]}})")),
            R"({"a":{"c":[true,null],"d":2},"b":1})");
}

TEST(Node, KeepsTheLastOfEqualKeysHoweverManyThereAre) {
  Parsed parsed;
  std::string json = "{";
  for (int i = 0; i < 100; ++i) json += "\"k" + std::to_string(99 - i) + "\":" + std::to_string(i) + ",";
  const Node node = parsed.Value(json + "\"k5\":-1}");
  EXPECT_EQ(node.count, 100);
  EXPECT_EQ(node.Find("k5")->integer, -1);
  EXPECT_EQ(node.Find("k99")->integer, 0);
  EXPECT_EQ(node.Find("k100"), nullptr);
}

TEST(Node, GetsLosesAndChangesMembersWithoutTouchingTheOld) {
  Parsed parsed;
  const Node old = parsed.Value(R"({"a":1,"c":3})");
  EXPECT_EQ(NodeJson(WithMember(old, "b", Node::Int(2), parsed.arena)), R"({"a":1,"b":2,"c":3})");
  EXPECT_EQ(NodeJson(WithMember(old, "c", Node::Int(2), parsed.arena)), R"({"a":1,"c":2})");
  EXPECT_EQ(NodeJson(WithoutMember(old, "a", parsed.arena)), R"({"c":3})");
  EXPECT_TRUE(WithoutMember(old, "x", parsed.arena).Is(old));
  EXPECT_EQ(NodeJson(old), R"({"a":1,"c":3})");
}

TEST(Node, NumbersAreEqualWhateverTheirKinds) {
  Parsed parsed;
  EXPECT_TRUE(NodesEqual(parsed.Value("[1]"), parsed.Value("[1.0]")));
  EXPECT_FALSE(NodesEqual(parsed.Value("1"), parsed.Value("\"1\"")));
  EXPECT_FALSE(NodesEqual(parsed.Value("null"), parsed.Value("{}")));
  EXPECT_FALSE(NodesIdentical(parsed.Value("[1]"), parsed.Value("[1.0]")));
  EXPECT_TRUE(NodesIdentical(parsed.Value(R"({"a":[1,"x",null]})"), parsed.Value(R"({"a":[1,"x",null]})")));
}

TEST(Node, KindsHaveAnOrder) {
  Parsed parsed;
  const char* const in_order[] = {"1",     "1.5",        "2",          "\"\"",       "\"a\"",
                                  "false", "true",       "[]",         "[1]",        "[1,2]",
                                  "{}",    R"({"a":1})", R"({"a":2})", R"({"b":0})", "null"};
  for (size_t a = 0; a < std::size(in_order); ++a) {
    for (size_t b = 0; b < std::size(in_order); ++b) {
      const int order = CompareNodes(parsed.Value(in_order[a]), parsed.Value(in_order[b]));
      EXPECT_EQ(order < 0, a < b) << in_order[a] << ' ' << in_order[b];
      EXPECT_EQ(order > 0, a > b) << in_order[a] << ' ' << in_order[b];
    }
  }
}

TEST(Node, RefusesWhatNestsTooDeep) {
  Parsed parsed;
  EXPECT_TRUE(LoadNode(parsed.Json(Nested(kMaxDepth)), parsed.arena));
  const Result<Node> deep = LoadNode(parsed.Json(Nested(kMaxDepth + 1)), parsed.arena);
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().message, "the object nests deeper than 1000 levels");
}

}  // namespace
}  // namespace plimsoll::merge
