#include "plimsoll/pattern/pattern_texts.h"

#include <gtest/gtest.h>

#include <set>

#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

using Texts = std::vector<std::string>;

TEST(PatternTexts, AreDifferentTextsThatMatch) {
  for (const std::string pattern :
       {"^[A-Z]{3}-[0-9]{4}$", "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "a", "", "^x.*y$", "[0-9]$", "^(a|bb)+$"}) {
    const Texts texts = TextsMatching(pattern, {}, 150);
    EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), 150U) << pattern;
    for (const std::string& text : texts) EXPECT_TRUE(Pattern::Compile(pattern)->Matches(text)) << text;
  }
}

TEST(PatternTexts, AreAllThereAre) {
  EXPECT_EQ(TextsMatching("^(red|green|blue)$", {}, 10), (Texts{"red", "blue", "green"}));
  EXPECT_EQ(TextsMatching("^[ab]{2}$", {}, 10), (Texts{"aa", "ab", "ba", "bb"}));
  EXPECT_EQ(TextsMatching("^$", {}, 10), Texts{""});
  EXPECT_EQ(TextsMatching("^a$", {}, 0), Texts{});
}

TEST(PatternTexts, HaveTheLength) {
  const Texts texts = TextsMatching("^[a-z]+$", {.least = 30, .most = 31}, 60);
  EXPECT_EQ(texts.size(), 60U);
  for (const std::string& text : texts) EXPECT_TRUE(text.size() == 30 || text.size() == 31) << text;
  EXPECT_EQ(TextsMatching("^[ab]{1,5}$", {.least = 1, .most = 1}, 9), (Texts{"a", "b"}));
}

TEST(PatternTexts, AreFewBeyondTheLimits) {
  // Word boundaries have no automaton.
  EXPECT_EQ(TextsMatching(R"(^\bsample\b$)", {}, 5), Texts{"sample"});
  // More sets of states than kMaxTextSets.
  EXPECT_LE(TextsMatching("^[ab]*a[ab]{14}$", {}, 5).size(), 1U);
  // More beginnings than kMaxTextSteps: whether a text can be long enough is not known.
  EXPECT_LE(TextsMatching("^([a-z]{1,4}|1{40})$", {.least = 40}, 5).size(), 1U);
}

}  // namespace
}  // namespace plimsoll::pattern
