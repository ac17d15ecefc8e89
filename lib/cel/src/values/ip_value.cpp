// Addresses and networks as net/netip prints and judges them.
#include <algorithm>
#include <string>

#include "kubernetes_values.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/ip_address.h"

namespace plimsoll::cel {
namespace {

bool IsMapped(const text::IpAddress& ip) {
  if (ip.is_v4) return false;
  const bool zeros = std::all_of(ip.bytes.begin(), ip.bytes.begin() + 10, [](uint8_t b) { return b == 0; });
  return zeros && ip.bytes[10] == 0xFF && ip.bytes[11] == 0xFF;
}

IpValue FromParsed(const text::IpAddress& parsed) {
  IpValue ip;
  ip.is_v4 = parsed.is_v4;
  if (parsed.is_v4) {
    std::copy(parsed.bytes.begin() + 12, parsed.bytes.end(), ip.bytes.begin() + 12);
  } else {
    ip.bytes = parsed.bytes;
  }
  return ip;
}

std::unexpected<Error> BadPrefix(std::string_view text, std::string_view why) {
  std::string message = "network address parse error during conversion from string: netip.ParsePrefix(";
  text::AppendQuoted(message, text);
  return Fail(message.append("): ").append(why));
}

std::unexpected<Error> BadBits(std::string_view text, std::string_view bits) {
  std::string why = "bad bits after slash: ";
  text::AppendQuoted(why, bits);
  return BadPrefix(text, why);
}

Result<int> ParseBits(std::string_view text, std::string_view bits, bool is_v4) {
  if (bits.size() > 1 && (bits[0] < '1' || bits[0] > '9')) return BadBits(text, bits);
  const text::GoInteger number = text::ParseGoInteger(bits, 64);
  if (number.fault != text::GoInteger::Fault::kNone) return BadBits(text, bits);
  if (number.value < 0 || number.value > (is_v4 ? 32 : 128)) {
    return BadPrefix(text, "prefix length out of range");
  }
  return static_cast<int>(number.value);
}

}  // namespace

std::string IpValue::String() const {
  if (!is_v4) return text::Ipv6Text(bytes);
  std::string out;
  for (size_t i = 12; i < 16; ++i) {
    if (i > 12) out += '.';
    text::AppendUint(out, bytes[i]);
  }
  return out;
}

IpValue CidrValue::Masked() const {
  IpValue masked = address;
  const size_t first = address.is_v4 ? 12 : 0;
  for (size_t i = first; i < 16; ++i) {
    const int left = prefix_length - static_cast<int>(i - first) * 8;
    if (left >= 8) continue;
    masked.bytes[i] = left <= 0 ? uint8_t{0} : static_cast<uint8_t>(masked.bytes[i] & (0xFF << (8 - left)));
  }
  return masked;
}

bool CidrValue::Contains(const IpValue& ip) const {
  if (ip.is_v4 != address.is_v4) return false;
  return Masked() == CidrValue{ip, prefix_length}.Masked();
}

std::string CidrValue::String() const {
  std::string out = address.String() + "/";
  text::AppendInt(out, prefix_length);
  return out;
}

Result<IpValue> ParseIpValue(std::string_view text) {
  const Result<text::IpAddress> parsed = text::ParseIpAddress(text);
  if (!parsed) {
    return Fail("IP Address " + text::Quoted(text) +
                " parse error during conversion from string: " + parsed.error().message);
  }
  if (!parsed->zone.empty())
    return Fail("IP address " + text::Quoted(text) + " with zone value is not allowed");
  if (IsMapped(*parsed)) return Fail("IPv4-mapped IPv6 address " + text::Quoted(text) + " is not allowed");
  return FromParsed(*parsed);
}

Result<CidrValue> ParseCidrValue(std::string_view text) {
  const size_t slash = text.rfind('/');
  if (slash == std::string_view::npos) return BadPrefix(text, "no '/'");
  const Result<text::IpAddress> parsed = text::ParseIpAddress(text.substr(0, slash));
  if (!parsed) return BadPrefix(text, parsed.error().message);
  if (!parsed->zone.empty()) return BadPrefix(text, "IPv6 zones cannot be present in a prefix");
  const Result<int> bits = ParseBits(text, text.substr(slash + 1), parsed->is_v4);
  if (!bits) return std::unexpected(bits.error());
  if (IsMapped(*parsed)) return Fail("IPv4-mapped IPv6 address " + text::Quoted(text) + " is not allowed");
  return CidrValue{FromParsed(*parsed), *bits};
}

}  // namespace plimsoll::cel
