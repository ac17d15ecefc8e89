#include "../src/re2_size.h"

#include <gtest/gtest.h>

#include <string>

#include "../src/parser.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

bool Fits(const std::string& pattern) {
  const auto tree = Parse(pattern);
  EXPECT_TRUE(tree) << pattern;
  return tree && FitsIntoRe2(*tree);
}

TEST(Re2Size, KnowsThatOrdinaryPatternsFit) {
  EXPECT_TRUE(Fits("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"));
  EXPECT_TRUE(Fits("^.{1,1000}$"));
  EXPECT_TRUE(Fits("(?i)^(true|false)$"));
  EXPECT_TRUE(Fits("^[\\p{L}\\p{N}_-]{1,15}$"));
  EXPECT_TRUE(Fits("^([0-9]{1,3}\\.){3}[0-9]{1,3}$"));
  EXPECT_TRUE(Fits(""));
}

TEST(Re2Size, DoesNotTrustLargeOnes) {
  EXPECT_FALSE(Fits("(?:[\\pL\\pN]{500}){2}"));
  EXPECT_FALSE(Fits("[\\pL\\pN]{1000}"));
  std::string nested;
  for (int i = 0; i < 300; ++i) nested += "(?:a|";
  EXPECT_FALSE(Fits(nested + "b" + std::string(300, ')')));
}

// Whatever is said to fit can be compiled, up to the largest.
TEST(Re2Size, IsNeverTooHopeful) {
  const std::string parts[] = {"a",      "\u00E9", "[a-z]", "\\pL", "[\\pL\\pN-]", ".",
                               "(?s:.)", "(?i:k)", "\\PL",  "[^a]", "\\b",         "(?:a|\u20AC|\\pN)"};
  int fitting = 0, others = 0;
  for (const std::string& part : parts) {
    for (const int count : {1, 2, 7, 15, 30, 60, 120, 250, 500, 1000}) {
      const std::string times = "{" + std::to_string(count) + "}";
      const std::string at_most = "{0," + std::to_string(count) + "}";
      std::string row;
      for (int i = 0; i < count; ++i) row += part;
      for (const std::string& pattern : {"^(?:" + part + ")" + times + "$", "(?:" + part + ")" + at_most,
                                         "(?:(?:" + part + ")+\\b)" + times, "(?:" + row + ")?",
                                         "(?:(?:" + part + "|" + part + "b)" + at_most + ")*"}) {
        const bool fits = Fits(pattern);
        ++(fits ? fitting : others);
        EXPECT_TRUE(!fits || Pattern::Compile(pattern, PatternUse::kFind)) << pattern.substr(0, 99);
      }
    }
  }
  EXPECT_GT(fitting, 300);
  EXPECT_GT(others, 50);
}

}  // namespace
}  // namespace plimsoll::pattern
