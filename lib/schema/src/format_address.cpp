#include "format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/value/ip_address.h"

namespace plimsoll::schema {
namespace {

using value::IpReading;

bool IsMacSize(size_t bytes) { return bytes == 6 || bytes == 8 || bytes == 20; }

// Groups of so many hex digits with the separator between them.
bool IsGroups(std::string_view text, size_t digits, char separator) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool between = i % (digits + 1) == digits;
    if (between ? text[i] != separator : !ascii::IsHexDigit(text[i])) return false;
  }
  return true;
}

bool IsAllHex(std::string_view text) {
  for (const char c : text) {
    if (!ascii::IsHexDigit(c)) return false;
  }
  return true;
}

}  // namespace

// An IPv6 address with an IPv4 address in it has its dots, too.
bool IsIpv4(std::string_view text) {
  return text.find('.') != std::string_view::npos && ParseIp(text, IpReading::kSloppy);
}

bool IsIpv6(std::string_view text) {
  return text.find(':') != std::string_view::npos && ParseIp(text, IpReading::kStrict);
}

bool IsCidr(std::string_view text) { return value::ParseSloppyCidr(text).has_value(); }

// Pairs of digits between ':' or '-', fours between '.', or all in a row.
bool IsMac(std::string_view text) {
  const size_t size = text.size();
  if (size < 12) return false;
  if (text[2] == ':' || text[2] == '-') {
    return (size + 1) % 3 == 0 && IsMacSize((size + 1) / 3) && IsGroups(text, 2, text[2]);
  }
  if (text[4] == '.') return (size + 1) % 5 == 0 && IsMacSize(2 * (size + 1) / 5) && IsGroups(text, 4, '.');
  return size % 2 == 0 && IsMacSize(size / 2) && IsAllHex(text);
}

}  // namespace plimsoll::schema
