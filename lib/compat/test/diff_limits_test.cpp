// Comparisons end at their limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "compared.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/compat/diff/schema_diff.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::compat {
namespace {

// An integer inside so many objects.
std::string NestedSchema(size_t depth, int maximum) {
  std::string out = R"({"type":"integer","maximum":)" + std::to_string(maximum) + "}";
  for (size_t i = 0; i < depth; ++i) out = R"({"type":"object","properties":{"a":)" + out + "}}";
  return out;
}

size_t ChangesAtDepth(size_t depth) {
  const auto imported = [&](int maximum) {
    const text::Source source("schema.json", NestedSchema(depth, maximum));
    value::Document document;
    EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    return schema::ImportJsonSchema(document.root(), {});
  };
  const auto before = imported(9);
  const auto after = imported(5);
  EXPECT_TRUE(before && after);
  if (!before || !after) return 0;
  return CompareSchemas(before->schema, after->schema, SchemaUse::kOther).changes.size();
}

TEST(DiffLimits, SchemasAreComparedDownToTheDepth) {
  EXPECT_EQ(ChangesAtDepth(kMaxDiffDepth - 1), 1U);
  EXPECT_EQ(ChangesAtDepth(kMaxDiffDepth), 0U);
}

std::string VersionJson(const std::string& name, bool stored, const std::string& limit) {
  return R"({"name":")" + name + R"(","served":true,"storage":)" + (stored ? "true" : "false") +
         R"(,"schema":{"openAPIV3Schema":{"type":"object","properties":{"a":{"type":"integer")" + limit +
         "}}}}}";
}

// Versions v1, v2, ..., and one more that is stricter.
std::string CrdWithVersions(size_t count, bool with_strict) {
  std::string versions;
  for (size_t i = 1; i <= count; ++i) {
    if (i > 1) versions += ",";
    versions += VersionJson("v" + std::to_string(i), i == 1, "");
  }
  if (with_strict) versions += "," + VersionJson("v99", false, R"(,"maximum":5)");
  return CrdWithSpec(
      R"({"group":"example.com","scope":"Namespaced","names":{"plural":"tools","kind":"Tool"},)"
      R"("versions":[)" +
      versions + "]}");
}

bool FindsTheStrictVersion(size_t count) {
  Compared compared(CrdWithVersions(count, false), CrdWithVersions(count, true));
  const Comparison comparison = CompareCrds(compared.before(), compared.after());
  return std::ranges::any_of(comparison.changes,
                             [](const Change& change) { return change.new_version == "v99"; });
}

// The API server refuses such CRDs.
TEST(DiffLimits, OfVersionsWithOneNameTheFirstIsCompared) {
  const std::string spec =
      R"({"group":"example.com","scope":"Namespaced","names":{"plural":"tools","kind":"Tool"},"versions":[)" +
      VersionJson("v1", true, "") + "," + VersionJson("v1", false, R"(,"maximum":5)") + "]}";
  Compared compared(CrdWithSpec(spec), CrdWithSpec(spec));
  EXPECT_TRUE(CompareCrds(compared.before(), compared.after()).changes.empty());
}

// Every object with a long list costs much, and none breaks the rule.
TEST(DiffLimits, SearchesEndWhenTheirRulesHaveCostTooMuch) {
  const auto with_rule = [](const std::string& rules) {
    return CrdWithSchema(
        R"({"type":"object","properties":{"spec":{"type":"object","properties":{"a":{"type":"array",)" +
        rules + R"("maxItems":45,"items":{"type":"integer","minimum":0,"maximum":9}}}}}})");
  };
  Compared compared(
      with_rule(""),
      with_rule(
          R"~("x-kubernetes-validations":[{"rule":"self.all(x, self.all(y, self.all(z, x + y + z >= 0)))"}],)~"));
  const Comparison comparison = CompareCrds(compared.before(), compared.after());
  ASSERT_FALSE(comparison.changes.empty());
  const Change& change = comparison.changes.front();
  const schema::Schema& before = *compared.before().versions.items[0].validation->open_api;
  const schema::Schema& after = *compared.after().versions.items[0].validation->open_api;
  CrdTrial trial(compared.old_served(), "v1", compared.new_served(), "v1");
  EXPECT_FALSE(FindCounterexample(change, {before, after}, trial, trial.Header()));
  EXPECT_GT(trial.spent(), kMaxProofCost);
  // The last object is sent a few times more.
  EXPECT_LT(trial.spent(), 2 * kMaxProofCost);
}

TEST(DiffLimits, VersionsAreComparedUpToSoManyPairs) {
  // 20 versions have 20 * 19 pairs with each other, and 20 with the strict one: 400.
  static_assert(kMaxVersionPairs == 400);
  EXPECT_TRUE(FindsTheStrictVersion(20));
  // 21 have 420 pairs before the strict one.
  EXPECT_FALSE(FindsTheStrictVersion(21));
}

}  // namespace
}  // namespace plimsoll::compat
