#include "plimsoll/text/json_string.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

constexpr const char* kBad = "\xEF\xBF\xBD";  // U+FFFD

// Decodes with other text after the string, and before it in the output.
std::string Decode(std::string_view raw, JsonText expected) {
  const Source source("", std::string(raw) + "\\n\"\\u0041 more text");
  std::string out = "before";
  EXPECT_EQ(DecodeJsonString(source.bytes().substr(0, raw.size()), out), expected) << raw;
  EXPECT_EQ(out.substr(0, 6), "before");
  return out.substr(6);
}

void ExpectDecoded(std::string_view raw, std::string_view meant) {
  EXPECT_EQ(Decode(raw, JsonText::kDecoded), meant) << raw;
  // The same after stretches of other lengths, where strides end elsewhere.
  for (size_t before = 1; before < 70; ++before) {
    const std::string plain(before, 'p');
    EXPECT_EQ(Decode(plain + std::string(raw) + plain, JsonText::kDecoded),
              plain + std::string(meant) + plain);
  }
}

TEST(JsonString, WithNothingSpecialMeansItsBytes) {
  for (std::string_view raw : {"", "abc", "caf\xC3\xA9", "\x7F", "\xF0\x9F\x98\x80"}) {
    EXPECT_EQ(Decode(raw, JsonText::kAsWritten), "") << raw;
  }
}

TEST(JsonString, ResolvesEscapes) {
  ExpectDecoded(R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t");
  ExpectDecoded(R"(\u0041\u00e9\u20AC)", "A\xC3\xA9\xE2\x82\xAC");
  ExpectDecoded(R"(\u0000)", std::string_view("\0", 1));
  ExpectDecoded(R"(\ud83d\ude00)", "\xF0\x9F\x98\x80");
  ExpectDecoded(R"(\uDBFF\uDFFF)", "\xF4\x8F\xBF\xBF");
  ExpectDecoded("\\n caf\xC3\xA9 \\t", "\n caf\xC3\xA9 \t");
}

TEST(JsonString, ReplacesLoneSurrogates) {
  const std::string bad = kBad;
  ExpectDecoded(R"(\ud800)", bad);
  ExpectDecoded(R"(\udc00)", bad);
  ExpectDecoded(R"(\ud800\u0041)", bad + "A");
  ExpectDecoded(R"(\ud800\ud800\udc00)", bad + "\xF0\x90\x80\x80");
  ExpectDecoded(R"(\udc00\ud800)", bad + bad);
  ExpectDecoded(R"(\ud800\n)", bad + "\n");
  ExpectDecoded(R"(\ud800x)", bad + "x");
}

TEST(JsonString, ReplacesEachByteThatIsNotUtf8) {
  const std::string bad = kBad;
  ExpectDecoded("\xFF", bad);
  ExpectDecoded("\\n\xFF", "\n" + bad);
  ExpectDecoded("\xF0\x9F\x98", bad + bad + bad);
  ExpectDecoded("\xED\xA0\x80", bad + bad + bad);
  ExpectDecoded("\xC0\xAF\\t", bad + bad + "\t");
  ExpectDecoded("\xC3\\n", bad + "\n");
  ExpectDecoded("\xF4\xBF\xBF\xBF", bad + bad + bad + bad);
}

TEST(JsonString, GrowsWhenManyBytesAreReplaced) {
  std::string meant;
  for (int i = 0; i < 1000; ++i) meant += kBad;
  EXPECT_EQ(Decode(std::string(1000, '\xFF'), JsonText::kDecoded), meant);
  EXPECT_EQ(Decode("\\n" + std::string(1000, '\xFF'), JsonText::kDecoded), "\n" + meant);
}

TEST(JsonString, RefusesBadEscapesAndControlCharacters) {
  for (std::string_view raw :
       {"\\x", "\\", "a\\u12", "\\u12G4", "\\u 123", "\x01", "\\n\x1F", "\t", "\\n\xFF\x01", "\\n\xFF\\q"}) {
    Decode(raw, JsonText::kBad);
  }
}

}  // namespace
}  // namespace plimsoll::text
