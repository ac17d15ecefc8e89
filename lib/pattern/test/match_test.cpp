#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

bool Matches(std::string_view pattern, std::string_view text) {
  const auto compiled = Pattern::Compile(pattern);
  EXPECT_TRUE(compiled) << pattern << ": " << (compiled ? "" : compiled.error().message);
  return compiled && compiled->Matches(text);
}

TEST(Match, SearchesAnywhereUnlessAnchored) {
  EXPECT_TRUE(Matches("b", "abc"));
  EXPECT_FALSE(Matches("^b", "abc"));
  EXPECT_FALSE(Matches("b$", "abc"));
  EXPECT_TRUE(Matches("", ""));
  EXPECT_TRUE(Matches("^(a|bc)+$", "abca"));
}

TEST(Match, KeepsLinesApartOnlyOnRequest) {
  EXPECT_FALSE(Matches("^b$", "a\nb\nc"));
  EXPECT_TRUE(Matches("(?m)^b$", "a\nb\nc"));
  EXPECT_FALSE(Matches("a.b", "a\nb"));
  EXPECT_TRUE(Matches("(?s)a.b", "a\nb"));
  EXPECT_TRUE(Matches("a[^x]b", "a\nb"));
  EXPECT_FALSE(Matches("a$", "a\n"));
}

TEST(Match, RestoresFlagsAfterTheGroup) {
  EXPECT_TRUE(Matches("^a(?i:b)c$", "aBc"));
  EXPECT_FALSE(Matches("^a(?i:b)c$", "aBC"));
  EXPECT_TRUE(Matches("^(?:(?i)b)c$", "Bc"));
  EXPECT_FALSE(Matches("^(?:(?i)b)c$", "BC"));
  EXPECT_TRUE(Matches("^a(?i)b|c$", "xxC"));
}

TEST(Match, FoldsCaseAsUnicodeDoes) {
  EXPECT_TRUE(Matches("(?i)^k$", "\u212A"));
  EXPECT_TRUE(Matches("(?i)^\u017F$", "S"));
  EXPECT_TRUE(Matches("(?i)^ς$", "Σ"));
  EXPECT_TRUE(Matches("(?i)^ǅ$", "ǆ"));
  EXPECT_FALSE(Matches("(?i)^ß$", "SS"));
  EXPECT_TRUE(Matches("(?i)^[j-l]$", "\u212A"));
  EXPECT_FALSE(Matches("(?i)^[^k]$", "\u212A"));
  EXPECT_FALSE(Matches("(?i)^\\W$", "\u212A"));
  EXPECT_TRUE(Matches("^\\W$", "\u212A"));
}

TEST(Match, FoldsUnicodeClassesExceptCasedLetters) {
  EXPECT_TRUE(Matches("(?i)^\\p{Lu}$", "a"));
  EXPECT_FALSE(Matches("(?i)^\\P{Lu}$", "a"));
  EXPECT_TRUE(Matches("(?i)^\\p{L}$", "\u0345"));
  EXPECT_FALSE(Matches("(?i)^\\p{LC}$", "\u0345"));
}

TEST(Match, ReadsBadBytesAsReplacementCharacters) {
  EXPECT_TRUE(Matches("^.$", "\xFF"));
  EXPECT_TRUE(Matches("^\uFFFD{2}$", "\xC3\xFF"));
  EXPECT_TRUE(Matches("^...$", "\xED\xA0\x80"));
  EXPECT_FALSE(Matches("^[a-z]+$", "ab\x80"));
}

TEST(Match, NeverFindsASurrogate) {
  EXPECT_FALSE(Matches("\\x{D800}", "\xED\xA0\x80"));
  EXPECT_FALSE(Matches("[\\x{D800}-\\x{DFFF}]", "\xED\xA0\x80\uFFFD"));
  EXPECT_TRUE(Matches("^[\\x{D000}-\\x{E000}]{2}$", "\uD000\uE000"));
  EXPECT_FALSE(Matches("\\P{Any}", "a"));
}

TEST(Match, FindsWordEdgesOnlyBetweenCodePoints) {
  EXPECT_FALSE(Matches("\\B", "aéa"));
  EXPECT_FALSE(Matches("\\B", "a"));
  EXPECT_TRUE(Matches("\\B", "é"));
  EXPECT_TRUE(Matches("\\B", ""));
  EXPECT_TRUE(Matches("\\B", "ab"));
  EXPECT_TRUE(Matches("\\B|é", "aéa"));
  EXPECT_FALSE(Matches("^(?:\\Bé|\\B)+$", "aéa"));
  EXPECT_TRUE(Matches("é\\B", "aéé"));
  EXPECT_FALSE(Matches("é\\B", "aéa"));
  EXPECT_TRUE(Matches("(?:\\B|x)*", "a"));
}

// As Go's FindAllStringIndex.
std::string AllMatches(const char* text_of_pattern, std::string_view text) {
  const Result<Pattern> pattern = Pattern::Compile(text_of_pattern, PatternUse::kFind);
  if (!pattern) return pattern.error().message;
  std::string out;
  for (size_t from = 0; from <= text.size();) {
    const auto match = pattern->Find(text, from);
    if (!match) break;
    out += std::to_string(match->begin) + "-" + std::to_string(match->end) + " ";
    from = match->end + (match->begin == match->end ? 1 : 0);
  }
  return out;
}

TEST(Match, FindsPlacesWithoutAWordEdge) {
  EXPECT_EQ(AllMatches("\\B", "x1y22z333"), "1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 ");
  EXPECT_EQ(AllMatches("\\B", "aéa"), "");
  EXPECT_EQ(AllMatches("\\B", "aéé b"), "3-3 5-5 ");
  EXPECT_EQ(AllMatches("\\B|é", "aéa"), "1-3 ");
  EXPECT_EQ(AllMatches("x*\\B", "axé"), "1-1 4-4 ");
  EXPECT_EQ(AllMatches("(?:\\B|é)+", "aéééa"), "1-7 ");
  EXPECT_EQ(AllMatches("\\B", "日本 ab"), "0-0 3-3 6-6 8-8 ");
  const Result<Pattern> pattern = Pattern::Compile("\\B", PatternUse::kFind);
  ASSERT_TRUE(pattern);
  EXPECT_FALSE(pattern->Matches("aéa"));
  EXPECT_TRUE(pattern->Matches("ab"));
}

TEST(Match, RepeatsWhatIsBeforeAFlagGroup) {
  EXPECT_TRUE(Matches("^ab(?i)*$", "abb"));
  EXPECT_TRUE(Matches("^(?:a{2}(?i){2})$", "aaaa"));
  EXPECT_FALSE(Matches("^(?:a{2}(?i){2})$", "aaa"));
}

TEST(Match, DropsWhatIsRepeatedNoTimes) {
  EXPECT_TRUE(Matches("^a{0}$", ""));
  EXPECT_FALSE(Matches("^(?:a{3}){0,0}b$", "aaab"));
}

TEST(Match, TakesQuotedTextLiterally) {
  EXPECT_TRUE(Matches("^\\Qa.b*\\E+$", "a.b***"));
  EXPECT_FALSE(Matches("^\\Qa.b", "axb"));
  EXPECT_TRUE(Matches("\\Q[(", "x[("));
}

TEST(Match, EscapesEveryAsciiCharacter) {
  for (char c = 1; c < 0x7F; ++c) {
    const std::string text(1, c);
    EXPECT_TRUE(Matches("^\\Q" + text + "\\E$", text)) << static_cast<int>(c);
    EXPECT_FALSE(Matches("^\\Q" + text + "\\E$", "\x7F")) << static_cast<int>(c);
  }
  EXPECT_TRUE(Matches(std::string_view("^[\0-\x01]$", 7), std::string_view("\0", 1)));
}

TEST(Match, RefusesWhatNeedsMoreThanTheMemoryItMayTake) {
  const auto compiled = Pattern::Compile("(?:[\\pL\\pN]{500}){2}");
  ASSERT_FALSE(compiled);
  EXPECT_EQ(compiled.error().message,
            "pattern too large: it needs more than 8 MiB: `(?:[\\pL\\pN]{500}){2}`");
  EXPECT_TRUE(CheckSyntax("(?:[\\pL\\pN]{500}){2}"));
}

TEST(Match, RefusesWhatIsTooLongWhenSpeltOut) {
  std::string letters;
  for (int i = 0; i < 1000; ++i) letters += "\\pL";
  EXPECT_TRUE(CheckSyntax(letters));
  EXPECT_FALSE(Pattern::Compile(letters));
}

TEST(Match, StaysLinearWhereBacktrackingWouldExplode) {
  EXPECT_FALSE(Matches("^(a+)+$", std::string(200000, 'a') + "b"));
  EXPECT_TRUE(Matches("(?:a?){50}a{50}", std::string(50, 'a')));
}

TEST(Match, MayRunInManyThreadsAtOnce) {
  const auto compiled = Pattern::Compile("^[a-z]+(-[a-z0-9]+)*$");
  ASSERT_TRUE(compiled);
  std::vector<std::thread> threads;
  std::vector<int> hits(4, 0);
  for (size_t t = 0; t < hits.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) hits[t] += compiled->Matches("name-" + std::to_string(i)) ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(hits, std::vector<int>(4, 500));
}

}  // namespace
}  // namespace plimsoll::pattern
