#include "plimsoll/unions/clearing/union_normalize.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "plimsoll/merge/schema/open_api_types.h"
#include "union_examples.h"

namespace plimsoll::unions {

using merge::NodeJson;
using merge::Parsed;

using merge::FieldManager;
using merge::Force;
using merge::MergeProgram;
using merge::Node;
using merge::TrackedObject;
using merge::Typed;

namespace {

constexpr std::string_view kNumbers = R"({"T": {"type": "object", "properties": {
  "apiVersion": {"type": "string"}, "kind": {"type": "string"},
  "by": {"type": "string"}, "one": {"type": "integer"}, "two": {"type": "integer"}, "three": {"type": "integer"}},
  "x-kubernetes-unions": [{"discriminator": "by",
    "fields-to-discriminateBy": {"one": "One", "two": "TWO", "three": "three"}}]}})";

constexpr bool kDeduce = true;

std::string Updated(std::string_view old, std::string_view object, bool deduce = false) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kNumbers);
  const NormalizedUnions out = NormalizeUpdate(derived.schema, parsed.Value(old), parsed.Value(object),
                                               {.deduce = deduce}, parsed.arena);
  return out.error.empty() ? NodeJson(out.object) : out.error;
}

std::string AppliedTo(std::string_view merged, std::string_view config, bool deduce = false) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kNumbers);
  const NormalizedUnions out = NormalizeApply(derived.schema, parsed.Value(config), parsed.Value(merged),
                                              {.deduce = deduce}, parsed.arena);
  return out.error.empty() ? NodeJson(out.object) : out.error;
}

TEST(UnionNormalize, AnotherDiscriminatorClearsTheOtherMembers) {
  EXPECT_EQ(Updated(R"({"by":"One","one":1})", R"({"by":"TWO","one":1})"), R"({"by":"TWO"})");
  EXPECT_EQ(Updated(R"({"by":"One","one":1})", R"({"by":"TWO","one":1,"two":2})"), R"({"by":"TWO","two":2})");
  EXPECT_EQ(Updated(R"({"by":"One","one":1})", R"({"by":"unheard","one":1})"), R"({"by":"unheard"})");
}

TEST(UnionNormalize, TheDiscriminatorIsDeducedOnlyOnRequest) {
  EXPECT_EQ(Updated(R"({"one":1})", R"({"two":1})"), R"({"two":1})");
  EXPECT_EQ(Updated(R"({"one":1})", R"({"two":1})", kDeduce), R"({"by":"TWO","two":1})");
  EXPECT_EQ(Updated(R"({"by":"TWO","one":1,"two":1})", R"({"by":"TWO","one":1})", kDeduce),
            R"({"by":"One","one":1})");
}

TEST(UnionNormalize, WhatCannotBeGuessedIsRefused) {
  EXPECT_EQ(Updated(R"({"one":1})", R"({"one":1,"two":1})"),
            "multiple fields set without discriminator change: one, two");
  EXPECT_EQ(Updated("{}", R"({"by":"Two","one":1})"),
            "discriminator (Two) and field changed (one) don't match");
  EXPECT_EQ(Updated("{}", R"({"by":"One","one":1,"two":1})"), "multiple new fields added: one, two");
}

TEST(UnionNormalize, ApplyingAMemberClearsTheOthers) {
  EXPECT_EQ(AppliedTo(R"({"by":"One","one":1,"two":2})", R"({"two":2})"), R"({"by":"One","two":2})");
  EXPECT_EQ(AppliedTo(R"({"by":"One","one":1,"two":2})", R"({"two":2})", kDeduce), R"({"by":"TWO","two":2})");
  EXPECT_EQ(AppliedTo(R"({"by":"One","one":1})", "{}", kDeduce), R"({"by":"One","one":1})");
  EXPECT_EQ(AppliedTo("{}", R"({"one":1,"two":2})"), "more than one field of union applied: one, two");
  EXPECT_EQ(AppliedTo("{}", R"({"by":"One","two":2})"),
            "applied discriminator (One) doesn't match applied field (two)");
}

// A live object after one manager applied `first` and another `second`.
struct TwoAppliers {
  explicit TwoAppliers(Force force, const NormalizeOptions& options = {})
      : derived(UnionsOf(parsed, kNumbers)),
        program(merge::CompileComponents(kNumbers)),
        manager({&program, *program.Find("T"), {"g", "v1", "T"}, "", {}, nullptr}),
        first(Apply({parsed.Value(R"({"apiVersion":"g/v1","kind":"T"})"), {}}, R"("one":1)", "a", Force::kNo,
                    options)),
        second(Apply(*first.result, R"("two":2)", "b", force, options)) {}

  NormalizedWrite Apply(const TrackedObject& live, std::string_view fields, const std::string& name,
                        Force force, const NormalizeOptions& options) {
    const Node config = parsed.Value(R"({"apiVersion":"g/v1","kind":"T",)" + std::string(fields) + '}');
    return ApplyNormalized(manager, derived.schema, live, {config, {}}, {name, force, {}}, options,
                           parsed.arena);
  }

  Parsed parsed;
  DerivedUnions derived;
  MergeProgram program;
  FieldManager manager;
  NormalizedWrite first;
  NormalizedWrite second;
};

TEST(UnionNormalize, ClearingWhatAnotherManagerAppliedIsAConflict) {
  const TwoAppliers appliers(Force::kNo);
  ASSERT_FALSE(appliers.second.result.has_value());
  EXPECT_EQ(appliers.second.result.error().code, 409);
  EXPECT_EQ(appliers.second.result.error().message,
            "Apply failed with 1 conflict: conflict with \"a\": .one");
}

TEST(UnionNormalize, ForceClearsAndTakesOwnershipAway) {
  const TwoAppliers appliers(Force::kYes, {.deduce = true});
  ASSERT_TRUE(appliers.second.result.has_value());
  EXPECT_EQ(NodeJson(appliers.second.result->object),
            R"({"apiVersion":"g/v1","by":"TWO","kind":"T","two":2})");
  ASSERT_EQ(appliers.second.result->managed_fields->size(), 1u);
  EXPECT_EQ(appliers.second.result->managed_fields->front().manager, "b");
  EXPECT_TRUE(appliers.second.errors.empty());
}

TEST(UnionNormalize, WhatIsStillWrongAfterwardsIsReported) {
  const TwoAppliers appliers(Force::kYes);
  ASSERT_TRUE(appliers.second.result.has_value());
  ASSERT_EQ(appliers.second.errors.size(), 1u);
  EXPECT_EQ(appliers.second.errors[0].detail, "may only be specified when `by` is \"TWO\"");
}

TEST(UnionNormalize, ItemsOfListsAreNormalisedByTheirKeys) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kVolumeUnion);
  const NormalizedUnions out = NormalizeApply(
      derived.schema, parsed.Value(R"({"volumes":[{"name":"v","hostPath":{}}]})"),
      parsed.Value(R"({"volumes":[{"name":"w","emptyDir":{}},{"name":"v","emptyDir":{},"hostPath":{}}]})"),
      {}, parsed.arena);
  EXPECT_EQ(NodeJson(out.object), R"({"volumes":[{"emptyDir":{},"name":"w"},{"hostPath":{},"name":"v"}]})");
  ASSERT_EQ(out.cleared.size(), 1u);
  EXPECT_EQ(PathText(out.cleared[0]), ".volumes[name=\"v\"].emptyDir");
}

std::string RandomNumbers() {
  const auto by = *rc::gen::element<std::string>("", "One", "TWO", "three", "unheard");
  std::string out = "{";
  if (!by.empty() && *rc::gen::arbitrary<bool>()) out += "\"by\":\"" + by + "\"";
  for (const std::string_view field : {"one", "two", "three"}) {
    if (*rc::gen::inRange(0, 3) != 0) continue;
    out += std::string(out.size() > 1 ? "," : "") + '"' + std::string(field) + "\":1";
  }
  return out + '}';
}

// What is left to be wrong is that nothing is set where something must be.
bool NothingContradicts(const UnionErrors& errors) {
  for (const UnionError& error : errors) {
    if (error.rule == UnionRule::kSeveralSet || error.rule == UnionRule::kNotSelected) return false;
  }
  return true;
}

RC_GTEST_PROP(UnionNormalizeProperty, NormalisedUpdatesDoNotContradictThemselves, ()) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kNumbers);
  const Node old = parsed.Value(RandomNumbers());
  const NormalizedUnions out =
      NormalizeUpdate(derived.schema, old, parsed.Value(RandomNumbers()), {.deduce = true}, parsed.arena);
  RC_PRE(out.error.empty());
  RC_ASSERT(NothingContradicts(ValidateUnions(derived.schema, out.object, Node(), {})));
}

RC_GTEST_PROP(UnionNormalizeProperty, UnionsOfWhichAMemberIsAppliedAreValid, ()) {
  Parsed parsed;
  const DerivedUnions derived = UnionsOf(parsed, kNumbers);
  const auto config_text = *rc::gen::element<std::string>(R"({"one":1})", R"({"by":"TWO","two":1})",
                                                          R"({"three":1})", R"({"by":"three","three":1})");
  const Node config = parsed.Value(config_text);
  const Typed live = parsed.Deduced(RandomNumbers());
  const NormalizedUnions own = NormalizeApply(derived.schema, config, config, {.deduce = true}, parsed.arena);
  RC_ASSERT(own.error.empty());
  Typed applied = live;
  applied.value = own.object;
  const Node merged = Merge(live, applied, parsed.arena).value;
  const NormalizedUnions out =
      NormalizeApply(derived.schema, own.object, merged, {.deduce = true}, parsed.arena);
  RC_ASSERT(out.error.empty());
  RC_ASSERT(ValidateUnions(derived.schema, out.object, Node(), {}).empty());
}

}  // namespace
}  // namespace plimsoll::unions
