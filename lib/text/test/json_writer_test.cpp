#include "plimsoll/text/json_writer.h"

#include <gtest/gtest.h>

#include <limits>

namespace plimsoll::text {
namespace {

std::string JsonString(std::string_view text, bool escape_html = true) {
  std::string out;
  AppendJsonString(out, text, escape_html);
  return out;
}

// {"a":[1,{},[],"x"],"b":{"c":null,"d":true}}
void WriteSample(JsonWriter& writer) {
  writer.BeginObject();
  writer.Key("a");
  writer.BeginArray();
  writer.Int(1);
  writer.BeginObject();
  writer.EndObject();
  writer.BeginArray();
  writer.EndArray();
  writer.String("x");
  writer.EndArray();
  writer.Key("b");
  writer.BeginObject();
  writer.Key("c");
  writer.Null();
  writer.Key("d");
  writer.Bool(true);
  writer.EndObject();
  writer.EndObject();
}

TEST(JsonWriter, WritesCompactWithoutSpaces) {
  std::string out;
  JsonWriter writer(out);
  WriteSample(writer);
  EXPECT_EQ(out, R"({"a":[1,{},[],"x"],"b":{"c":null,"d":true}})");
}

TEST(JsonWriter, EscapesIndentedKeys) {
  std::string out;
  JsonWriter writer(out, {.indented = true, .spaces = 1});
  writer.BeginObject();
  writer.Key("a\"b");
  writer.Int(1);
  writer.Key("<");
  writer.Int(2);
  writer.EndObject();
  EXPECT_EQ(out, "{\n \"a\\\"b\": 1,\n \"\\u003c\": 2\n}");
}

TEST(JsonWriter, IndentsByTwoSpacesAndKeepsEmptyContainersClosed) {
  std::string out;
  JsonWriter writer(out, {.indented = true});
  WriteSample(writer);
  EXPECT_EQ(out, R"({
  "a": [
    1,
    {},
    [],
    "x"
  ],
  "b": {
    "c": null,
    "d": true
  }
})");
}

TEST(JsonWriter, IndentsByOtherNumbersOfSpaces) {
  std::string out;
  JsonWriter writer(out, {.indented = true, .spaces = 1});
  writer.BeginArray();
  writer.BeginArray();
  writer.Int(1);
  writer.EndArray();
  writer.EndArray();
  EXPECT_EQ(out, "[\n [\n  1\n ]\n]");
}

TEST(JsonWriter, WritesScalarsAtTheTop) {
  auto write = [](auto token) {
    std::string out;
    JsonWriter writer(out, {.indented = true});
    token(writer);
    return out;
  };
  EXPECT_EQ(write([](JsonWriter& w) { w.Int(std::numeric_limits<int64_t>::min()); }), "-9223372036854775808");
  EXPECT_EQ(write([](JsonWriter& w) { w.Uint(std::numeric_limits<uint64_t>::max()); }),
            "18446744073709551615");
  EXPECT_EQ(write([](JsonWriter& w) { w.Float(1e-7); }), "1e-7");
  EXPECT_EQ(write([](JsonWriter& w) { w.Float(1.0); }), "1");
  EXPECT_EQ(write([](JsonWriter& w) { w.Bool(false); }), "false");
  EXPECT_EQ(write([](JsonWriter& w) { w.Null(); }), "null");
  EXPECT_EQ(write([](JsonWriter& w) { w.BeginObject(), w.EndObject(); }), "{}");
}

TEST(JsonWriter, KeepsTheValueOfFloatsOnRequest) {
  auto write = [](double number, bool exact) {
    std::string out;
    JsonWriter(out, {.exact_floats = exact}).Float(number);
    return out;
  };
  EXPECT_EQ(write(-0.0, false), "-0");
  EXPECT_EQ(write(-0.0, true), "-0.0");
  EXPECT_EQ(write(0x1p60, false), "1152921504606847000");
  EXPECT_EQ(write(0x1p60, true), "1.152921504606847e+18");
  EXPECT_EQ(write(1.0, true), "1");
  EXPECT_EQ(write(1e300, true), "1e+300");
}

TEST(JsonWriter, WritesNullForWhatJsonCannotSay) {
  std::string out;
  JsonWriter writer(out);
  writer.BeginArray();
  writer.Float(std::numeric_limits<double>::infinity());
  writer.Float(std::numeric_limits<double>::quiet_NaN());
  writer.EndArray();
  EXPECT_EQ(out, "[null,null]");
}

TEST(JsonWriter, LetsTheCallerCarryBytesOffBetweenTokens) {
  std::string out, taken;
  JsonWriter writer(out);
  auto take = [&] { taken += out, out.clear(); };
  writer.BeginArray(), take();
  writer.Int(1), take();
  writer.Int(2), take();
  writer.EndArray(), take();
  EXPECT_EQ(taken, "[1,2]");
}

TEST(JsonString, EscapesWhatGoEscapes) {
  EXPECT_EQ(JsonString("\"\\/\b\f\n\r\t"), R"("\"\\/\b\f\n\r\t")");
  EXPECT_EQ(JsonString(std::string_view("\0\x1f\x0b\x7f", 4)), "\"\\u0000\\u001f\\u000b\x7f\"");
  EXPECT_EQ(JsonString("\u2028\u2029"), R"("\u2028\u2029")");
}

TEST(JsonString, LeavesOtherTextRaw) {
  EXPECT_EQ(JsonString("é\u0080\uFEFF\uFFFD\U0001F600'"), "\"é\u0080\uFEFF\uFFFD\U0001F600'\"");
}

TEST(JsonString, EscapesHtmlOnlyOnRequest) {
  EXPECT_EQ(JsonString("<a&b>"), R"("\u003ca\u0026b\u003e")");
  EXPECT_EQ(JsonString("<a&b>\u2028", false), R"("<a&b>\u2028")");
}

TEST(JsonString, ReplacesEachInvalidByte) {
  EXPECT_EQ(JsonString("a\xF0\x9F\x98z"), R"("a\ufffd\ufffd\ufffdz")");
  EXPECT_EQ(JsonString("\xED\xA0\x80"), R"("\ufffd\ufffd\ufffd")");
  EXPECT_EQ(JsonString("\xFF"), R"("\ufffd")");
}

// Strings are copied many bytes at a time; a byte that has to be escaped is seen wherever it is.
TEST(JsonWriter, EscapesAByteWhereverItIsInStringsOfAllLengths) {
  struct Escape {
    char byte;
    const char* text;
  };
  const Escape escapes[] = {{'"', "\\\""},       {'\\', "\\\\"},      {'\n', "\\n"},    {'\0', "\\u0000"},
                            {'\x1f', "\\u001f"}, {'<', "\\u003c"},    {'>', "\\u003e"}, {'&', "\\u0026"},
                            {'\x80', "\\ufffd"}, {'\xff', "\\ufffd"}, {'\x7f', "\x7f"}, {' ', " "}};
  for (size_t length = 1; length <= 70; ++length) {
    for (size_t at = 0; at < length; ++at) {
      for (const auto& [byte, text] : escapes) {
        std::string plain(length, 'x');
        plain[at] = byte;
        std::string out = "before";
        AppendJsonString(out, plain, true);
        const std::string expected =
            "before\"" + std::string(at, 'x') + text + std::string(length - at - 1, 'x') + "\"";
        ASSERT_EQ(out, expected) << length << " bytes, odd at " << at;
      }
    }
  }
}

TEST(JsonWriter, KeysThatHaveToBeEscapedAreSeparatedAsOthersAre) {
  std::string out;
  JsonWriter writer(out);
  writer.BeginObject();
  for (const char* key : {"<", "plain", "", "a\"b", "another key that is longer"}) {
    writer.Key(key);
    writer.Int(1);
  }
  writer.EndObject();
  EXPECT_EQ(out, "{\"\\u003c\":1,\"plain\":1,\"\":1,\"a\\\"b\":1,\"another key that is longer\":1}");
}

}  // namespace
}  // namespace plimsoll::text
