#include "plimsoll/text/line_tracker.h"

#include <algorithm>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

uint32_t Add(uint32_t count, size_t more) {
  return static_cast<uint32_t>(std::min<uint64_t>(uint64_t{count} + more, UINT32_MAX));
}

// A CR that stands last is taken for a line end at once; a LF that then follows is not.
size_t CountLineEnds(std::string_view bytes, bool after_cr) {
  auto ends = static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\n'));
  if (after_cr && bytes.front() == '\n') --ends;
  for (size_t cr = bytes.find('\r'); cr != std::string_view::npos; cr = bytes.find('\r', cr + 1)) {
    if (cr + 1 == bytes.size() || bytes[cr + 1] != '\n') ++ends;
  }
  return ends;
}

}  // namespace

void LineTracker::Advance(std::string_view bytes) {
  if (bytes.empty()) return;
  line_ = Add(line_, CountLineEnds(bytes, after_cr_));
  after_cr_ = bytes.back() == '\r';
  const size_t last = bytes.find_last_of("\r\n");
  if (last != std::string_view::npos) {
    column_ = 1;
    bytes.remove_prefix(last + 1);
  }
  column_ = Add(column_, CountCodePoints(bytes));
}

}  // namespace plimsoll::text
