#include "plimsoll/lsp/documents/text_lines.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::lsp {
namespace {

// UTF-16 code units of a code point.
uint32_t UnitsOf(const text::Decoded& decoded) { return decoded.rune > 0xFFFF ? 2 : 1; }

}  // namespace

TextLines::TextLines(std::string_view text, Encoding encoding) : text_(text), encoding_(encoding) {
  starts_.push_back(0);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' && text[i] != '\r') continue;
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

text::Span TextLines::Line(uint32_t line) const {
  const uint32_t begin = starts_[line];
  uint32_t end = line + 1 < starts_.size() ? starts_[line + 1] : static_cast<uint32_t>(text_.size());
  if (end > begin && text_[end - 1] == '\n') --end;
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end - begin};
}

Position TextLines::PositionOf(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const auto after = std::ranges::upper_bound(starts_, offset);
  const auto line = static_cast<uint32_t>(after - starts_.begin() - 1);
  const text::Span content = Line(line);
  // Between CR and LF is the end of the line.
  offset = std::min(offset, content.offset + content.length);
  std::string_view before = text_.substr(content.offset, offset - content.offset);
  if (encoding_ == Encoding::kUtf8) return {line, static_cast<uint32_t>(before.size())};
  uint32_t units = 0;
  while (!before.empty()) {
    const text::Decoded decoded = text::DecodeRune(before);
    units += UnitsOf(decoded);
    before.remove_prefix(decoded.width);
  }
  return {line, units};
}

uint32_t TextLines::OffsetOf(Position position) const {
  if (position.line >= starts_.size()) return static_cast<uint32_t>(text_.size());
  const text::Span content = Line(position.line);
  const std::string_view line = text_.substr(content.offset, content.length);
  uint32_t at = 0;
  uint32_t units = 0;
  while (at < line.size() && units < position.character) {
    const text::Decoded decoded = text::DecodeRune(line.substr(at));
    units += encoding_ == Encoding::kUtf8 ? decoded.width : UnitsOf(decoded);
    if (units > position.character) break;
    at += decoded.width;
  }
  return content.offset + at;
}

text::Span TextLines::SpanOf(Range range) const {
  const uint32_t start = OffsetOf(range.start);
  return {start, std::max(start, OffsetOf(range.end)) - start};
}

}  // namespace plimsoll::lsp
