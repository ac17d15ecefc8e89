#include "plimsoll/pattern/inclusion.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

// The text that shows a difference; `<included>` or `<unknown>` without one.
std::string Difference(std::string_view first, std::string_view second, TextLength length = {}) {
  const Inclusion found = CompareLanguages(first, second, length);
  if (found.relation == Relation::kIncluded) return "<included>";
  return found.relation == Relation::kUnknown ? "<unknown>" : found.text;
}

TEST(Inclusion, HoldsWhereEveryTextIsMatchedByTheSecond) {
  EXPECT_EQ(Difference("^[a-z]+$", "^[a-z0-9]+$"), "<included>");
  EXPECT_EQ(Difference("^(a|b|c)*$", "^[a-c]*$"), "<included>");
  EXPECT_EQ(Difference("^abc", "b"), "<included>");
  EXPECT_EQ(Difference("", ".*"), "<included>");
}

TEST(Inclusion, FindsTheShortestTextThatDiffers) {
  EXPECT_EQ(Difference("^[a-z]+$", "^[a-z]{1,5}$"), "aaaaaa");
  EXPECT_EQ(Difference("^[a-z]*$", "^[a-z]+$"), "");
  EXPECT_EQ(Difference("[a-z]", "^[a-z]+$").size(), 2U);
  EXPECT_EQ(Difference("(?i)^a$", "^a$"), "A");
}

TEST(Inclusion, CountsOnlyTextsOfTheGivenLength) {
  EXPECT_EQ(Difference("^[a-z]*$", "^[a-z]+$", {.least = 1}), "<included>");
  EXPECT_EQ(Difference("^[a-z]+$", "^[a-z]{1,5}$", {.least = 0, .most = 5}), "<included>");
  EXPECT_EQ(Difference("^a*$", "^(aa)*$", {.least = 4}), "aaaaa");
}

TEST(Inclusion, IsUnknownForWordsLinesAndBrokenPatterns) {
  EXPECT_EQ(Difference(R"(\bab)", "a"), "<unknown>");
  EXPECT_EQ(Difference("(?m)^a$", "a"), "<unknown>");
  EXPECT_EQ(Difference("(", "a"), "<unknown>");
}

TEST(Inclusion, IsUnknownBeyondTheLimits) {
  // More states than kMaxInclusionStates.
  EXPECT_EQ(Difference("^([a-z]{50}){50}$", "^[a-z]*$"), "<unknown>");
  // More sets of states than kMaxInclusionPairs.
  EXPECT_EQ(Difference("^[ab]*a[ab]{14}$", "^[ab]*a[ab]{13}[ab]$"), "<unknown>");
}

TEST(Inclusion, ShowsTextsThatThePatternsThemselvesDistinguish) {
  const std::string patterns[] = {"^a*b?$", "a",        "^[^a]$", "(ab|a)c*", "^.{2}$",
                                  "b$",     "^(a|b)+$", "",       "\\.",      "^\\d+$"};
  for (const std::string& first : patterns) {
    for (const std::string& second : patterns) {
      const Inclusion found = CompareLanguages(first, second, {});
      if (found.relation != Relation::kDiffers) continue;
      EXPECT_TRUE(Pattern::Compile(first)->Matches(found.text))
          << first << " " << second << " " << found.text;
      EXPECT_FALSE(Pattern::Compile(second)->Matches(found.text))
          << first << " " << second << " " << found.text;
    }
  }
}

}  // namespace
}  // namespace plimsoll::pattern
