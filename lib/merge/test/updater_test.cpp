#include "plimsoll/merge/merge/updater.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "../src/merge/prune.h"
#include "parsed.h"
#include "plimsoll/merge/fieldpath/fields_v1.h"
#include "random_object.h"

namespace plimsoll::merge {
namespace {

const MergeProgram& UpdatedTypes() {
  static const MergeProgram kTypes = CompileComponents(R"({"T":{"type":"object","properties":{
    "s":{"type":"string"},"n":{"type":"integer"},
    "m":{"type":"object","additionalProperties":{"type":"string"}},
    "am":{"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-map-type":"atomic"},
    "st":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}},
    "set":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set"},
    "list":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
      "items":{"type":"object","properties":{"name":{"type":"string"},"v":{"type":"string"},"w":{"type":"string"}}}}}}})");
  return kTypes;
}

// An object that is written to, step by step.
class Story {
 public:
  explicit Story(const MergeProgram& types = UpdatedTypes())
      : types_(types), live_(parsed_.Of(types, "T", "{}")) {}

  std::string Apply(const std::string& manager, std::string_view config, Force force = Force::kNo,
                    std::string_view version = "v1") {
    const auto applied =
        Updater(versions_, filters)
            .Apply(live_, parsed_.Of(types_, "T", config), version, managers, manager, force, parsed_.arena);
    if (!applied) {
      return applied.error().conflicts.empty() ? applied.error().message
                                               : ConflictText(applied.error().conflicts);
    }
    managers = applied->managers;
    live_.value = applied->object;
    return applied->changed ? NodeJson(live_.value) : "no change";
  }

  void Update(const std::string& manager, std::string_view object) {
    const Typed next = parsed_.Of(types_, "T", object);
    managers = *Updater(versions_, filters).Update(live_, next, "v1", managers, manager, parsed_.arena);
    live_ = next;
  }

  std::string Owned(const std::string& manager) const {
    const auto own = managers.find(manager);
    return own == managers.end() ? "nothing" : FieldsV1Text(own->second.set);
  }
  std::string Object() const { return NodeJson(live_.value); }
  FieldSet Set(std::string_view json) { return parsed_.Set(json); }

  Managers managers;
  Filters filters;

 private:
  Parsed parsed_;
  const MergeProgram& types_;
  OneVersion versions_;
  Typed live_;
};

TEST(Updater, WhoAppliesTheSameValueOwnsItToo) {
  Story story;
  story.Apply("a", R"({"s":"x"})");
  EXPECT_EQ(story.Apply("b", R"({"s":"x"})"), "no change");
  EXPECT_EQ(story.Owned("a"), R"({"f:s":{}})");
  EXPECT_EQ(story.Owned("b"), R"({"f:s":{}})");
}

TEST(Updater, AnotherValueIsAConflictUnlessForced) {
  Story story;
  story.Apply("a", R"({"s":"x"})");
  EXPECT_EQ(story.Apply("b", R"({"s":"y"})"), "conflict with \"a\": .s");
  EXPECT_EQ(story.Apply("b", R"({"s":"y"})", Force::kYes), R"({"s":"y"})");
  EXPECT_EQ(story.Owned("a"), "nothing");
}

TEST(Updater, ConflictsAreListedByManager) {
  Story story;
  story.Apply("b", R"({"s":"x","m":{"k":"v"}})");
  story.Apply("a", R"({"n":1})");
  EXPECT_EQ(story.Apply("c", R"({"s":"y","n":2,"m":{"k":"w"}})"),
            "conflicts with \"a\":\n- .n\nconflicts with \"b\":\n- .s\n- .m.k");
}

TEST(Updater, AnUpdateOwnsWhatItChanges) {
  Story story;
  story.Apply("a", R"({"n":1,"s":"x"})");
  story.Update("u", R"({"n":1,"s":"y","m":{"k":"v"}})");
  EXPECT_EQ(story.Owned("u"), R"({"f:m":{".":{},"f:k":{}},"f:s":{}})");
  EXPECT_EQ(story.Owned("a"), R"({"f:n":{}})");
  EXPECT_EQ(story.Apply("a", R"({"n":1,"s":"x"})"), "conflict with \"u\": .s");
}

TEST(Updater, WhatIsNoLongerAppliedGoesUnlessSomebodyOwnsIt) {
  Story story;
  story.Apply("a", R"({"set":["a"],"s":"x"})");
  story.Apply("b", R"({"set":["a","b"]})");
  EXPECT_EQ(story.Apply("a", R"({"set":[]})"), R"({"set":["a","b"]})");
  EXPECT_EQ(story.Owned("a"), "nothing");
  EXPECT_EQ(story.Apply("b", "{}"), "null");
}

TEST(Updater, AnItemSomebodyElseOwnsLosesOnlyItsFields) {
  Story story;
  story.Apply("a", R"({"list":[{"name":"a"},{"name":"b","v":"x"}]})");
  story.Apply("b", R"({"list":[{"name":"b","w":"y"}]})");
  EXPECT_EQ(story.Apply("a", R"({"list":[{"name":"a"}]})"),
            R"({"list":[{"name":"a"},{"name":"b","w":"y"}]})");
}

TEST(Updater, AUnitChangesHands) {
  Story story;
  story.Apply("a", R"({"am":{"a":"b"}})");
  EXPECT_EQ(story.Apply("b", R"({"am":{"c":"d"}})"), "conflict with \"a\": .am");
  EXPECT_EQ(story.Apply("b", R"({"am":{"c":"d"}})", Force::kYes), R"({"am":{"c":"d"}})");
}

TEST(Updater, AStructThatIsEmptiedStaysAsNullUntilItIsDropped) {
  Story story;
  story.Apply("a", R"({"st":{"a":"x"}})");
  EXPECT_EQ(story.Apply("a", R"({"st":{}})"), R"({"st":null})");
  EXPECT_EQ(story.Apply("a", "{}"), "null");
}

TEST(Updater, DuplicateItemsAreReplacedTogether) {
  Story story;
  story.Update("u", R"({"list":[{"name":"a","v":"x"},{"name":"b"},{"name":"a","v":"y"}]})");
  EXPECT_EQ(story.Apply("a", R"({"list":[{"name":"b"}]})"), "no change");
  EXPECT_EQ(story.Apply("a", R"({"list":[{"name":"a","v":"z"}]})"), "conflict with \"u\": .list[name=\"a\"]");
  EXPECT_EQ(story.Apply("a", R"({"list":[{"name":"a","v":"z"}]})", Force::kYes),
            R"({"list":[{"name":"a","v":"z"},{"name":"b"}]})");
}

TEST(Updater, IgnoredFieldsAreMergedButNotOwned) {
  Story story;
  story.filters["v1"] = FieldFilter::Exclude(story.Set(R"({"f:st":{}})"));
  EXPECT_EQ(story.Apply("a", R"({"st":{"a":"x"},"s":"x"})"), R"({"s":"x","st":{"a":"x"}})");
  EXPECT_EQ(story.Owned("a"), R"({"f:s":{}})");
  EXPECT_EQ(story.Apply("b", R"({"st":{"a":"y"}})"), R"({"s":"x","st":{"a":"y"}})");
}

TEST(Updater, OnlyMatchedFieldsAreOwned) {
  Story story;
  const PathElement list = PathElement::Field("list");
  const PathElement v = PathElement::Field("v");
  story.filters["v1"] = FieldFilter::Include(PathMatcher::Either(
      PathMatcher::Prefix({list, std::nullopt, v}), PathMatcher::Prefix({PathElement::Field("s")})));
  story.Apply("a", R"({"list":[{"name":"a","v":"x"}],"s":"x","n":1})");
  EXPECT_EQ(story.Owned("a"), R"({"f:list":{"k:{\"name\":\"a\"}":{".":{},"f:v":{}}},"f:s":{}})");
}

TEST(Updater, AppliersMayUseOtherVersions) {
  Story story;
  story.Apply("a", R"({"s":"x","n":1})", Force::kNo, "v1");
  EXPECT_EQ(story.Apply("b", R"({"s":"y"})", Force::kNo, "v2"), "conflict with \"a\": .s");
  EXPECT_EQ(story.Apply("a", R"({"s":"x"})", Force::kNo, "v2"), R"({"s":"x"})");
}

// Of all versions only v1 is left.
class OnlyV1 final : public Versions {
 public:
  Conversion Convert(const Typed& value, std::string_view version) const override {
    if (version == "v1") return {.value = value, .error = {}};
    return {Conversion::Outcome::kMissing, {}, "no such version"};
  }
};

TEST(Updater, ManagersOfVersionsThatAreGoneAreForgotten) {
  Parsed parsed;
  const OnlyV1 versions;
  const Managers managers = {{"old", {parsed.Set(R"({"f:s":{}})"), "v0", true}}};
  const auto applied = Updater(versions, {})
                           .Apply(parsed.Of(UpdatedTypes(), "T", R"({"s":"x"})"),
                                  parsed.Of(UpdatedTypes(), "T", R"({"s":"y"})"), "v1", managers, "a",
                                  Force::kNo, parsed.arena);
  ASSERT_TRUE(applied);
  EXPECT_EQ(applied->managers.size(), 1);
  EXPECT_EQ(NodeJson(applied->object), R"({"s":"y"})");
}

RC_GTEST_PROP(UpdaterProperty, ApplyingTwiceIsApplyingOnce, ()) {
  Story story(RandomTypes());
  story.Update("u", RandomObject(true));
  story.Apply("a", RandomObject(), Force::kYes);
  const std::string config = RandomObject();
  story.Apply("b", config, Force::kYes);
  const std::string object = story.Object();
  const std::string owned = story.Owned("b");
  RC_ASSERT(story.Apply("b", config) == "no change");
  RC_ASSERT(story.Object() == object);
  RC_ASSERT(story.Owned("b") == owned);
}

RC_GTEST_PROP(UpdaterProperty, PruningByHalfIsPruningInFull, ()) {
  Parsed parsed;
  const OneVersion versions;
  const Typed merged = parsed.Of(RandomTypes(), "T", RandomObject(true));
  const auto owner = [&] {
    return VersionedSet{ToFieldSet(parsed.Of(RandomTypes(), "T", RandomObject()), parsed.arena), "v1", true};
  };
  VersionedSet last = owner();
  Managers managers = {{"a", owner()}, {"b", owner()}};
  if (*rc::gen::inRange(0, 2) == 0) managers["a"].set = Union(managers["a"].set, last.set, parsed.arena);
  if (last.set.Empty()) return;
  const auto quick = Prune(merged, managers, "a", last, versions, parsed.arena);
  const auto full = PruneInFull(merged, managers, "a", last, versions, parsed.arena);
  RC_ASSERT(NodeJson(quick->value) == NodeJson(full->value));
}

}  // namespace
}  // namespace plimsoll::merge
