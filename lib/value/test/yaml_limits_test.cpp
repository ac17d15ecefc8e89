#include <gtest/gtest.h>

#include "read_yaml.h"

namespace plimsoll::value {
namespace {

ReadOptions With(auto change) {
  ReadOptions options;
  change(options.limits);
  return options;
}

void ExpectLimit(std::string_view yaml, const ReadOptions& options, ProblemKind kind,
                 std::string_view message) {
  const YamlCase c(yaml, options);
  ASSERT_FALSE(c.report.ok());
  EXPECT_EQ(c.report.failure->kind, kind);
  EXPECT_EQ(c.report.failure->message, message);
}

TEST(YamlLimits, UpstreamsDepthIsALimitWithItsWords) {
  ExpectLimit(std::string(10001, '['), {}, ProblemKind::kLimitDepth, "yaml: exceeded max depth of 10000");
  EXPECT_TRUE(YamlCase(std::string(10000, '[') + std::string(10000, ']')).report.ok());
}

TEST(YamlLimits, DepthCanBeLowered) {
  const ReadOptions options = With([](Limits& limits) { limits.max_depth = 2; });
  EXPECT_TRUE(YamlCase("a: [1]", options).report.ok());
  ExpectLimit("a: [[1]]", options, ProblemKind::kLimitDepth, "nested deeper than the limit of 2 levels");
  ExpectLimit("a: &a [1]\nb: {c: 1}\n? *a\n: [[]]", options, ProblemKind::kLimitDepth,
              "nested deeper than the limit of 2 levels");
}

TEST(YamlLimits, DepthCountsTheValuesOfAliases) {
  const ReadOptions options = With([](Limits& limits) { limits.max_depth = 3; });
  EXPECT_TRUE(YamlCase("- &a [[1]]\n- *a", options).report.ok());
  ExpectLimit("- &a [[1]]\n- [*a]", options, ProblemKind::kLimitDepth,
              "nested deeper than the limit of 3 levels");
}

TEST(YamlLimits, BlockAndFlowNestingCountTogether) {
  std::string yaml;
  for (int i = 0; i < 6000; ++i) yaml += "- ";
  yaml += std::string(6000, '[') + std::string(6000, ']');
  ExpectLimit(yaml, {}, ProblemKind::kLimitDepth, "nested deeper than the limit of 10000 levels");
}

TEST(YamlLimits, NodesAreCounted) {
  const ReadOptions options = With([](Limits& limits) { limits.max_nodes = 5; });
  EXPECT_TRUE(YamlCase("[1, 2, 3, 4]", options).report.ok());
  ExpectLimit("[1, 2, 3, 4, 5]", options, ProblemKind::kLimitNodes,
              "more values and keys than the limit of 5");
  ExpectLimit("[&a [1], *a, *a]", options, ProblemKind::kLimitNodes,
              "more values and keys than the limit of 5");
}

TEST(YamlLimits, NodesMadeByAliasesAreCounted) {
  const ReadOptions options = With([](Limits& limits) { limits.max_alias_nodes = 4; });
  EXPECT_TRUE(YamlCase("[&a [1], *a, *a]", options).report.ok());
  ExpectLimit("[&a [1], *a, *a, *a]", options, ProblemKind::kLimitAliases,
              "aliases expand to more values than the limit of 4");
}

TEST(YamlLimits, BytesAreCounted) {
  const ReadOptions options = With([](Limits& limits) { limits.max_bytes = 4; });
  EXPECT_TRUE(YamlCase("abcd", options).report.ok());
  ExpectLimit("abcde", options, ProblemKind::kLimitBytes, "larger than the limit of 4 bytes");
}

TEST(YamlLimits, PathsOfVeryManyDuplicatesAreBounded) {
  std::string yaml;
  for (int i = 0; i < 2000; ++i) yaml += "{a: ";
  yaml += "{";
  for (int i = 0; i < 2000; ++i) yaml += "b: 1,";
  yaml += "}" + std::string(2000, '}');
  const YamlCase c(yaml);
  ASSERT_EQ(c.report.duplicates.size(), 1999u);
  EXPECT_EQ(c.report.duplicates.front().path.steps().size(), 2001u);
  EXPECT_TRUE(c.report.duplicates.back().path.empty());
}

}  // namespace
}  // namespace plimsoll::value
