#include "plimsoll/value/yaml_reader.h"

#include <gtest/gtest.h>

#include "read_yaml.h"

namespace plimsoll::value {
namespace {

constexpr ReadOptions kAsWritten{.numbers = YamlNumbers::kAsWritten};

TEST(YamlReader, ReadsAnEmptyTextAsNull) {
  for (const char* yaml : {"", "\n", "# c\n", "---\n", "\xEF\xBB\xBF"})
    EXPECT_EQ(JsonOf(yaml), "null") << yaml;
}

TEST(YamlReader, ReadsOrdinaryDocuments) {
  EXPECT_EQ(JsonOf("a: 1\nb: [x, ~, yes, 1.5]\nc:\n  d: |\n    e\n"),
            R"({"a":1,"b":["x",null,true,1.5],"c":{"d":"e\n"}})");
  EXPECT_EQ(JsonOf("- 'yes'\n- \"1\"\n- 2001-01-01\n- !!str 1\n- ! 2\n"),
            R"(["yes","1","2001-01-01","1","2"])");
}

TEST(YamlReader, HandsOnNumbersAsTheServerHasThem) {
  const YamlCase c("[1.0, -0.0, 1.5, 18446744073709551615, 1e30, 9223372036854775807, 1e18]");
  std::string kinds;
  for (Value item : c.document.root().Items())
    kinds += item.kind() == Kind::kInt ? 'i' : item.kind() == Kind::kFloat ? 'f' : '?';
  EXPECT_EQ(kinds, "iifffii");
  EXPECT_EQ(c.document.root().Items().begin().operator*().AsInt(), 1);
}

TEST(YamlReader, KeepsNumbersAsWrittenOnRequest) {
  const YamlCase c("[1.0, -0.0, 18446744073709551615, 1]", kAsWritten);
  std::vector<Kind> kinds;
  for (Value item : c.document.root().Items()) kinds.push_back(item.kind());
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::kFloat, Kind::kFloat, Kind::kUint, Kind::kInt}));
  EXPECT_EQ(c.Outcome(), "[1,-0,18446744073709551615,1]");
}

TEST(YamlReader, DecodesTaggedScalarsOrSaysWhyNot) {
  EXPECT_EQ(JsonOf("[!!int \"0x10\", !!float 1, !!bool 'on', !!null '', !!timestamp 2001-1-1, !foo 1]"),
            R"([16,1,true,null,"2001-1-1","1"])");
  EXPECT_EQ(JsonOf("!!int x"), "yaml: cannot decode !!str `x` as a !!int");
  EXPECT_EQ(JsonOf("!!int 2001-01-01"), "yaml: cannot decode !!str `2001-01-01` as a !!int");
  EXPECT_EQ(JsonOf("!!float 18446744073709551615"),
            "yaml: cannot decode !!int `18446744073709551615` as a !!float");
  EXPECT_EQ(JsonOf("!!null 1"), "yaml: cannot decode !!int `1` as a !!null");
  EXPECT_EQ(JsonOf("!!timestamp ''"), "yaml: cannot decode !!null `` as a !!timestamp");
  EXPECT_EQ(JsonOf("!!null [1]"), "[1]");
}

TEST(YamlReader, DecodesBinary) {
  EXPECT_EQ(JsonOf("!!binary aGk="), R"("hi")");
  EXPECT_EQ(JsonOf("!!binary |\n  aGk\n  =\n"), R"("hi")");
  EXPECT_EQ(JsonOf("!!binary /w=="), "\"\xEF\xBF\xBD\"");
  EXPECT_EQ(JsonOf("!!binary /w==", kAsWritten), R"("\ufffd")");
  for (const char* bad : {"aGk", "a", "aGk=aGk=", "a Gk=", "=", "aG==="}) {
    EXPECT_EQ(JsonOf("!!binary \"" + std::string(bad) + "\""),
              "yaml: !!binary value contains invalid base64 data");
  }
}

TEST(YamlReader, MakesKeysStrings) {
  EXPECT_EQ(JsonOf("yes: a"), R"({"true":"a"})");
  EXPECT_EQ(JsonOf("0x10: a\n-1: b"), R"({"-1":"b","16":"a"})");
  EXPECT_EQ(JsonOf("123456789.125: a"), R"({"1.2345679e+08":"a"})");
  EXPECT_EQ(JsonOf(".inf: a\n-.inf: b\n.nan: c"), R"({"-.inf":"b",".inf":"a",".nan":"c"})");
  EXPECT_EQ(JsonOf("2001-01-01: a"), R"({"2001-01-01":"a"})");
}

TEST(YamlReader, KeepsTheLaterOfKeysThatDifferOnlyInKind) {
  const YamlCase c("1: {a: b}\n\"1\": c\n2: d\n");
  EXPECT_EQ(c.Outcome(), R"({"1":"c","2":"d"})");
  EXPECT_TRUE(c.report.duplicates.empty());
  EXPECT_EQ(c.document.root().Count(), 2u);
}

TEST(YamlReader, RefusesKeysThatJsonCannotHave) {
  EXPECT_EQ(JsonOf("~: a"), "unsupported map key of type: %!s(<nil>), key: <nil>, value: \"a\"");
  EXPECT_EQ(JsonOf("x: {18446744073709551615: {b: [1.0, ~], 1: 2}}"),
            "unsupported map key of type: uint64, key: 0xffffffffffffffff, value: map[interface {}]interface "
            "{}{\"b\":[]interface {}{1, interface {}(nil)}, 1:2}");
  EXPECT_EQ(JsonOf("? [a]\n: 1"), "yaml: invalid map key: []interface {}{\"a\"}");
  EXPECT_EQ(JsonOf("{{}: 1}"), "yaml: invalid map key: map[interface {}]interface {}{}");
}

TEST(YamlReader, RefusesNumbersThatJsonCannotHaveInTheOrderOfTheOutput) {
  EXPECT_EQ(JsonOf("b: .inf\na: [1, {c: -.inf}]"), "json: unsupported value: -Inf");
  EXPECT_EQ(JsonOf("[.nan]"), "json: unsupported value: NaN");
  EXPECT_EQ(JsonOf("a: .inf\na: 1"), R"({"a":1})");
}

TEST(YamlReader, ReplacesAnAliasByItsValue) {
  EXPECT_EQ(JsonOf("a: &x {b: [1]}\nc: *x\nd: &x 2\ne: *x"), R"({"a":{"b":[1]},"c":{"b":[1]},"d":2,"e":2})");
  EXPECT_EQ(JsonOf("&k a: 1\nb: *k\n*k : 2"), R"({"a":2,"b":"a"})");
  EXPECT_EQ(JsonOf("a: &x\nb: *x"), R"({"a":null,"b":null})");
  EXPECT_EQ(JsonOf("a: *x"), "yaml: unknown anchor 'x' referenced");
  EXPECT_EQ(JsonOf("&a [*a]"), "yaml: anchor 'a' value contains itself");
  EXPECT_EQ(JsonOf("a: &a {b: *a}\nc: }"), "yaml: line 1: did not find expected node content");
}

TEST(YamlReader, MergesInTheOrderOfTheDocument) {
  EXPECT_EQ(JsonOf("a: 1\n<<: {a: 2, b: 3}"), R"({"a":2,"b":3})");
  EXPECT_EQ(JsonOf("<<: {a: 2, b: 3}\na: 1"), R"({"a":1,"b":3})");
  EXPECT_EQ(JsonOf("x: &x {a: 1, b: 1}\nz: {<<: [*x, {a: 2, c: 2}]}"),
            R"({"x":{"a":1,"b":1},"z":{"a":1,"b":1,"c":2}})");
  EXPECT_EQ(JsonOf("x: &x {<<: {a: 1}, b: 2}\nz: {<<: *x}"), R"({"x":{"a":1,"b":2},"z":{"a":1,"b":2}})");
  EXPECT_EQ(JsonOf("\"<<\": 1\n!!str <<: 2"), R"({"\u003c\u003c":2})");
  EXPECT_EQ(JsonOf("! \"<<\": {a: 1}\n!!merge x: 2"), R"({"a":1,"x":2})");
  EXPECT_EQ(JsonOf("<<: {}\na: 1"), R"({"a":1})");
}

TEST(YamlReader, RefusesMergesOfAnythingButMappings) {
  const std::string refusal = "yaml: map merge requires map or sequence of maps as the value";
  for (const char* yaml : {"<<: 1", "<<:", "<<: [1]", "<<: [[]]", "a: &a 1\nb: {<<: *a}", "<<: !!int x"}) {
    EXPECT_EQ(JsonOf(yaml), refusal) << yaml;
  }
}

TEST(YamlReader, MeetsErrorsInTheOrderOfTheDecoder) {
  EXPECT_EQ(JsonOf("a: !!int x\nb: *c"), "yaml: unknown anchor 'c' referenced");
  EXPECT_EQ(JsonOf("a: !!int x\nb: [}"), "yaml: line 1: did not find expected node content");
  EXPECT_EQ(JsonOf("<<: [{a: !!int x}, {b: !!float z}]"), "yaml: cannot decode !!str `z` as a !!float");
  EXPECT_EQ(JsonOf("~: 1\na: .inf\nb: !!int x"), "yaml: cannot decode !!str `x` as a !!int");
  EXPECT_EQ(JsonOf("a: .inf\n~: 1"), "unsupported map key of type: %!s(<nil>), key: <nil>, value: 1");
}

TEST(YamlReader, RefusesAliasesThatMultiply) {
  std::string yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    yaml += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int j = 0; j < 10; ++j) yaml += before + ",";
    yaml += "]\n";
  }
  EXPECT_EQ(JsonOf(yaml), "yaml: document contains excessive aliasing");
}

TEST(YamlReader, ReadsUtf16) {
  std::string yaml = "\xFF\xFE";
  for (char c : std::string("k: [yes, 'a''b', c]")) yaml += std::string{c, '\0'};
  const YamlCase c(yaml);
  EXPECT_EQ(c.Outcome(), R"({"k":[true,"a'b","c"]})");
  EXPECT_EQ(c.document.root().Find("k")->span(), (text::Span{8, 1}));
}

TEST(YamlReader, IsReusable) {
  YamlReader reader;
  Document document;
  const text::Source good("x", "a: &a [1, 2]\nb: *a\n");
  const text::Source bad("y", "a: [");
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(reader.Read(good.bytes(), {}, document).ok());
    EXPECT_EQ(document.root().Find("b")->Count(), 2u);
    EXPECT_FALSE(reader.Read(bad.bytes(), {}, document).ok());
    EXPECT_TRUE(document.empty());
  }
}

TEST(YamlReader, ReadsAPieceOfALargerInput) {
  const text::Source source("x", "a: 1\nb: 'x\ny'\nc: 2\n");
  Document document;
  EXPECT_TRUE(ReadYaml(source.bytes().substr(0, 5), {}, document).ok());
  EXPECT_EQ(document.root().Count(), 1u);
  const ReadReport cut = ReadYaml(source.bytes().substr(0, 10), {}, document);
  EXPECT_EQ(cut.failure->message, "yaml: line 2: found unexpected end of stream");
}

}  // namespace
}  // namespace plimsoll::value
