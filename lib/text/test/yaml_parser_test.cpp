#include "plimsoll/text/yaml_parser.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

constexpr const char* kTagNames[] = {"",       "!",           "!!str",    "!!bool",  "!!int", "!!float",
                                     "!!null", "!!timestamp", "!!binary", "!!merge", "!other"};
constexpr char kStyles[] = {':', '\'', '"', '|', '>'};

// The events of a text in one line: +MAP +SEQ -MAP -SEQ, a scalar as its style and text, an
// alias as *name; properties are before. A problem ends the line.
std::string Events(std::string_view yaml) {
  const Source source("x", yaml);
  YamlBytes bytes;
  bytes.Load(source.bytes());
  std::string side;
  YamlParser parser;
  parser.Start(bytes.text(), side);
  std::string out;
  YamlEvent event;
  while (parser.Next(event)) {
    if (event.kind == YamlEventKind::kDocumentEnd || event.kind == YamlEventKind::kStreamEnd) return out;
    if (!out.empty()) out += ' ';
    const bool opens = event.kind != YamlEventKind::kSequenceEnd && event.kind != YamlEventKind::kMappingEnd;
    const std::string anchor(bytes.text().data + event.anchor, opens ? event.anchor_length : 0);
    if (event.kind == YamlEventKind::kAlias) {
      out += "*" + anchor;
      continue;
    }
    if (!anchor.empty()) out += "&" + anchor + " ";
    if (opens && event.tag != YamlTag::kNone)
      out += std::string(kTagNames[static_cast<int>(event.tag)]) + " ";
    switch (event.kind) {
      case YamlEventKind::kSequenceStart: out += "+SEQ"; break;
      case YamlEventKind::kMappingStart: out += "+MAP"; break;
      case YamlEventKind::kSequenceEnd: out += "-SEQ"; break;
      case YamlEventKind::kMappingEnd: out += "-MAP"; break;
      default:
        out += kStyles[static_cast<int>(event.style)];
        out.append((event.side_text ? side.data() : bytes.text().data) + event.text, event.text_length);
    }
  }
  return out + (out.empty() ? "" : " ") + parser.Message();
}

TEST(YamlParser, ReadsBlockCollections) {
  EXPECT_EQ(Events("a: 1\nb:\n  - x\n  - y: z\nc:\n- 1\n"),
            "+MAP :a :1 :b +SEQ :x +MAP :y :z -MAP -SEQ :c +SEQ :1 -SEQ -MAP");
  EXPECT_EQ(Events("- - a\n  - b\n-\n- ? k\n  : v\n"), "+SEQ +SEQ :a :b -SEQ : +MAP :k :v -MAP -SEQ");
  EXPECT_EQ(Events("? a\n? b\n: c\n"), "+MAP :a : :b :c -MAP");
}

TEST(YamlParser, ReadsFlowCollections) {
  EXPECT_EQ(Events("{a: [1, {b: c}], d, \"e\":f,}"), "+MAP :a +SEQ :1 +MAP :b :c -MAP -SEQ :d : \"e :f -MAP");
  EXPECT_EQ(Events("[a: 1, ? b : 2, ? c]"), "+SEQ +MAP :a :1 -MAP +MAP :b :2 -MAP +MAP :c : -MAP -SEQ");
}

TEST(YamlParser, EndsFlowScalarsWhereGoYamlDoes) {
  EXPECT_EQ(Events("{a:b}"), "+MAP :a:b : -MAP");
  EXPECT_EQ(Events("[a:,b]"), "+SEQ :a: :b -SEQ");
  EXPECT_EQ(Events("{http://foo.com,}"), "+MAP :http://foo.com : -MAP");
  EXPECT_EQ(Events("[-, -a]"), "+SEQ :- :-a -SEQ");
  EXPECT_EQ(Events("[a?b]"), "+SEQ :a yaml: did not find expected ',' or ']'");
  EXPECT_EQ(Events("[:a]"), "+SEQ yaml: did not find expected node content");
}

TEST(YamlParser, FoldsPlainScalars) {
  EXPECT_EQ(Events("a: b\n  c\n\n  d  # e\n"), "+MAP :a :b c\nd -MAP");
  EXPECT_EQ(Events("a b\t c#d\n"), ":a b\t c#d");
  EXPECT_EQ(Events("a\xE2\x80\xA8  b\n"),
            ":a\xE2\x80\xA8"
            "b");
}

TEST(YamlParser, UnescapesAndFoldsQuotedScalars) {
  EXPECT_EQ(Events("'it''s'"), "'it's");
  EXPECT_EQ(Events("'a\\n'"), "'a\\n");
  EXPECT_EQ(Events("\"a\\tb\\x41\\u00e9\\U0001F600\\'\""), "\"a\tbA\xC3\xA9\xF0\x9F\x98\x80'");
  EXPECT_EQ(Events("\"a  \n\n  b \\\n   c \""), "\"a\nb c ");
  EXPECT_EQ(Events("\"\\/\""), "yaml: found unknown escape character");
  EXPECT_EQ(Events("\"\\ud83d\\ude00\""), "yaml: found invalid Unicode character escape code");
}

TEST(YamlParser, ReadsBlockScalars) {
  EXPECT_EQ(Events("a: |\n  x\n   y\n\n  z\n\nb: 1"), "+MAP :a |x\n y\n\nz\n :b :1 -MAP");
  EXPECT_EQ(Events("a: >-\n  x\n  y\n\n  z\n   w\n  v\n"), "+MAP :a >x y\nz\n w\nv -MAP");
  EXPECT_EQ(Events("|+\n x\n\n"), "|x\n\n");
  EXPECT_EQ(Events("a: |1-\n  x\n"), "+MAP :a | x -MAP");
  EXPECT_EQ(Events("|\nx"), "|");
  EXPECT_EQ(Events("a: |0\n"), "+MAP :a yaml: found an indentation indicator equal to 0");
  EXPECT_EQ(Events("a: |\n\tx"),
            "+MAP :a yaml: line 2: found a tab character where an indentation space is expected");
}

TEST(YamlParser, ReadsPropertiesAndTagsAsGoYamlDoes) {
  EXPECT_EQ(Events("&a !!int 1"), "&a !!int :1");
  EXPECT_EQ(Events("!x &a [*a]"), "&a !other +SEQ *a -SEQ");
  EXPECT_EQ(Events("a: !\nb: &x\n"), "+MAP :a ! : :b &x : -MAP");
  EXPECT_EQ(Events("!<tag:yaml.org,2002:int> 1"), "!!int :1");
  EXPECT_EQ(Events("[!!str, a]"), "+SEQ !other :a -SEQ");
  EXPECT_EQ(Events("%TAG !y! tag:yaml.org,2002:\n--- !y!%69nt 1"), "!!int :1");
  EXPECT_EQ(Events("!y!int 1"), "yaml: found undefined tag handle");
  EXPECT_EQ(Events("&a &b c"), "&a :");
}

TEST(YamlParser, ReadsOnlyTheFirstDocument) {
  EXPECT_EQ(Events("a\n---\n]"), ":a");
  EXPECT_EQ(Events("a: 1\n... @"), "+MAP :a :1 -MAP");
  EXPECT_EQ(Events("---\n---\na"), ":");
  EXPECT_EQ(Events("# nothing\n"), "");
  EXPECT_EQ(Events("..."), "yaml: did not find expected node content");
}

TEST(YamlParser, ChecksDirectives) {
  EXPECT_EQ(Events("%YAML 1.1 # c\n---\na"), ":a");
  EXPECT_EQ(Events("%YAML 1.2\n---\n"), "yaml: found incompatible YAML document");
  EXPECT_EQ(Events("%YAML 1.1\n%YAML 1.1\n---\n"), "yaml: line 1: found duplicate %YAML directive");
  EXPECT_EQ(Events("%YAML 1.123\n---\n"), "yaml: found extremely long version number");
  EXPECT_EQ(Events("%YAML 1\n---\n"), "yaml: did not find expected digit or '.' character");
  EXPECT_EQ(Events("%FOO\n"), "yaml: found unknown directive name");
  EXPECT_EQ(Events("%\n"), "yaml: could not find expected directive name");
  EXPECT_EQ(Events("%TAG ! x\n%TAG ! y\n---\n"), "yaml: line 1: found duplicate %TAG directive");
  EXPECT_EQ(Events("%YAML 1.1\na"), "yaml: line 1: did not find expected <document start>");
}

TEST(YamlParser, ReportsTheLineAsUpstreamDoes) {
  EXPECT_EQ(Events("a: b: c"), "+MAP :a :b yaml: mapping values are not allowed in this context");
  EXPECT_EQ(Events("x: 1\na: b: c"),
            "+MAP :x :1 :a :b yaml: line 2: mapping values are not allowed in this context");
  EXPECT_EQ(Events("x: 1\na: }"), "+MAP :x :1 :a yaml: line 1: did not find expected node content");
  EXPECT_EQ(Events("a: 1\nb"), "+MAP :a :1 yaml: line 3: could not find expected ':'");
  EXPECT_EQ(Events("a: 1\nb\n\n\n\nc: 1"), "+MAP :a :1 yaml: line 6: could not find expected ':'");
  EXPECT_EQ(Events("a: \"x\n"), "+MAP :a yaml: line 2: found unexpected end of stream");
  EXPECT_EQ(Events("a: \"x\n---\n"), "+MAP :a yaml: line 2: found unexpected document indicator");
}

TEST(YamlParser, DoesNotTakeAnEmptyFlowCollectionForAKey) {
  EXPECT_EQ(Events("[]: x"), "+SEQ -SEQ");
  EXPECT_EQ(Events("a:\n  []: x"), "+MAP :a +SEQ -SEQ +MAP yaml: line 1: did not find expected key");
  EXPECT_EQ(Events("[a]: x"), "+MAP +SEQ :a -SEQ :x -MAP");
  EXPECT_EQ(Events("[[]: x]"), "+SEQ +MAP +SEQ -SEQ :x -MAP -SEQ");
}

TEST(YamlParser, WantsTheColonOfAKeyWithin1024Characters) {
  const std::string good(1024, 'a');
  const std::string wide = "\xC3\xA9" + good.substr(1);
  EXPECT_EQ(Events(good + ": 1"), "+MAP :" + good + " :1 -MAP");
  EXPECT_EQ(Events(wide + ": 1"), "+MAP :" + wide + " :1 -MAP");
  EXPECT_EQ(Events(good + "a: 1"), ":" + good + "a yaml: mapping values are not allowed in this context");
}

TEST(YamlParser, MeetsABadCharacterWhenItsPieceIsLookedAt) {
  const std::string start = "a: @";
  EXPECT_EQ(Events(start + std::string(100, 'x') + "\x01"), "yaml: control characters are not allowed");
  EXPECT_EQ(Events(start + std::string(600, 'x') + "\x01"),
            "+MAP :a yaml: found character that cannot start any token");
  EXPECT_EQ(Events("a\n--- " + std::string(600, 'x') + "\x01"), ":a");
}

TEST(YamlParser, SkipsASecondByteOrderMarkOnly) {
  EXPECT_EQ(Events("\xEF\xBB\xBF\xEF\xBB\xBF"
                   "a: 1"),
            "+MAP :a :1 -MAP");
  EXPECT_EQ(Events("a: 1\n\xEF\xBB\xBF"
                   "b: 2"),
            "+MAP :a :1 :\xEF\xBB\xBF"
            "b :2 -MAP");
}

TEST(YamlParser, CountsColumnsInCharacters) {
  EXPECT_EQ(Events("- \xC3\xA9: 1\n  b: 2"), "+SEQ +MAP :\xC3\xA9 :1 :b :2 -MAP -SEQ");
  EXPECT_EQ(Events("? \xC3\xA9\xC3\xA9\n: b: 1\n  c: 2"),
            "+MAP :\xC3\xA9\xC3\xA9 +MAP :b :1 :c :2 -MAP -MAP");
}

TEST(YamlParser, LimitsNesting) {
  EXPECT_EQ(Events(std::string(10001, '[')).find("exceeded max depth of 10000") == std::string::npos, false);
  EXPECT_EQ(Events(std::string(10000, '[') + std::string(10000, ']')).find("yaml:"), std::string::npos);
  std::string nested;
  for (int i = 0; i < 10000; ++i) nested += "- ";
  EXPECT_EQ(Events(nested).find("yaml:"), std::string::npos);
  EXPECT_NE(Events(nested + "- ").find("exceeded max depth of 10000"), std::string::npos);
}

}  // namespace
}  // namespace plimsoll::text
