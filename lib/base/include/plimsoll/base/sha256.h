// SHA-256 (FIPS 180-4): the name of a content that is the same on every machine.
//
//   Sha256Hex("abc");  // ba7816bf8f01cfea...
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll {

using Sha256Digest = std::array<uint8_t, 32>;

Sha256Digest Sha256(std::string_view bytes);
// As 64 small hexadecimal digits.
std::string Sha256Hex(std::string_view bytes);
std::string HexOf(const Sha256Digest& digest);

}  // namespace plimsoll
