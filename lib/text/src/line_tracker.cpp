#include "plimsoll/text/line_tracker.h"

#include <algorithm>
#include <cstring>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

uint32_t Add(uint32_t count, size_t more) {
  return static_cast<uint32_t>(std::min<uint64_t>(uint64_t{count} + more, UINT32_MAX));
}

// Eight bytes at a time: each that equals `c` leaves one bit, and a product adds them up.
size_t CountByte(std::string_view bytes, char c) {
  constexpr uint64_t kOnes = 0x0101010101010101ULL;
  constexpr uint64_t kLow = 0x7F * kOnes;
  const uint64_t pattern = kOnes * static_cast<uint8_t>(c);
  size_t count = 0;
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    word ^= pattern;
    const uint64_t equal = ~(((word & kLow) + kLow) | word | kLow) >> 7;
    count += equal * kOnes >> 56;
  }
  for (; i < bytes.size(); ++i) count += bytes[i] == c ? 1u : 0u;
  return count;
}

// A CR that is last is taken for a line end at once; a LF that then follows is not.
size_t CountLoneCrs(std::string_view bytes) {
  size_t count = 0;
  for (size_t cr = bytes.find('\r'); cr != std::string_view::npos; cr = bytes.find('\r', cr + 1)) {
    if (cr + 1 == bytes.size() || bytes[cr + 1] != '\n') ++count;
  }
  return count;
}

}  // namespace

void LineTracker::Advance(std::string_view bytes) {
  if (bytes.empty()) return;
  const size_t feeds = CountByte(bytes, '\n');
  const size_t returns = CountLoneCrs(bytes);
  line_ = Add(line_, feeds + returns - (after_cr_ && bytes.front() == '\n' ? 1 : 0));
  after_cr_ = bytes.back() == '\r';
  if (feeds + returns != 0) {
    column_ = 1;
    bytes.remove_prefix(returns != 0 ? bytes.find_last_of("\r\n") + 1 : bytes.rfind('\n') + 1);
  }
  column_ = Add(column_, CountCodePoints(bytes));
}

}  // namespace plimsoll::text
