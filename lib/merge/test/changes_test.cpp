#include "plimsoll/merge/typed/changes.h"

#include <gtest/gtest.h>

#include "parsed.h"

namespace plimsoll::merge {
namespace {

const MergeProgram& ChangeTypes() {
  static const MergeProgram program = CompileComponents(R"({
    "T": {"type": "object", "properties": {
      "name": {"type": "string"},
      "set": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "set"},
      "map": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
              "items": {"type": "object", "properties": {
                "name": {"type": "string"}, "value": {"type": "integer"}}}},
      "list": {"type": "array", "items": {"type": "string"}}}}})");
  return program;
}

// A line for each change.
std::string ChangesBetween(std::string_view before, std::string_view after) {
  Parsed parsed;
  const Typed left = parsed.Of(ChangeTypes(), "T", before);
  const Typed right = parsed.Of(ChangeTypes(), "T", after);
  std::string out;
  for (const Change& change : ChangesBetween(left, right, parsed.arena)) {
    out += PathText(change.path) + ": ";
    out += change.Added() ? "-" : NodeJson(*change.before);
    out += " to ";
    out += change.Removed() ? "-" : NodeJson(*change.after);
    out += '\n';
  }
  return out;
}

TEST(Changes, ReportTheOutermostValueThatCameOrWent) {
  EXPECT_EQ(ChangesBetween(R"({"map":[{"name":"a","value":1}]})", R"({"name":"x"})"),
            ".map: [{\"name\":\"a\",\"value\":1}] to -\n"
            ".name: - to \"x\"\n");
}

TEST(Changes, PairItemsByTheirKeys) {
  EXPECT_EQ(ChangesBetween(R"({"map":[{"name":"a","value":1},{"name":"b","value":2},{"name":"c"}]})",
                           R"({"map":[{"name":"d"},{"name":"b","value":3},{"name":"a","value":1}]})"),
            ".map[name=\"d\"]: - to {\"name\":\"d\"}\n"
            ".map[name=\"b\"].value: 2 to 3\n"
            ".map[name=\"c\"]: {\"name\":\"c\"} to -\n");
}

TEST(Changes, AreNotMadeByTheOrderOfSetsAndMaps) {
  EXPECT_EQ(ChangesBetween(R"({"set":["a","b"],"map":[{"name":"a"},{"name":"b"}]})",
                           R"({"set":["b","a"],"map":[{"name":"b"},{"name":"a"}]})"),
            "");
}

TEST(Changes, PairTheFirstOfSeveralNamesakesWithTheFirst) {
  EXPECT_EQ(ChangesBetween(R"({"map":[{"name":"a","value":1},{"name":"a","value":2}]})",
                           R"({"map":[{"name":"a","value":1},{"name":"a","value":3},{"name":"a"}]})"),
            ".map[name=\"a\"].value: 2 to 3\n"
            ".map[name=\"a\"]: - to {\"name\":\"a\"}\n");
}

TEST(Changes, LeaveOutWhatListsHaveInCommonAtBothEnds) {
  EXPECT_EQ(ChangesBetween(R"({"list":["a","b","c"]})", R"({"list":["a","x","b","c"]})"),
            ".list[1]: - to \"x\"\n");
  EXPECT_EQ(ChangesBetween(R"({"list":["a","b","c"]})", R"({"list":["a","x"]})"),
            ".list[1]: \"b\" to \"x\"\n"
            ".list[2]: \"c\" to -\n");
}

TEST(Changes, GoByPositionWhereAnItemHasNoName) {
  EXPECT_EQ(ChangesBetween(R"({"map":[null]})", R"({"map":[{"name":"a"}]})"),
            ".map[0]: null to {\"name\":\"a\"}\n");
}

TEST(Changes, TakeNullForNothing) {
  EXPECT_EQ(ChangesBetween(R"({"name":null,"set":null})", R"({"list":null,"set":[]})"), ".set: - to []\n");
}

TEST(Changes, DoNotDistinguishOneFromOnePointZero) {
  EXPECT_EQ(ChangesBetween(R"({"map":[{"name":"a","value":1}]})", R"({"map":[{"name":"a","value":1.0}]})"),
            "");
}

TEST(Changes, NeedNoSchema) {
  Parsed parsed;
  const auto changes = ChangesBetween(parsed.Deduced(R"({"a":{"b":[{"c":1}]}})"),
                                      parsed.Deduced(R"({"a":{"b":[{"c":2}]}})"), parsed.arena);
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(PathText(changes[0].path), ".a.b[0].c");
}

std::string Kept(std::string_view object) {
  Parsed parsed;
  return NodeJson(WithoutServerFields(parsed.Value(object), parsed.arena));
}

TEST(ServerFields, AreLeftOut) {
  EXPECT_EQ(Kept(R"({"metadata":{"name":"a","uid":"u","resourceVersion":"1","generation":2,"selfLink":"/",
                     "creationTimestamp":null,"managedFields":[],"deletionTimestamp":"t",
                     "deletionGracePeriodSeconds":1,"labels":{"uid":"x"}}})"),
            R"({"metadata":{"labels":{"uid":"x"},"name":"a"}})");
  EXPECT_EQ(Kept(R"({"a":1,"metadata":{"creationTimestamp":null}})"), R"({"a":1})");
  EXPECT_EQ(Kept(R"({"metadata":{}})"), R"({"metadata":{}})");
  EXPECT_EQ(Kept(R"({"metadata":[]})"), R"({"metadata":[]})");
}

}  // namespace
}  // namespace plimsoll::merge
