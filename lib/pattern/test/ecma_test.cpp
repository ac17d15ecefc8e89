#include "plimsoll/pattern/ecma.h"

#include <gtest/gtest.h>

#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

bool MatchesEcma(std::string_view pattern, std::string_view text) {
  const Result<std::string> translated = FromEcma(pattern);
  EXPECT_TRUE(translated) << pattern << ": " << translated.error().message;
  const Result<Pattern> compiled = Pattern::Compile(*translated);
  EXPECT_TRUE(compiled) << *translated << ": " << compiled.error().message;
  return compiled && compiled->Matches(text);
}

TEST(Ecma, SpellingsGoDoesNotHaveAreTranslated) {
  EXPECT_TRUE(MatchesEcma(R"(^\u0041\x42\cA$)", "AB\x01"));
  EXPECT_TRUE(MatchesEcma(R"(^\u{1F600}$)", "\U0001F600"));
  EXPECT_TRUE(MatchesEcma(R"(^\ud83d\ude00$)", "\U0001F600"));
  EXPECT_TRUE(MatchesEcma(R"(^\p{Letter}\p{Script=Greek}$)", "a\u03b1"));
  EXPECT_TRUE(MatchesEcma(R"(^(?<year>\d{4})$)", "2024"));
  EXPECT_TRUE(MatchesEcma(R"(^[^]$)", "\n"));
  EXPECT_FALSE(MatchesEcma(R"([])", "a"));
  EXPECT_TRUE(MatchesEcma(R"(^[[:]+$)", "[:"));
  EXPECT_TRUE(MatchesEcma(R"(^[\b]\0$)", std::string_view("\b\0", 2)));
  EXPECT_TRUE(MatchesEcma(R"(^\/\-$)", "/-"));
}

TEST(Ecma, ClassesHaveTheirEcmaMeaning) {
  EXPECT_TRUE(MatchesEcma(R"(^\s$)", "\u00a0"));
  EXPECT_TRUE(MatchesEcma(R"(^[\s]$)", "\ufeff"));
  EXPECT_FALSE(MatchesEcma(R"(^\S$)", "\u2028"));
  EXPECT_FALSE(MatchesEcma(R"(^.$)", "\r"));
  EXPECT_FALSE(MatchesEcma(R"(^\d$)", "\u0664"));
  EXPECT_FALSE(MatchesEcma(R"(^a$)", "a\n"));
}

TEST(Ecma, WhatIsNotSupportedIsRefusedButIsAPattern) {
  for (const char* pattern : {"(?=a)", "(?!a)b", "(?<=a)", "(?<!a)", R"((a)\1)", R"((?<n>a)\k<n>)"}) {
    EXPECT_FALSE(FromEcma(pattern)) << pattern;
    EXPECT_TRUE(IsEcmaPattern(pattern)) << pattern;
  }
}

TEST(Ecma, WhatOnlyGoKnowsIsNoPattern) {
  for (const char* pattern :
       {R"(\A)", R"(\Z)", R"(\a)", "(?P<n>a)", "(?i)a", R"(\Qa\E)", "\\", "(", "[a", "a**", R"(\u12)"}) {
    EXPECT_FALSE(IsEcmaPattern(pattern)) << pattern;
  }
}

}  // namespace
}  // namespace plimsoll::pattern
