#include "plimsoll/text/json_syntax.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::text {
namespace {

void ExpectError(std::string_view text, uint64_t offset, std::string_view message) {
  const auto error = FindJsonSyntaxError(text);
  ASSERT_TRUE(error) << text;
  EXPECT_EQ(error->message, message) << text;
  EXPECT_EQ(error->offset, offset) << text;
}

void ExpectWrong(std::string_view text, uint64_t offset, std::string_view wrong, std::string_view context) {
  ExpectError(text, offset, "invalid character " + std::string(wrong) + " " + std::string(context));
}

TEST(JsonSyntax, AcceptsEveryKindOfValue) {
  for (std::string_view text :
       {"1", " 12 ", "-0", "1.5e+10", "0E-2", "true", "false", "null", "\"\"", R"("a\u0041\"")", "[]", "{}",
        "[ ]", "{ }", R"({"a":[1,{"b":null}], "":""})", "\t\r\n[1 , 2]\n", "\"\x7F\xFF\""}) {
    EXPECT_FALSE(FindJsonSyntaxError(text)) << text;
  }
}

TEST(JsonSyntax, SaysWhatWasLookedForBetweenTokens) {
  const std::string_view value = "looking for beginning of value";
  ExpectWrong("x", 0, "'x'", value);
  ExpectWrong("[x", 1, "'x'", value);
  ExpectWrong("[1,]", 3, "']'", value);
  ExpectWrong("[,", 1, "','", value);
  ExpectWrong("{\"a\":}", 5, "'}'", value);
  ExpectWrong("+1", 0, "'+'", value);
  ExpectWrong(".5", 0, "'.'", value);
  const std::string_view key = "looking for beginning of object key string";
  ExpectWrong("{1", 1, "'1'", key);
  ExpectWrong("{\"a\":1,}", 7, "'}'", key);
  ExpectWrong("{,", 1, "','", key);
  ExpectWrong("{\"a\" 1}", 5, "'1'", "after object key");
  ExpectWrong("{\"a\",", 4, "','", "after object key");
  ExpectWrong("{\"a\":1 \"b\"", 7, "'\"'", "after object key:value pair");
  ExpectWrong("{\"a\":1]", 6, "']'", "after object key:value pair");
  ExpectWrong("[1 2", 3, "'2'", "after array element");
  ExpectWrong("[1}", 2, "'}'", "after array element");
  ExpectWrong("1 2", 2, "'2'", "after top-level value");
  ExpectWrong("{\"a\":1}{", 7, "'{'", "after top-level value");
}

TEST(JsonSyntax, SaysWhatIsWrongInsideAScalar) {
  ExpectWrong("\"a\nb\"", 2, "'\\n'", "in string literal");
  ExpectWrong("\"\\x\"", 2, "'x'", "in string escape code");
  ExpectWrong("\"\\u12G4\"", 5, "'G'", "in \\u hexadecimal character escape");
  ExpectWrong("-x", 1, "'x'", "in numeric literal");
  ExpectWrong("1.x", 2, "'x'", "after decimal point in numeric literal");
  ExpectWrong("1ex", 2, "'x'", "in exponent of numeric literal");
  ExpectWrong("1e+x", 3, "'x'", "in exponent of numeric literal");
  ExpectWrong("txue", 1, "'x'", "in literal true (expecting 'r')");
  ExpectWrong("trxe", 2, "'x'", "in literal true (expecting 'u')");
  ExpectWrong("trux", 3, "'x'", "in literal true (expecting 'e')");
  ExpectWrong("fxlse", 1, "'x'", "in literal false (expecting 'a')");
  ExpectWrong("faxse", 2, "'x'", "in literal false (expecting 'l')");
  ExpectWrong("falxe", 3, "'x'", "in literal false (expecting 's')");
  ExpectWrong("falsx", 4, "'x'", "in literal false (expecting 'e')");
  ExpectWrong("nxll", 1, "'x'", "in literal null (expecting 'u')");
  ExpectWrong("nuxl", 2, "'x'", "in literal null (expecting 'l')");
  ExpectWrong("nulx", 3, "'x'", "in literal null (expecting 'l')");
}

TEST(JsonSyntax, TakesALeadingZeroForAWholeNumber) {
  ExpectWrong("01", 1, "'1'", "after top-level value");
  ExpectWrong("[01]", 2, "'1'", "after array element");
  ExpectWrong("{\"a\":-01}", 7, "'1'", "after object key:value pair");
}

TEST(JsonSyntax, ShowsTheByteAsACodePoint) {
  ExpectWrong("\xEF\xBB\xBF{}", 0, "'ï'", "looking for beginning of value");
  ExpectWrong("\xFF", 0, "'ÿ'", "looking for beginning of value");
  ExpectWrong("'a'", 0, "'\\''", "looking for beginning of value");
  ExpectWrong(std::string_view("\0", 1), 0, "'\\x00'", "looking for beginning of value");
  ExpectWrong("\\", 0, "'\\\\'", "looking for beginning of value");
  ExpectWrong("\x7F", 0, "'\\x7f'", "looking for beginning of value");
  ExpectWrong("\x80", 0, "'\\u0080'", "looking for beginning of value");
  ExpectWrong("\xA0", 0, "'\\u00a0'", "looking for beginning of value");
  ExpectWrong("\xAD", 0, "'\\u00ad'", "looking for beginning of value");
}

TEST(JsonSyntax, AllowsFourKindsOfWhiteSpaceOnly) {
  ExpectWrong("\v1", 0, "'\\v'", "looking for beginning of value");
  ExpectWrong("1\f", 1, "'\\f'", "after top-level value");
}

TEST(JsonSyntax, TakesTheEndOfTheTextForASpaceWhereThatIsWrong) {
  ExpectError("-", 1, "invalid character ' ' in numeric literal");
  ExpectError("1.", 2, "invalid character ' ' after decimal point in numeric literal");
  ExpectError("1e", 2, "invalid character ' ' in exponent of numeric literal");
  ExpectError("tr", 2, "invalid character ' ' in literal true (expecting 'u')");
  ExpectError("\"\\", 2, "invalid character ' ' in string escape code");
  ExpectError("\"\\u1", 4, "invalid character ' ' in \\u hexadecimal character escape");
}

TEST(JsonSyntax, OtherwiseSaysThatTheTextEndsTooEarly) {
  for (std::string_view text : {"", "  ", "[", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "[1,", "[1", "\"abc"}) {
    ExpectError(text, text.size(), "unexpected end of JSON input");
  }
}

TEST(JsonSyntax, RefusesTheBracketThatGoesTooDeep) {
  const std::string deep(kJsonMaxDepth, '[');
  EXPECT_FALSE(FindJsonSyntaxError(deep + std::string(kJsonMaxDepth, ']')));
  ExpectWrong(deep + "[", kJsonMaxDepth, "'['", "exceeded max depth");
  ExpectWrong(deep + "{", kJsonMaxDepth, "'{'", "exceeded max depth");
}

TEST(JsonSyntax, OfAPrefixStopsAfterTheFirstValue) {
  for (std::string_view text : {"{}x", "12x", "1 2", "truex", "\"a\"\"", "01", "[1]]", " null,"}) {
    EXPECT_FALSE(FindJsonPrefixError(text, 0)) << text;
  }
  const auto error = FindJsonPrefixError("{} {x}", 2);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset, 4u);
  EXPECT_EQ(error->message, "invalid character 'x' looking for beginning of object key string");
}

TEST(JsonSyntax, OfAPrefixThatIsCutIsAnUnexpectedEof) {
  for (std::string_view text : {"{", "\"a", "tr", "-", "1.", "[1", "\"\\u1"}) {
    const auto error = FindJsonPrefixError(text, 0);
    ASSERT_TRUE(error) << text;
    EXPECT_EQ(error->message, "unexpected EOF");
    EXPECT_EQ(error->offset, text.size());
  }
}

TEST(JsonSyntax, GoesOnFromTheMiddleOfAText) {
  struct Case {
    JsonExpect expect;
    std::string_view rest;
    std::string_view message;
  };
  for (const Case& c : {
           Case{JsonExpect::kValue, "]", "invalid character ']' looking for beginning of value"},
           Case{JsonExpect::kKey, "}", "invalid character '}' looking for beginning of object key string"},
           Case{JsonExpect::kColon, ",", "invalid character ',' after object key"},
           Case{JsonExpect::kCommaOrEnd, "]", "invalid character ']' after object key:value pair"},
           Case{JsonExpect::kNothing, "1", "invalid character '1' after top-level value"},
       }) {
    JsonSyntax syntax("[{", c.expect);
    EXPECT_FALSE(syntax.Take(c.rest[0]));
    EXPECT_EQ(syntax.Message(), c.message);
  }
  JsonSyntax syntax("[{", JsonExpect::kKeyOrEnd);
  for (char c : std::string_view("}] ")) EXPECT_TRUE(syntax.Take(c));
  EXPECT_TRUE(syntax.Done());
  JsonSyntax array("[", JsonExpect::kValueOrEnd);
  EXPECT_TRUE(array.Take(']'));
}

}  // namespace
}  // namespace plimsoll::text
