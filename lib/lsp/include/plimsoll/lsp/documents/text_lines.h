// TextLines turns byte offsets of a text into positions of the protocol and back. Lines end at LF, CRLF or a
// lone CR. An invalid byte of UTF-8 counts as one character.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/protocol/position.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

class TextLines {
 public:
  // Borrows the text.
  TextLines(std::string_view text, Encoding encoding);

  // An offset past the end is taken as the end.
  Position PositionOf(uint32_t offset) const;
  Range RangeOf(text::Span span) const {
    return {PositionOf(span.offset), PositionOf(span.offset + span.length)};
  }
  // A character past the end of its line is taken as that end, a line past the last as the end of the text.
  // In the middle of a code point: its start.
  uint32_t OffsetOf(Position position) const;
  text::Span SpanOf(Range range) const;

  uint32_t LineCount() const { return static_cast<uint32_t>(starts_.size()); }
  // Of a line that exists, without its line end.
  text::Span Line(uint32_t line) const;

 private:
  std::string_view text_;
  Encoding encoding_;
  std::vector<uint32_t> starts_;
};

}  // namespace plimsoll::lsp
