#include "address_texts.h"

#include <algorithm>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/ip_address.h"
#include "plimsoll/value/ip_address.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;
using value::IpAddress;
using value::IpReading;

// ::ffff:1.2.3.4, which some take for an IPv4 address and some do not.
bool IsMapped(const IpAddress& ip) {
  const auto zero = [](uint8_t byte) { return byte == 0; };
  return !ip.is_v4 && std::all_of(ip.bytes.begin(), ip.bytes.begin() + 10, zero) && ip.bytes[10] == 0xff &&
         ip.bytes[11] == 0xff;
}

// Whether a bit after the prefix is set.
bool HasHostBits(const value::IpPrefix& prefix) {
  const size_t first = prefix.bits + (prefix.address.is_v4 ? 96U : 0U);
  for (size_t bit = first; bit < 128; ++bit) {
    if ((prefix.address.bytes[bit / 8] >> (7 - bit % 8) & 1) != 0) return true;
  }
  return false;
}

std::string AddressText(const IpAddress& ip) {
  if (!ip.is_v4 && !IsMapped(ip)) return text::Ipv6Text(ip.bytes);
  std::string out;
  for (size_t i = 12; i < 16; ++i) out += (out.empty() ? "" : ".") + std::to_string(ip.bytes[i]);
  return out;
}

// As net.IPNet holds a range: its first address, and how many bits all have in common. Go takes one of mapped
// addresses for one of IPv4.
struct AddressRange {
  IpAddress first;
  bool is_v4;
  size_t bits;

  std::string Text() const { return AddressText(first) + "/" + std::to_string(bits); }
};

AddressRange NetworkOf(const value::IpPrefix& prefix) {
  AddressRange out{prefix.address, prefix.address.is_v4, prefix.bits};
  for (size_t bit = prefix.bits + (out.is_v4 ? 96U : 0U); bit < 128; ++bit) {
    out.first.bytes[bit / 8] &= static_cast<uint8_t>(~(1U << (7 - bit % 8)));
  }
  if (!out.is_v4 && IsMapped(out.first)) {
    out.is_v4 = true;
    out.bits -= 96;
  }
  return out;
}

bool HasLeadingZeros(std::string_view cidr) {
  const size_t slash = cidr.find('/');
  const std::string_view bits = cidr.substr(slash + 1);
  return !value::ParseIp(cidr.substr(0, slash), IpReading::kStrict) || (bits.size() > 1 && bits[0] == '0');
}

}  // namespace

NameProblems IpProblems(std::string_view text, bool strict) {
  const auto ip = value::ParseIp(text, IpReading::kSloppy);
  if (!ip) return {"must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"};
  if (!strict) return {};
  if (!value::ParseIp(text, IpReading::kStrict)) return {"must not have leading 0s"};
  if (IsMapped(*ip)) return {"must not be an IPv4-mapped IPv6 address"};
  return {};
}

NameProblems NewIpProblems(std::string_view text) {
  NameProblems out = IpProblems(text, true);
  if (!out.empty()) return out;
  const auto ip = value::ParseIp(text, IpReading::kStrict);
  if (ip->is_v4) return out;
  const std::string canonical = text::Ipv6Text(ip->bytes);
  if (canonical != text) out.push_back("must be in canonical form (" + text::Quoted(canonical) + ")");
  return out;
}

NameProblems CidrProblems(std::string_view text, bool strict) {
  const auto prefix = value::ParseSloppyCidr(text);
  if (!prefix) return {"must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)"};
  if (!strict) return {};
  if (HasLeadingZeros(text)) return {"must not have leading 0s in IP or prefix length"};
  if (IsMapped(prefix->address)) return {"must not have an IPv4-mapped IPv6 address"};
  if (HasHostBits(*prefix)) return {"must not have bits set beyond the prefix length"};
  return {};
}

NameProblems NewCidrProblems(std::string_view text) {
  NameProblems out = CidrProblems(text, true);
  if (!out.empty()) return out;
  const std::string canonical = NetworkOf(*value::ParseSloppyCidr(text)).Text();
  if (canonical != text) out.push_back("must be in canonical form (" + text::Quoted(canonical) + ")");
  return out;
}

std::string IpWarning(std::string_view text) {
  const auto ip = value::ParseIp(text, IpReading::kSloppy);
  if (!ip) return {};
  const bool invalid = IsMapped(*ip) || !value::ParseIp(text, IpReading::kStrict);
  if (ip->is_v4 && !invalid) return {};
  const std::string canonical = AddressText(*ip);
  if (invalid) {
    return "non-standard IP address " + text::Quoted(text) + " is invalid: use " + text::Quoted(canonical);
  }
  if (canonical == text) return {};
  return "IPv6 address " + text::Quoted(text) + " should be in RFC 5952 canonical format (" +
         text::Quoted(canonical) + ")";
}

std::vector<std::string> CidrWarnings(std::string_view text) {
  const auto prefix = value::ParseSloppyCidr(text);
  if (!prefix) return {};
  std::vector<std::string> out;
  const std::string network = NetworkOf(*prefix).Text();
  if (HasHostBits(*prefix)) {
    const std::string single = AddressText(prefix->address) + (prefix->address.is_v4 ? "/32" : "/128");
    out.push_back("CIDR value " + text::Quoted(text) + " is ambiguous in this context (should be " +
                  text::Quoted(network) + " or " + text::Quoted(single) + "?)");
  }
  if (HasLeadingZeros(text) || IsMapped(prefix->address)) {
    out.push_back("non-standard CIDR value " + text::Quoted(text) + " is invalid: use " +
                  text::Quoted(network));
  }
  if (!out.empty() || prefix->address.is_v4 || network == text) return out;
  out.push_back("IPv6 CIDR value " + text::Quoted(text) + " should be in RFC 5952 canonical format (" +
                text::Quoted(network) + ")");
  return out;
}

std::string_view FamilyOfIp(std::string_view text) {
  const auto ip = value::ParseIp(text, IpReading::kSloppy);
  if (!ip) return {};
  return ip->is_v4 || IsMapped(*ip) ? "IPv4" : "IPv6";
}

int CidrFamily(std::string_view text) {
  const auto prefix = value::ParseSloppyCidr(text);
  if (!prefix) return 0;
  return prefix->address.is_v4 || IsMapped(prefix->address) ? 4 : 6;
}

bool IsStrictlyInside(std::string_view range, std::string_view other) {
  const auto inner = value::ParseSloppyCidr(range);
  const auto outer = value::ParseSloppyCidr(other);
  if (!inner || !outer || outer->bits >= inner->bits) return false;
  const AddressRange small = NetworkOf(*inner);
  const AddressRange large = NetworkOf(*outer);
  if (small.is_v4 != large.is_v4) return false;
  const size_t first = large.is_v4 ? 96 : 0;
  for (size_t bit = first; bit < first + large.bits; ++bit) {
    const auto at = [&](const IpAddress& ip) { return ip.bytes[bit / 8] >> (7 - bit % 8) & 1; };
    if (at(small.first) != at(large.first)) return false;
  }
  return true;
}

bool IsInside(std::string_view ip, std::string_view range) {
  const std::string all_of_it = std::string(ip) + (FamilyOfIp(ip) == "IPv6" ? "/128" : "/32");
  return all_of_it == range || IsStrictlyInside(all_of_it, range);
}

NameProblems SpecialIpProblems(std::string_view text) {
  const auto ip = value::ParseIp(text, IpReading::kSloppy);
  if (!ip) return {"must be a valid IP address"};
  const auto& bytes = ip->bytes;
  const bool v4 = ip->is_v4 || IsMapped(*ip);
  const bool nothing =
      std::all_of(bytes.begin() + (v4 ? 12 : 0), bytes.end() - 1, [](uint8_t b) { return b == 0; });
  NameProblems out;
  if (nothing && bytes[15] == 0) out.push_back("may not be unspecified (" + std::string(text) + ")");
  if (v4 ? bytes[12] == 127 : nothing && bytes[15] == 1) {
    out.emplace_back("may not be in the loopback range (127.0.0.0/8, ::1/128)");
  }
  if (v4 ? bytes[12] == 169 && bytes[13] == 254 : bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80) {
    out.emplace_back("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
  }
  if (v4 ? bytes[12] == 224 && bytes[13] == 0 && bytes[14] == 0
         : bytes[0] == 0xff && (bytes[1] & 0x0f) == 2) {
    out.emplace_back("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
  }
  return out;
}

}  // namespace plimsoll::builtin
