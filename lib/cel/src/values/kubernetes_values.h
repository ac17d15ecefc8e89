// The values that only the libraries of Kubernetes make: addresses, networks, versions, formats.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/url.h"
#include "plimsoll/value/semver.h"

namespace plimsoll::cel {

// net.IP; never with a zone, never an IPv4 address inside an IPv6 one.
struct IpValue {
  std::array<uint8_t, 16> bytes{};  // an IPv4 address is in the last four
  bool is_v4 = false;

  int Bits() const { return is_v4 ? 32 : 128; }
  std::span<const uint8_t> Significant() const {
    return is_v4 ? std::span<const uint8_t>(bytes).subspan(12) : std::span<const uint8_t>(bytes);
  }
  std::string String() const;
  friend bool operator==(const IpValue&, const IpValue&) = default;
};

struct CidrValue {
  IpValue address;  // as written, with the bits after the prefix
  int prefix_length = 0;

  IpValue Masked() const;
  bool Contains(const IpValue& ip) const;
  std::string String() const;
  friend bool operator==(const CidrValue&, const CidrValue&) = default;
};

Result<IpValue> ParseIpValue(std::string_view text);
Result<CidrValue> ParseCidrValue(std::string_view text);

using value::CompareSemver;
using value::NormalizeSemver;
using value::ParseSemver;
using value::Semver;

// A format that format.named knows.
struct NamedFormat {
  std::string_view name;        // as expressions write it
  std::string_view shown_name;  // as the value prints
  uint32_t max_regex_size = 0;  // what checking a character costs
  // What is wrong with the text; nothing when it has the format.
  std::vector<std::string> (*problems)(std::string_view text) = nullptr;
};

std::span<const NamedFormat> NamedFormats();
const NamedFormat* FindNamedFormat(std::string_view name);

}  // namespace plimsoll::cel
