// LineIndex turns byte offsets of a text into lines and columns, for people. It is made
// only when one is needed. Lines end at LF, CRLF or a lone CR; both counts start at 1;
// a column counts code points, and an invalid UTF-8 byte counts as one.
//
// A look-up costs little however long the line is: inside long lines the columns of some
// offsets are known, a mark every kMarkDistance bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace plimsoll::text {

struct Place {
  uint32_t line = 0;
  uint32_t column = 0;

  friend bool operator==(Place, Place) = default;
};

class LineIndex {
 public:
  static constexpr uint32_t kMarkDistance = 512;

  // Borrows the text.
  explicit LineIndex(std::string_view text);

  // An offset past the end is taken as the end.
  Place PlaceOf(uint32_t offset) const;
  // The text of a line (counted from 1) without its line end; empty when there is no such line.
  std::string_view Line(uint32_t line) const;
  uint32_t LineCount() const { return static_cast<uint32_t>(starts_.size()); }

 private:
  // The start of a code point inside a long line.
  struct Mark {
    uint32_t offset;
    uint32_t before;  // code points of the line before it
  };

  void AddLine(uint32_t start);
  void AddMarks(uint32_t start, uint32_t end);
  Mark LastMark(uint32_t start, uint32_t offset) const;

  std::string_view text_;
  std::vector<uint32_t> starts_;
  std::vector<Mark> marks_;
};

}  // namespace plimsoll::text
