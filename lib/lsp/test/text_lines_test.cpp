#include "plimsoll/lsp/documents/text_lines.h"

#include <gtest/gtest.h>

#include "plimsoll/lsp/documents/document.h"

namespace plimsoll::lsp {
namespace {

// `a`, an astral character (2 units, 4 bytes), `é` (1 unit, 2 bytes), a tab, `z`; CRLF; `b`; CR; `c`
constexpr std::string_view kText = "a\xF0\x9F\x98\x80\xC3\xA9\tz\r\nb\rc\n";

TEST(TextLines, CountUtf16Units) {
  const TextLines lines(kText, Encoding::kUtf16);
  EXPECT_EQ(lines.LineCount(), 4U);
  EXPECT_EQ(lines.PositionOf(1), (Position{0, 1}));
  EXPECT_EQ(lines.PositionOf(5), (Position{0, 3}));
  EXPECT_EQ(lines.PositionOf(7), (Position{0, 4}));
  EXPECT_EQ(lines.PositionOf(8), (Position{0, 5}));
  EXPECT_EQ(lines.PositionOf(11), (Position{1, 0}));
  EXPECT_EQ(lines.PositionOf(13), (Position{2, 0}));
  EXPECT_EQ(lines.PositionOf(999), (Position{3, 0}));
}

TEST(TextLines, CountBytesIfTheEditorDoes) {
  const TextLines lines(kText, Encoding::kUtf8);
  EXPECT_EQ(lines.PositionOf(7), (Position{0, 7}));
  EXPECT_EQ(lines.OffsetOf({0, 7}), 7U);
  // In the middle of a character: its start.
  EXPECT_EQ(lines.OffsetOf({0, 3}), 1U);
}

TEST(TextLines, FindTheirWayBack) {
  for (const Encoding encoding : {Encoding::kUtf16, Encoding::kUtf8}) {
    const TextLines lines(kText, encoding);
    for (const uint32_t offset : {0U, 1U, 5U, 7U, 8U, 9U, 11U, 12U, 13U, 14U, 15U}) {
      EXPECT_EQ(lines.OffsetOf(lines.PositionOf(offset)), offset);
    }
  }
}

TEST(TextLines, EndWhereTheyEnd) {
  const TextLines lines(kText, Encoding::kUtf16);
  EXPECT_EQ(lines.OffsetOf({0, 2}), 1U);  // between two surrogates
  EXPECT_EQ(lines.OffsetOf({0, 99}), 9U);
  EXPECT_EQ(lines.OffsetOf({99, 0}), kText.size());
  EXPECT_EQ(lines.PositionOf(10), (Position{0, 6}));  // between CR and LF
  EXPECT_EQ(TextLines("", Encoding::kUtf16).OffsetOf({0, 5}), 0U);
}

TEST(TextLines, CountInvalidBytesAsOne) {
  const TextLines lines("\xFF\xFFx", Encoding::kUtf16);
  EXPECT_EQ(lines.PositionOf(2), (Position{0, 2}));
}

TEST(Document, TakesChangesInOrder) {
  Document document({"file:///a", "a", "yaml"}, 1, "one\r\ntw\xF0\x9F\x98\x80o\r\n", Encoding::kUtf16);
  document.Change(Range{{1, 2}, {1, 4}}, "");
  EXPECT_EQ(document.bytes(), "one\r\ntwo\r\n");
  document.Change(Range{{0, 3}, {1, 0}}, " ");
  EXPECT_EQ(document.bytes(), "one two\r\n");
  document.Change(Range{{5, 0}, {9, 9}}, "end");
  EXPECT_EQ(document.bytes(), "one two\r\nend");
  document.Change(std::nullopt, "new");
  EXPECT_EQ(document.bytes(), "new");
}

}  // namespace
}  // namespace plimsoll::lsp
