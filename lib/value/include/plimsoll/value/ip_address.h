// IpAddress is an IPv4 or IPv6 address as Go's net package reads one.
//
//   std::optional<IpAddress> ip = ParseIp("fe80::1", IpReading::kStrict);
//   ip->is_v4;  // false
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plimsoll::value {

struct IpAddress {
  // Network order. An IPv4 address is in the last four bytes after ::ffff, which is
  // also where ::ffff:1.2.3.4 puts it; is_v4 distinguishes the two.
  std::array<uint8_t, 16> bytes{};
  bool is_v4 = false;

  friend bool operator==(const IpAddress&, const IpAddress&) = default;
};

// How numbers in an address may be written.
enum class IpReading : uint8_t {
  kStrict,  // as net.ParseIP: no leading zeros in IPv4, at most four digits between colons
  kSloppy,  // as Kubernetes reads what it once accepted: any number of leading zeros
};

// Zones (fe80::1%eth0) are not part of an address.
std::optional<IpAddress> ParseIp(std::string_view text, IpReading reading);

struct IpPrefix {
  IpAddress address;  // as written, also the bits after the prefix
  uint8_t bits = 0;
};

// 10.0.0.0/8 as Kubernetes reads it: sloppy, also for the number of bits.
std::optional<IpPrefix> ParseSloppyCidr(std::string_view text);

}  // namespace plimsoll::value
