#include "plimsoll/text/line_index.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"
#include "utf8_bytes.h"

namespace plimsoll::text {
namespace {

// The first start of a code point at or after an offset. A code point is at most four bytes long, so
// that a fourth continuation byte in a row belongs to none.
uint32_t CodePointAt(std::string_view text, uint32_t offset) {
  uint32_t skipped = 0;
  while (skipped < 3 && offset < text.size() && IsContinuation(text[offset])) {
    ++offset;
    ++skipped;
  }
  return offset;
}

// Most texts have no CR, and looking for one character is faster than looking for two.
size_t FindLineBreak(std::string_view text, size_t from, bool has_returns) {
  if (!has_returns) return std::min(text.find('\n', from), text.size());
  while (from < text.size() && text[from] != '\n' && text[from] != '\r') ++from;
  return from;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  const bool has_returns = text.find('\r') != std::string_view::npos;
  for (size_t i = FindLineBreak(text, 0, has_returns); i < text.size();
       i = FindLineBreak(text, i + 1, has_returns)) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    AddLine(static_cast<uint32_t>(i + 1));
  }
  AddMarks(starts_.back(), static_cast<uint32_t>(text.size()));
}

void LineIndex::AddLine(uint32_t start) {
  AddMarks(starts_.back(), start);
  starts_.push_back(start);
}

void LineIndex::AddMarks(uint32_t start, uint32_t end) {
  Mark last{start, 0};
  while (end - last.offset > kMarkDistance) {
    const uint32_t next = CodePointAt(text_, last.offset + kMarkDistance);
    const size_t between = CountCodePoints(text_.substr(last.offset, next - last.offset));
    last = {next, last.before + static_cast<uint32_t>(between)};
    marks_.push_back(last);
  }
}

// The last mark of the line at or before an offset; its start when there is none.
LineIndex::Mark LineIndex::LastMark(uint32_t start, uint32_t offset) const {
  const auto after = std::ranges::upper_bound(marks_, offset, {}, &Mark::offset);
  const bool marked = after != marks_.begin() && (after - 1)->offset > start;
  return marked ? *(after - 1) : Mark{start, 0};
}

Place LineIndex::PlaceOf(uint32_t offset) const {
  offset = static_cast<uint32_t>(std::min<size_t>(offset, text_.size()));
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const Mark mark = LastMark(*(after - 1), offset);
  const size_t before = mark.before + CountCodePoints(text_.substr(mark.offset, offset - mark.offset));
  return {static_cast<uint32_t>(after - starts_.begin()), static_cast<uint32_t>(before + 1)};
}

std::string_view LineIndex::Line(uint32_t line) const {
  if (line == 0 || line > starts_.size()) return {};
  const size_t start = starts_[line - 1];
  size_t end = line < starts_.size() ? starts_[line] : text_.size();
  while (end > start && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return text_.substr(start, end - start);
}

}  // namespace plimsoll::text
