#include "plimsoll/text/line_index.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

TEST(LineIndex, CountsLinesAndCodePointsFromOne) {
  LineIndex index("ab\nk\xC3\xA9y: 1\r\n\rx");
  EXPECT_EQ(index.PlaceOf(0), (Place{1, 1}));
  EXPECT_EQ(index.PlaceOf(2), (Place{1, 3}));
  EXPECT_EQ(index.PlaceOf(3), (Place{2, 1}));
  EXPECT_EQ(index.PlaceOf(6), (Place{2, 3}));
  EXPECT_EQ(index.PlaceOf(12), (Place{3, 1}));
  EXPECT_EQ(index.PlaceOf(13), (Place{4, 1}));
  EXPECT_EQ(index.PlaceOf(999), (Place{4, 2}));
  EXPECT_EQ(index.LineCount(), 4u);
}

TEST(LineIndex, GivesTheTextOfALineWithoutItsEnd) {
  LineIndex index("a\r\nb\n\nc");
  EXPECT_EQ(index.Line(1), "a");
  EXPECT_EQ(index.Line(2), "b");
  EXPECT_EQ(index.Line(3), "");
  EXPECT_EQ(index.Line(4), "c");
  EXPECT_EQ(index.Line(0), "");
  EXPECT_EQ(index.Line(5), "");
}

TEST(LineIndex, CountsEachBadByteAsOneColumn) {
  LineIndex index("\xFF\xFFx");
  EXPECT_EQ(index.PlaceOf(2), (Place{1, 3}));
}

// The slow version: from the start of the line every time.
Place CountedPlace(std::string_view text, size_t offset) {
  Place place{1, 1};
  size_t start = 0;
  for (size_t i = 0; i < offset; ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (!ends) continue;
    ++place.line;
    start = i + 1;
  }
  place.column += static_cast<uint32_t>(CountCodePoints(text.substr(start, offset - start)));
  return place;
}

// Around marks there may be code points of any length, and bytes that belong to none.
TEST(LineIndex, FindsColumnsInLongLines) {
  const std::string_view parts[] = {"x",    "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x9A\xA2",
                                    "\x80", "\xF0\x9F", "\xFF",         "\xE2\x82"};
  std::string text;
  for (const std::string_view part : parts) {
    for (size_t i = 0; i < LineIndex::kMarkDistance; ++i) text += part;
    text += part.size() == 2 ? "\r\n" : "y";
  }
  for (size_t i = 0; i < 3000; ++i) text += parts[(i * i + i / 7) % std::size(parts)];
  text += "\nshort\rlast";
  const LineIndex index(text);
  for (size_t offset = 0; offset <= text.size(); ++offset) {
    ASSERT_EQ(index.PlaceOf(static_cast<uint32_t>(offset)), CountedPlace(text, offset)) << offset;
  }
}

}  // namespace
}  // namespace plimsoll::text
