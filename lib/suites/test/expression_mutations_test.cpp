#include "../src/policies/expression_mutations.h"

#include <gtest/gtest.h>

namespace plimsoll::suites {
namespace {

std::vector<std::string> TextsAfter(std::string_view expression) {
  std::vector<std::string> out;
  for (const ExpressionMutation& each : MutationsOfExpression(expression)) out.push_back(each.text);
  return out;
}

TEST(ExpressionMutations, DropASideOfAndAndOr) {
  EXPECT_EQ(TextsAfter("a && b.c"), (std::vector<std::string>{"a", "b.c"}));
  EXPECT_EQ(TextsAfter("a || b || c"), (std::vector<std::string>{"a || c", "b || c", "a || b", "c"}));
}

TEST(ExpressionMutations, NegateComparisonsAndMoveBounds) {
  EXPECT_EQ(TextsAfter("x.size() < 3"), (std::vector<std::string>{"x.size() >= 3", "x.size() <= 3"}));
  EXPECT_EQ(TextsAfter("x == 'a'"), (std::vector<std::string>{"x != \"a\""}));
}

TEST(ExpressionMutations, NegateWhatSaysYesOrNo) {
  EXPECT_EQ(TextsAfter("has(a.b)"), (std::vector<std::string>{"!has(a.b)"}));
  EXPECT_EQ(TextsAfter("!a"), (std::vector<std::string>{"a"}));
  EXPECT_EQ(TextsAfter("a in b"), (std::vector<std::string>{"!(a in b)"}));
  EXPECT_EQ(TextsAfter("a.startsWith('x')"), (std::vector<std::string>{"!a.startsWith(\"x\")"}));
}

TEST(ExpressionMutations, TakeABranch) {
  EXPECT_EQ(TextsAfter("a ? 1 : 2"), (std::vector<std::string>{"1", "2"}));
}

TEST(ExpressionMutations, ReachIntoMacrosAndLiterals) {
  const std::vector<std::string> texts = TextsAfter("x.all(y, y > 1)");
  EXPECT_NE(std::find(texts.begin(), texts.end(), "x.all(y, y >= 1)"), texts.end());
  EXPECT_EQ(TextsAfter("Object{a: x == 1}"), (std::vector<std::string>{"Object{a: x != 1}"}));
}

TEST(ExpressionMutations, SayWhatChangesAndWhere) {
  const std::vector<ExpressionMutation> all = MutationsOfExpression("a || b == c");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].change, "`a || b == c` replaced by `a`");
  EXPECT_EQ(all[2].change, "`b == c` replaced by `b != c`");
  EXPECT_EQ(all[2].offset, 7U);
}

TEST(ExpressionMutations, AreLimited) {
  std::string expression = "x == 0";
  for (size_t i = 0; i < kMaxExpressionMutations; ++i) expression += " || x == 0";
  EXPECT_LE(TextsAfter(expression).size(), kMaxExpressionMutations + 2);
  EXPECT_TRUE(TextsAfter("a &&").empty());
}

}  // namespace
}  // namespace plimsoll::suites
