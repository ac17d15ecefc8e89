#include "plimsoll/text/line_index.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace plimsoll::text
