// Hashes that signatures are made of (FIPS 180-4).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

enum class Digest : uint8_t { kSha1, kSha256, kSha384, kSha512 };

// 20, 32, 48 or 64 bytes.
std::string DigestOf(Digest digest, std::string_view bytes);
size_t SizeOf(Digest digest);

}  // namespace plimsoll::text
