#include "plimsoll/cel/rules/rule_sites.h"

#include <gtest/gtest.h>

#include "test_schema.h"

namespace plimsoll::cel {
namespace {

constexpr std::string_view kRule = R"("x-kubernetes-validations":[{"rule":"true"}])";

std::string With(std::string_view rest) { return "{" + std::string(kRule) + "," + std::string(rest) + "}"; }

std::string TextOf(const value::Path& path) { return path.empty() ? "" : path.FieldPath(); }

struct Found {
  TestSchema schema;
  RuleSites sites;

  explicit Found(std::string_view text) : schema(text), sites(schema.ir(), schema.ir().root()) {}
  const RuleSite* At(std::string_view path) const {
    for (const RuleSite& site : sites.list()) {
      if (TextOf(site.path) == path) return &site;
    }
    return nullptr;
  }
};

TEST(RuleSites, ComeAfterWhatIsBelowThem) {
  const Found found(With(R"("type":"object","properties":{
      "l":{"type":"array","items":)" +
                         With(R"("type":"string")") + R"(},
      "a":)" + With(R"("type":"object","additionalProperties":)" + With(R"("type":"string")")) +
                         "}"));
  std::vector<std::string> paths;
  for (const RuleSite& site : found.sites.list()) paths.push_back(TextOf(site.path));
  EXPECT_EQ(paths, (std::vector<std::string>{"properties[a].additionalProperties", "properties[a]",
                                             "properties[l].items", ""}));
  EXPECT_EQ(found.At("")->order, 0u);
  EXPECT_LT(found.At("properties[a]")->order, found.At("properties[a].additionalProperties")->order);
}

TEST(RuleSites, KnowHowManyValuesThereCanBe) {
  const Found found(R"({"type":"object","properties":{
      "l":{"type":"array","maxItems":7,"items":{"type":"object","maxProperties":3,
        "additionalProperties":)" +
                    With(R"("type":"string")") + R"(}},
      "u":{"type":"array","items":)" +
                    With(R"("type":"string")") + "}}}");
  EXPECT_EQ(found.At("properties[l].items.additionalProperties")->cardinality, 21u);
  EXPECT_EQ(found.At("properties[u].items")->cardinality, std::nullopt);
  EXPECT_EQ(TotalRuleCost(5, std::nullopt, 2), 5u * 1048576u);
  EXPECT_EQ(TotalRuleCost(UINT64_MAX, 2, 2), UINT64_MAX);
}

TEST(RuleSites, WithoutATypeAreListedToo) {
  const Found found(R"({"type":"object","properties":{
      "u":)" + With(R"("x-kubernetes-preserve-unknown-fields":true)") +
                    R"(,
      "1":)" + With(R"("type":"integer")") +
                    "}}");
  EXPECT_EQ(found.At("properties[u]")->decls, nullptr);
  const RuleSite* unnamed = found.At("properties[1]");
  ASSERT_NE(unnamed->decls, nullptr);
  EXPECT_EQ((*unnamed->decls)[unnamed->self].kind, DeclKind::kInt);
}

// Seen from above, metadata has two fields; seen by itself, all its own.
TEST(RuleSites, TakeTheirTypesFromTheFirstRulesAbove) {
  const std::string embedded = R"("type":"object","x-kubernetes-embedded-resource":true,"properties":{
      "metadata":)" + With(R"("type":"object","properties":{"labels":{"type":"object"}})") +
                               "}";
  const auto fields_with = [](const Found& found) {
    const RuleSite* site = found.At("properties[e].properties[metadata]");
    return (*site->decls)[site->self].fields.count;
  };
  EXPECT_EQ(fields_with(Found(R"({"type":"object","properties":{"e":{)" + embedded + "}}}")), 1u);
  EXPECT_EQ(fields_with(Found(R"({"type":"object","properties":{"e":)" + With(embedded) + "}}")), 2u);
}

TEST(RuleSites, KnowWhereOldValuesAreLost) {
  const Found found(R"({"type":"object","properties":{
      "l":{"type":"array","items":{"type":"array","items":)" +
                    With(R"("type":"string")") + R"(}},
      "m":{"type":"array","x-kubernetes-list-type":"map","items":)" +
                    With(R"("type":"object")") + "}}}");
  EXPECT_EQ(TextOf(found.At("properties[l].items.items")->unpaired_below.value()), "properties[l]");
  EXPECT_EQ(found.At("properties[m].items")->unpaired_below, std::nullopt);
}

TEST(RuleCost, IsReportedByItsFactor) {
  EXPECT_TRUE(CostMessage("estimated rule cost", 11'000'000, kMaxRuleCost)
                  .starts_with("estimated rule cost exceeds budget by factor of 1.100000x (try "));
  EXPECT_TRUE(
      CostMessage("x", 25'000'000, kMaxRuleCost).starts_with("x exceeds budget by factor of 2.5x (try "));
  EXPECT_TRUE(CostMessage("x", UINT64_MAX, kMaxRuleCost)
                  .starts_with("x exceeds budget by factor of more than 100x (try "));
}

}  // namespace
}  // namespace plimsoll::cel
