// IP addresses as Go's net/netip reads them: no leading zeros, zones on IPv6 only.
//
//   Result<IpAddress> address = ParseIpAddress("fe80::1%eth0");
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::text {

struct IpAddress {
  // An IPv4 address is in the last four.
  std::array<uint8_t, 16> bytes{};
  bool is_v4 = false;
  std::string zone;

  friend bool operator==(const IpAddress&, const IpAddress&) = default;
};

// Fails with netip.ParseAddr's words: `ParseAddr("1.2.3"): IPv4 address too short`.
Result<IpAddress> ParseIpAddress(std::string_view text);

// An IPv6 address in canonical form: `2001:db8::1`.
std::string Ipv6Text(const std::array<uint8_t, 16>& bytes);

}  // namespace plimsoll::text
