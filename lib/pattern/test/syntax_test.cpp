#include <gtest/gtest.h>

#include <string>

#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

std::string ErrorOf(std::string_view pattern) {
  const auto checked = CheckSyntax(pattern);
  const auto compiled = Pattern::Compile(pattern);
  if (checked) return compiled ? "" : "not compiled: " + compiled.error().message;
  EXPECT_FALSE(compiled);
  EXPECT_EQ(checked.error().message, compiled ? "" : compiled.error().message);
  return checked.error().message;
}

std::string Go(std::string_view reason, std::string_view fragment) {
  return "error parsing regexp: " + std::string(reason) + ": `" + std::string(fragment) + "`";
}

std::string Times(size_t count, std::string_view text) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(Syntax, NamesTheWholePatternWhenAParenthesisIsWrong) {
  EXPECT_EQ(ErrorOf("a(b"), Go("missing closing )", "a(b"));
  EXPECT_EQ(ErrorOf("a)b"), Go("unexpected )", "a)b"));
  EXPECT_EQ(ErrorOf("(?:a|b"), Go("missing closing )", "(?:a|b"));
}

TEST(Syntax, RefusesRepetitionOfNothing) {
  EXPECT_EQ(ErrorOf("*a"), Go("missing argument to repetition operator", "*"));
  EXPECT_EQ(ErrorOf("a|*?b"), Go("missing argument to repetition operator", "*?"));
  EXPECT_EQ(ErrorOf("(+)"), Go("missing argument to repetition operator", "+"));
  EXPECT_EQ(ErrorOf("(?i){2,3}"), Go("missing argument to repetition operator", "{2,3}"));
}

TEST(Syntax, RefusesRepetitionRightAfterRepetition) {
  EXPECT_EQ(ErrorOf("a**"), Go("invalid nested repetition operator", "**"));
  EXPECT_EQ(ErrorOf("a*?+"), Go("invalid nested repetition operator", "*?+"));
  EXPECT_EQ(ErrorOf("ab{2}{3}?c"), Go("invalid nested repetition operator", "{2}{3}?"));
}

TEST(Syntax, AllowsRepetitionOfRepetitionWithSomethingBetween) {
  EXPECT_EQ(ErrorOf("(?:a*)*"), "");
  EXPECT_EQ(ErrorOf("a*(?i)*"), "");
}

TEST(Syntax, LimitsRepeatCountsTo1000AlsoWhenNested) {
  EXPECT_EQ(ErrorOf("a{1000}"), "");
  EXPECT_EQ(ErrorOf("a{1001}"), Go("invalid repeat count", "{1001}"));
  EXPECT_EQ(ErrorOf("a{5,3}"), Go("invalid repeat count", "{5,3}"));
  EXPECT_EQ(ErrorOf("a{99999999999999999999,}"), Go("invalid repeat count", "{99999999999999999999,}"));
  EXPECT_EQ(ErrorOf("(?:a{100}){10}"), "");
  EXPECT_EQ(ErrorOf("((a{100}){5}b){3}"), Go("invalid repeat count", "{3}"));
  EXPECT_EQ(ErrorOf("(?:(?:a{1000}){0}){1000}"), "");
}

TEST(Syntax, TakesBracesThatAreNoCountAsText) {
  for (const char* pattern : {"{", "a{", "a{,3}", "a{x}", "a{01}", "a{1,x}", "a{1", "a{1,", "}"})
    EXPECT_EQ(ErrorOf(pattern), "") << pattern;
}

TEST(Syntax, RefusesPerlSyntaxThatGoLacks) {
  EXPECT_EQ(ErrorOf("(?=a)"), Go("invalid or unsupported Perl syntax", "(?="));
  EXPECT_EQ(ErrorOf("x(?<!a)"), Go("invalid named capture", "(?<!a)"));
  EXPECT_EQ(ErrorOf("(?<=a)>"), Go("invalid named capture", "(?<=a)>"));
  EXPECT_EQ(ErrorOf("(?i"), Go("invalid or unsupported Perl syntax", "(?i"));
  EXPECT_EQ(ErrorOf("(?i-)a"), Go("invalid or unsupported Perl syntax", "(?i-)"));
  EXPECT_EQ(ErrorOf("(?-i-s)"), Go("invalid or unsupported Perl syntax", "(?-i-"));
  EXPECT_EQ(ErrorOf("(?é)"), Go("invalid or unsupported Perl syntax", "(?é"));
  EXPECT_EQ(ErrorOf("(?P=n)"), Go("invalid or unsupported Perl syntax", "(?P"));
}

TEST(Syntax, KnowsBothFormsOfNamedGroups) {
  EXPECT_EQ(ErrorOf("(?P<n_1>a)(?<n_1>b)"), "");
  EXPECT_EQ(ErrorOf("(?P<n-1>a)"), Go("invalid named capture", "(?P<n-1>"));
  EXPECT_EQ(ErrorOf("(?<>a)"), Go("invalid named capture", "(?<>"));
  EXPECT_EQ(ErrorOf("(?P<n"), Go("invalid named capture", "(?P<n"));
  EXPECT_EQ(ErrorOf("(?P<"), Go("invalid or unsupported Perl syntax", "(?P"));
}

TEST(Syntax, RefusesUnknownEscapes) {
  EXPECT_EQ(ErrorOf("a\\"), Go("trailing backslash at end of expression", ""));
  EXPECT_EQ(ErrorOf("\\C"), Go("invalid escape sequence", "\\C"));
  EXPECT_EQ(ErrorOf("\\1"), Go("invalid escape sequence", "\\1"));
  EXPECT_EQ(ErrorOf("\\8"), Go("invalid escape sequence", "\\8"));
  EXPECT_EQ(ErrorOf("\\xg0"), Go("invalid escape sequence", "\\xg0"));
  EXPECT_EQ(ErrorOf("\\x4"), Go("invalid escape sequence", "\\x4"));
  EXPECT_EQ(ErrorOf("\\x{110000}"), Go("invalid escape sequence", "\\x{110000"));
  EXPECT_EQ(ErrorOf("\\x{}"), Go("invalid escape sequence", "\\x{}"));
  EXPECT_EQ(ErrorOf("\\é"), Go("invalid escape sequence", "\\é"));
  EXPECT_EQ(ErrorOf("[\\b]"), Go("invalid escape sequence", "\\b"));
  EXPECT_EQ(ErrorOf("\\Z"), Go("invalid escape sequence", "\\Z"));
}

TEST(Syntax, RefusesBrokenClasses) {
  EXPECT_EQ(ErrorOf("x[a"), Go("missing closing ]", "[a"));
  EXPECT_EQ(ErrorOf("x[]"), Go("missing closing ]", "[]"));
  EXPECT_EQ(ErrorOf("[b-a]"), Go("invalid character class range", "b-a"));
  EXPECT_EQ(ErrorOf("[[:foo:]]"), Go("invalid character class range", "[:foo:]"));
  EXPECT_EQ(ErrorOf("\\p{Foo}"), Go("invalid character class range", "\\p{Foo}"));
  EXPECT_EQ(ErrorOf("\\p{Lu"), Go("invalid character class range", "\\p{Lu"));
  EXPECT_EQ(ErrorOf("\\pé"), Go("invalid character class range", "\\pé"));
  EXPECT_EQ(ErrorOf("\\p"), Go("invalid character class range", "\\p"));
}

// Go looks names up without underscores, but its own names of scripts have them.
TEST(Syntax, FindsClassesUnderTheNamesThatGoFinds) {
  for (const char* name : {"Greek", "greek", "G_REEK", "Letter", "lu", "cased letter", "LC", "Any", "ASCII"})
    EXPECT_EQ(ErrorOf("\\p{" + std::string(name) + "}"), "") << name;
  EXPECT_EQ(ErrorOf("\\p{Old_Italic}"), Go("invalid character class range", "\\p{Old_Italic}"));
}

TEST(Syntax, RefusesBytesThatAreNotUtf8) {
  EXPECT_EQ(ErrorOf("a\xFF(b"), Go("invalid UTF-8", "\xFF(b"));
  EXPECT_EQ(ErrorOf("\\Qa\xFF\\E"), Go("invalid UTF-8", "\xFF"));
  EXPECT_EQ(ErrorOf("(?P<\xFF>a)"), Go("invalid UTF-8", "\xFF"));
  EXPECT_EQ(ErrorOf("[\xED\xA0\x80]"), Go("invalid UTF-8", "\xED\xA0\x80]"));
}

TEST(Syntax, LimitsTheHeightOfTheTree) {
  EXPECT_EQ(ErrorOf(Times(999, "(") + Times(999, ")")), "");
  const std::string deep = Times(1000, "(") + "a" + Times(1000, ")");
  EXPECT_EQ(ErrorOf(deep), Go("expression nests too deeply", deep));
  const std::string stars = Times(1001, "(?:") + "a" + Times(1001, ")*");
  EXPECT_EQ(ErrorOf(stars), Go("expression nests too deeply", stars));
}

TEST(Syntax, DoesNotCountGroupsThatOnlyGroupAsHeight) {
  EXPECT_EQ(ErrorOf(Times(20000, "(?:") + "a" + Times(20000, ")")), "");
  EXPECT_EQ(ErrorOf(Times(20000, "(?:x*") + Times(20000, ")")), "");
}

TEST(Syntax, LimitsTheSizeOfTheProgram) {
  const std::string large = "(?:" + Times(1678, "[ab]*") + "){1000}";
  EXPECT_EQ(ErrorOf(large), Go("expression too large", large));
  const std::string letters = Times(8500, "\\pL");
  EXPECT_TRUE(CheckSyntax(letters));
}

}  // namespace
}  // namespace plimsoll::pattern
