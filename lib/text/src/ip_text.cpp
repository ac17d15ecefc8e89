// IPv6 addresses as net/netip prints them: RFC 5952.
#include <utility>

#include "plimsoll/base/hex.h"
#include "plimsoll/text/ip_address.h"

namespace plimsoll::text {
namespace {

using Ipv6Bytes = std::array<uint8_t, 16>;

uint16_t Group(const Ipv6Bytes& bytes, int i) {
  const auto at = static_cast<size_t>(i) * 2;
  return static_cast<uint16_t>(bytes[at] << 8 | bytes[at + 1]);
}

void AppendHex(std::string& out, uint16_t group) {
  bool started = false;
  for (int shift = 12; shift >= 0; shift -= 4) {
    const auto digit = static_cast<size_t>(group >> shift & 15);
    started = started || digit != 0 || shift == 0;
    if (started) out += kLowerHexDigits[digit];
  }
}

// The longest run of zero groups, at least two, that `::` stands for.
std::pair<int, int> LongestZeros(const Ipv6Bytes& bytes) {
  std::pair<int, int> best{8, 8};
  int length = 1;
  for (int i = 0; i < 8; ++i) {
    int end = i;
    while (end < 8 && Group(bytes, end) == 0) ++end;
    if (end - i > length) {
      length = end - i;
      best = {i, end};
    }
  }
  return best;
}

}  // namespace

std::string Ipv6Text(const Ipv6Bytes& bytes) {
  const auto [zeros, zeros_end] = LongestZeros(bytes);
  std::string out;
  for (int i = 0; i < 8; ++i) {
    if (i == zeros && zeros_end > zeros) {
      out += "::";
      i = zeros_end;
      if (i >= 8) break;
    } else if (i > 0) {
      out += ':';
    }
    AppendHex(out, Group(bytes, i));
  }
  return out;
}

}  // namespace plimsoll::text
