#include "plimsoll/text/yaml_bytes.h"

#include <gtest/gtest.h>

#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

std::string Utf16(std::u16string_view text, bool big_endian) {
  std::string out;
  for (char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit);
    out.push_back(big_endian ? high : low);
    out.push_back(big_endian ? low : high);
  }
  return out;
}

std::string_view TextOf(const YamlBytes& bytes) {
  return {bytes.text().data + bytes.text().begin, bytes.text().end - bytes.text().begin};
}

TEST(YamlBytes, LeavesTextThatNulsFollowWhereItIs) {
  const Source source("x", "a: 1\n" + std::string(kYamlPadding, '\0'));
  YamlBytes bytes;
  bytes.Load(source.bytes().substr(0, 5));
  EXPECT_EQ(bytes.text().data, source.bytes().data());
  EXPECT_EQ(TextOf(bytes), "a: 1\n");
  EXPECT_TRUE(bytes.text().ascii);
  EXPECT_EQ(bytes.text().problem, nullptr);
}

TEST(YamlBytes, EndsAPieceOfALargerTextWithNuls) {
  const Source source("x", "a: 1\n---\nb: 2\n");
  YamlBytes bytes;
  bytes.Load(source.bytes().substr(0, 5));
  EXPECT_EQ(TextOf(bytes), "a: 1\n");
  EXPECT_EQ(bytes.text().data[bytes.text().end], '\0');
}

TEST(YamlBytes, DropsAByteOrderMarkWithoutMovingTheRest) {
  const Source source("x",
                      "\xEF\xBB\xBF"
                      "a");
  YamlBytes bytes;
  bytes.Load(source.bytes());
  EXPECT_EQ(bytes.text().begin, 3u);
  EXPECT_EQ(TextOf(bytes), "a");
}

TEST(YamlBytes, RecodesUtf16AndKnowsWhereEachCharacterStood) {
  for (bool big_endian : {false, true}) {
    const Source source("x", Utf16(u"\uFEFFk: \u20AC\U0001F600x", big_endian));
    YamlBytes bytes;
    bytes.Load(source.bytes());
    ASSERT_TRUE(bytes.recoded());
    EXPECT_EQ(TextOf(bytes), "k: \xE2\x82\xAC\xF0\x9F\x98\x80x");
    EXPECT_EQ(bytes.Original(0), 2u);
    EXPECT_EQ(bytes.Original(3), 8u);
    EXPECT_EQ(bytes.Original(6), 10u);
    EXPECT_EQ(bytes.Original(10), 14u);
    EXPECT_EQ(bytes.Original(11), 16u);
    EXPECT_EQ(bytes.PlaceOf(14), 10u);
  }
}

TEST(YamlBytes, MapsPlacesOfLongUtf16Texts) {
  const Source source("x", Utf16(u"\uFEFF" + std::u16string(1000, u'\u20AC') + u"z", false));
  YamlBytes bytes;
  bytes.Load(source.bytes());
  EXPECT_EQ(bytes.Original(3000), 2002u);
  EXPECT_EQ(bytes.PlaceOf(2002), 3000u);
}

struct BadCase {
  std::string bytes;
  const char* problem;
};

TEST(YamlBytes, NamesWhatIsWrongAsUpstreamDoes) {
  const BadCase cases[] = {
      {"a\x01", "control characters are not allowed"},
      {"a\x7F", "control characters are not allowed"},
      {std::string("a\0", 2), "control characters are not allowed"},
      {"\xC2\x80", "control characters are not allowed"},
      {"\xEF\xBF\xBF", "control characters are not allowed"},
      {"\x80", "invalid leading UTF-8 octet"},
      {"\xF8\x88\x80\x80", "invalid leading UTF-8 octet"},
      {"\xE2\x82", "incomplete UTF-8 octet sequence"},
      {"\xE2(x", "invalid trailing UTF-8 octet"},
      {"\xC0\x80", "invalid length of a UTF-8 sequence"},
      {"\xE0\x80\x80", "invalid length of a UTF-8 sequence"},
      {"\xED\xA0\x80", "invalid Unicode character"},
      {"\xF4\x90\x80\x80", "invalid Unicode character"},
      {std::string("\xFF\xFE"
                   "a",
                   3),
       "incomplete UTF-16 character"},
      {std::string("\xFF\xFE\x00\xDC", 4), "unexpected low surrogate area"},
      {std::string("\xFF\xFE\x00\xD8", 4), "incomplete UTF-16 surrogate pair"},
      {std::string("\xFF\xFE\x00\xD8"
                   "a\0",
                   6),
       "expected low surrogate area"},
      {std::string("\xFE\xFF\0\x01", 4), "control characters are not allowed"},
  };
  for (const BadCase& c : cases) {
    const Source source("x", c.bytes);
    YamlBytes bytes;
    bytes.Load(source.bytes());
    EXPECT_STREQ(bytes.text().problem, c.problem);
  }
}

TEST(YamlBytes, EndsTheTextBeforeThePieceWithTheBadCharacter) {
  std::string text(1200, 'a');
  text[1100] = '\x01';
  const Source source("x", text);
  YamlBytes bytes;
  bytes.Load(source.bytes());
  EXPECT_EQ(bytes.text().end, 1024u);
  EXPECT_EQ(*bytes.text().piece_ends, (std::vector<uint32_t>{512, 1024}));
}

TEST(YamlBytes, StartsAPieceAfterTheLastWholeCharacterOfTheOneBefore) {
  const std::string text = std::string(511, 'a') + "\xC3\xA9" + std::string(600, 'b') + "\x01";
  const Source source("x", text);
  YamlBytes bytes;
  bytes.Load(source.bytes());
  EXPECT_EQ(*bytes.text().piece_ends, (std::vector<uint32_t>{511, 1023}));
  EXPECT_EQ(bytes.text().end, 1023u);
}

TEST(YamlBytes, LeavesABadCharacterThatCrossesAPieceToTheNext) {
  const std::string text = std::string(511, 'a') + "\xE2(x";
  const Source source("x", text);
  YamlBytes bytes;
  bytes.Load(source.bytes());
  EXPECT_EQ(bytes.text().end, 511u);
}

}  // namespace
}  // namespace plimsoll::text
