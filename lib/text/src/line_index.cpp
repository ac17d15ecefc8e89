#include "plimsoll/text/line_index.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (text[i] == '\n' || text[i] == '\r') starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

Place LineIndex::PlaceOf(uint32_t offset) const {
  offset = static_cast<uint32_t>(std::min<size_t>(offset, text_.size()));
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const uint32_t start = *(after - 1);
  const size_t before = CountCodePoints(text_.substr(start, offset - start));
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
