#include "plimsoll/text/yaml_writer.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace plimsoll::text {
namespace {

using Tokens = std::function<void(YamlWriter&)>;

std::string Yaml(const Tokens& tokens, YamlLook look = {}) {
  std::string out;
  YamlWriter writer(out, look);
  tokens(writer);
  writer.Finish();
  return out;
}

Tokens Text(std::string text) {
  return [text](YamlWriter& w) { w.String(text); };
}
Tokens Number(int64_t number) {
  return [number](YamlWriter& w) { w.Int(number); };
}
Tokens List(std::vector<Tokens> items) {
  return [items](YamlWriter& w) {
    w.BeginArray();
    for (const Tokens& item : items) item(w);
    w.EndArray();
  };
}
Tokens Map(std::vector<std::pair<std::string, Tokens>> members) {
  return [members](YamlWriter& w) {
    w.BeginObject();
    for (const auto& [key, value] : members) w.Key(key), value(w);
    w.EndObject();
  };
}

// The text as the value of the key k, without the key and the final line feed.
std::string Value(const std::string& text) {
  const std::string out = Yaml(Map({{"k", Text(text)}}));
  EXPECT_TRUE(out.starts_with("k: ") && out.ends_with('\n')) << out;
  return out.substr(3, out.size() - 4);
}

std::string YamlFloat(double number) {
  return Yaml([number](YamlWriter& w) { w.Float(number); });
}

TEST(YamlLayout, IndentsMapsAndPutsDashesBelowTheKey) {
  EXPECT_EQ(Yaml(Map({{"a", Number(1)},
                      {"b", Map({{"c", Map({{"d", Number(2)}})}, {"e", Number(3)}})},
                      {"f", List({Number(4), Map({{"g", Number(5)}, {"h", List({Number(6)})}})})}})),
            "a: 1\n"
            "b:\n"
            "  c:\n"
            "    d: 2\n"
            "  e: 3\n"
            "f:\n"
            "- 4\n"
            "- g: 5\n"
            "  h:\n"
            "  - 6\n");
}

TEST(YamlLayout, StartsNestedSequencesOnTheDashLine) {
  EXPECT_EQ(Yaml(List({List({Number(1), List({Number(2)})}), List({Number(3)})})),
            "- - 1\n"
            "  - - 2\n"
            "- - 3\n");
}

TEST(YamlLayout, ClosesEmptyContainersInPlace) {
  EXPECT_EQ(Yaml(Map({})), "{}\n");
  EXPECT_EQ(Yaml(List({})), "[]\n");
  EXPECT_EQ(Yaml(Map({{"a", Map({})}, {"b", List({List({}), Map({})})}})), "a: {}\nb:\n- []\n- {}\n");
}

TEST(YamlLayout, WritesScalarsOnTheirOwnLine) {
  EXPECT_EQ(Yaml(Number(1)), "1\n");
  EXPECT_EQ(Yaml([](YamlWriter& w) { w.Null(); }), "null\n");
  EXPECT_EQ(Yaml([](YamlWriter& w) { w.Bool(true); }), "true\n");
  EXPECT_EQ(Yaml([](YamlWriter& w) { w.Uint(std::numeric_limits<uint64_t>::max()); }),
            "18446744073709551615\n");
  EXPECT_EQ(Yaml(Text("a b")), "a b\n");
  EXPECT_EQ(Yaml(Text("a\nb")), "|-\n  a\n  b\n");
}

TEST(YamlLayout, PutsLongKeysAfterAQuestionMark) {
  const std::string key128(128, 'k'), key129(129, 'k');
  EXPECT_EQ(Yaml(Map({{key128, Number(1)}})), key128 + ": 1\n");
  EXPECT_EQ(Yaml(Map({{key129, Number(1)}})), "? " + key129 + "\n: 1\n");
  EXPECT_EQ(Yaml(Map({{"m", Map({{key129, Map({{"a", Number(1)}, {"b", Number(2)}})}})}})),
            "m:\n  ? " + key129 + "\n  : a: 1\n    b: 2\n");
  EXPECT_EQ(Yaml(List({Map({{key129, List({Number(1), Number(2)})}, {"z", Map({})}})})),
            "- ? " + key129 + "\n  : - 1\n    - 2\n  z: {}\n");
}

TEST(YamlLayout, PutsKeysWithLineBreaksAfterAQuestionMark) {
  EXPECT_EQ(Yaml(Map({{"a\nb", Number(1)}})), "? |-\n  a\n  b\n: 1\n");
  EXPECT_EQ(Yaml(Map({{"a\n", List({})}})), "? |\n  a\n: []\n");
  EXPECT_EQ(Yaml(Map({{"a\rb", Number(1)}})), "? \"a\\rb\"\n: 1\n");
}

TEST(YamlLayout, FoldsKeysOnlyAfterAQuestionMark) {
  std::string words100, words150;
  for (int i = 0; i < 20; ++i) words100 += "word ";
  for (int i = 0; i < 30; ++i) words150 += "word ";
  words100 += "end", words150 += "end";
  EXPECT_EQ(Yaml(Map({{words100, Number(1)}})), words100 + ": 1\n");
  EXPECT_EQ(Yaml(Map({{words150, Number(1)}})),
            "? word word word word word word word word word word word word word word word word\n"
            "  word word word word word word word word word word word word word word end\n"
            ": 1\n");
}

TEST(YamlLayout, NestsTenThousandLevels) {
  std::string out;
  YamlWriter writer(out);
  for (int i = 0; i < 10000; ++i) writer.BeginArray();
  writer.Int(1);
  for (int i = 0; i < 10000; ++i) writer.EndArray();
  writer.Finish();
  EXPECT_EQ(out.size(), 20002u);
  EXPECT_TRUE(out.starts_with("- - ") && out.ends_with("- 1\n"));
}

TEST(YamlString, IsPlainWhenItReadsBackAsAString) {
  for (const char* text :
       {"a",   "a b", "1e400", "<<", "=",  "100m", "1:60", "nULL",           "2001-01-01T00:00:00",
        "a:b", "a#b", "-a",    "?a", ":a", "a, b", "a]",   "http://x/y?z#w", "-1a",
        "0x",  "é",   "\u00A0"}) {
    EXPECT_EQ(Value(text), text);
  }
}

TEST(YamlString, IsDoubleQuotedWhenItWouldReadBackAsSomethingElse) {
  for (const char* text : {"", "1", "1e3", "08", "0x1", "~", "null", "y", "No", "on", "2001-01-01", "1_000",
                           ".5", ".inf", "0o7", "-0", "18446744073709551615"}) {
    EXPECT_EQ(Value(text), '"' + std::string(text) + '"');
  }
}

TEST(YamlString, IsDoubleQuotedWhenOlderYamlCountsBySixty) {
  for (const char* text : {"12:30", "1:2:3.4", "-1_0:59", "1:2:3._", "0:5."}) {
    EXPECT_EQ(Value(text), '"' + std::string(text) + '"');
  }
  for (const char* text : {"1:60", "1:599", "1:", "12:3a", "1:2:x", "_1:2", "1:2.3:4"}) {
    EXPECT_NE(Value(text)[0], '"') << text;
  }
}

TEST(YamlString, IsSingleQuotedWhenItLooksLikeSyntax) {
  for (const char* text : {"#a",   ",a",  "[a",   "]a",   "{a", "}a",   "&a", "*a",  "!a", "|a",  ">a",
                           "\"a",  "%a",  "@a",   "`a",   "-",  "- a",  "?",  "? a", ":",  ": a", "---",
                           "---a", "...", "...a", "a: b", "a:", "a #b", " a", "a ",  " "}) {
    EXPECT_EQ(Value(text), '\'' + std::string(text) + '\'');
  }
}

TEST(YamlString, DoublesSingleQuotes) {
  EXPECT_EQ(Value("'a'b"), "'''a''b'");
  EXPECT_EQ(Value("it's"), "it's");
}

TEST(YamlString, IsDoubleQuotedWhenItNeedsEscapes) {
  EXPECT_EQ(Value("a\tb"), R"("a\tb")");
  EXPECT_EQ(Value("\a\b\v\f\r\x1b\"\\"), R"("\a\b\v\f\r\e\"\\")");
  EXPECT_EQ(Value(std::string("\0\x01\x7f", 3)), R"("\0\x01\x7F")");
  EXPECT_EQ(Value("\u0080\u0085\u00A0"), R"("\x80\N)" + std::string("\u00A0\""));
  EXPECT_EQ(Value("\U0001F600"), R"("\U0001F600")");
  EXPECT_EQ(Value("x\uFEFF\uFFFE"), R"("x\uFEFF\uFFFE")");
  EXPECT_EQ(Value("a \u2028b\u2029"), R"("a \Lb\P")");
}

TEST(YamlString, IsEscapedThroughoutAfterALeadingByteOrderMark) {
  EXPECT_EQ(Value("\uFEFFa b\u00A0é"), R"("\uFEFF\x61\x20\x62\_\xE9")");
}

TEST(YamlString, KeepsLineSeparatorsRawInSingleQuotes) {
  EXPECT_EQ(Value("a\u2028b"), "'a\u2028  b'");
  EXPECT_EQ(Value("\u2029"), "'\u2029'");
}

TEST(YamlString, RepairsInvalidUtf8) {
  EXPECT_EQ(Value("a\xFFz"), "a\uFFFDz");
  EXPECT_EQ(Yaml(Map({{"\xC3", Number(1)}})), "\uFFFD: 1\n");
}

TEST(YamlLiteral, IsUsedForTextWithLineFeeds) {
  EXPECT_EQ(Value("a\nb"), "|-\n  a\n  b");
  EXPECT_EQ(Value("a\n"), "|\n  a");
  EXPECT_EQ(Value("a\n\n b\n"), "|\n  a\n\n   b");
  EXPECT_EQ(Yaml(List({Map({{"k", Text("a\nb")}})})), "- k: |-\n    a\n    b\n");
  EXPECT_EQ(Yaml(Map({{"k", List({Text("1\n2")})}})), "k:\n- |-\n  1\n  2\n");
}

TEST(YamlLiteral, SaysItsIndentWhenTheTextStartsWithBlanks) {
  EXPECT_EQ(Value(" a\nb"), "|2-\n   a\n  b");
  EXPECT_EQ(Value("\na"), "|2-\n\n  a");
}

TEST(YamlLiteral, KeepsLineFeedsAtTheEnd) {
  EXPECT_EQ(Yaml(Map({{"k", Text("a\n\n")}, {"l", Number(1)}})), "k: |+\n  a\n\nl: 1\n");
  EXPECT_EQ(Yaml(Map({{"k", Text("\n")}})), "k: |2+\n\n");
  EXPECT_EQ(Yaml(Map({{"k", Text("\n\n")}})), "k: |2+\n\n\n");
}

TEST(YamlLiteral, GivesWayToDoubleQuotes) {
  EXPECT_EQ(Value("a \nb"), R"("a \nb")");
  EXPECT_EQ(Value("a\nb "), R"("a\nb ")");
  EXPECT_EQ(Value("a\n\tb"), R"("a\n\tb")");
  EXPECT_EQ(Value("a\r\nb"), R"("a\r\nb")");
  EXPECT_EQ(Value("a\n\U0001F600"), R"("a\n\U0001F600")");
}

TEST(YamlLiteral, TakesLineSeparatorsAsLineBreaks) {
  EXPECT_EQ(Yaml(Map({{"k", Text("x\n\u2028")}, {"l", Number(1)}})), "k: |+\n  x\n\u2028l: 1\n");
}

TEST(YamlLiteral, IsNeverFolded) {
  const std::string line(100, 'a');
  EXPECT_EQ(Value(line + " b c\nd"), "|-\n  " + line + " b c\n  d");
}

TEST(YamlFolding, BreaksAtTheFirstSingleSpacePastColumn80) {
  // "k: " and 77 letters end at column 80, which is not past it yet.
  const std::string to80(77, 'a'), to81(78, 'a');
  EXPECT_EQ(Value(to80 + " b c"), to80 + " b\n  c");
  EXPECT_EQ(Value(to81 + " b c"), to81 + "\n  b c");
  EXPECT_EQ(Value(std::string(200, 'a')), std::string(200, 'a'));
}

TEST(YamlFolding, CountsCodePoints) {
  std::string wide;
  for (int i = 0; i < 77; ++i) wide += "世";
  EXPECT_EQ(Value(wide + " b c"), wide + " b\n  c");
}

TEST(YamlFolding, IndentsByTwoMoreThanTheKeyOrDash) {
  const std::string text = std::string(90, 'a') + " b";
  EXPECT_EQ(Yaml(Text(text)), std::string(90, 'a') + "\n  b\n");
  EXPECT_EQ(Yaml(Map({{"m", Map({{"k", Text(text)}})}})), "m:\n  k: " + std::string(90, 'a') + "\n    b\n");
  EXPECT_EQ(Yaml(Map({{"m", List({Text(text)})}})), "m:\n- " + std::string(90, 'a') + "\n  b\n");
}

TEST(YamlFolding, LeavesRunsOfSpacesWholeInPlainAndSingleQuotes) {
  const std::string a(90, 'a');
  EXPECT_EQ(Value(a + "  b c"), a + "  b\n  c");
  EXPECT_EQ(Value("#" + a + "  b c"), "'#" + a + "  b\n  c'");
  EXPECT_EQ(Value(a + " "), "'" + a + " '");
}

TEST(YamlFolding, ProtectsTheSecondSpaceInDoubleQuotes) {
  const std::string a(90, 'a');
  EXPECT_EQ(Value("\t" + a + "  b c"), "\"\\t" + a + "\n  \\ b c\"");
  EXPECT_EQ(Value("\t" + a + "   b"), "\"\\t" + a + "\n  \\  b\"");
  EXPECT_EQ(Value("\t" + a + " "), "\"\\t" + a + " \"");
}

TEST(YamlFloat, IsPrintedAsAfterADetourThroughJson) {
  EXPECT_EQ(YamlFloat(1000000.0), "1000000\n");
  EXPECT_EQ(YamlFloat(1.0), "1\n");
  EXPECT_EQ(YamlFloat(-3), "-3\n");
  EXPECT_EQ(YamlFloat(1e19), "10000000000000000000\n");
  EXPECT_EQ(YamlFloat(0.00001), "1e-05\n");
  EXPECT_EQ(YamlFloat(123456789.5), "1.234567895e+08\n");
  EXPECT_EQ(YamlFloat(1e20), "1e+20\n");
  EXPECT_EQ(YamlFloat(-1e19), "-1e+19\n");
  EXPECT_EQ(YamlFloat(1e-7), "1e-07\n");
  EXPECT_EQ(YamlFloat(0), "0\n");
}

TEST(YamlFloat, KeepsItsValueWhereTheDetourWouldChangeIt) {
  EXPECT_EQ(YamlFloat(-0.0), "-0.0\n");
  EXPECT_EQ(YamlFloat(0x1p53), "9007199254740992\n");
  EXPECT_EQ(YamlFloat(0x1p60), "1.152921504606847e+18\n");
}

TEST(YamlFloat, NamesInfinitiesAsYaml) {
  EXPECT_EQ(YamlFloat(std::numeric_limits<double>::infinity()), ".inf\n");
  EXPECT_EQ(YamlFloat(-std::numeric_limits<double>::infinity()), "-.inf\n");
  EXPECT_EQ(YamlFloat(std::numeric_limits<double>::quiet_NaN()), ".nan\n");
}

TEST(YamlMergeKey, IsQuotedUnlessKubectlIsFollowed) {
  EXPECT_EQ(Yaml(Map({{"<<", Number(1)}})), "\"<<\": 1\n");
  EXPECT_EQ(Yaml(Map({{"<<", Number(1)}}), {.quote_merge_key = false}), "<<: 1\n");
}

}  // namespace
}  // namespace plimsoll::text
