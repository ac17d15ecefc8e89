// A fast hash of bytes for tables that live no longer than the process. It is not
// seeded; tables that face hostile keys must bound their probes or fall back to
// comparing (see value/key_set).
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace plimsoll {

inline uint64_t MixHash(uint64_t a, uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a ^ 0x9E3779B97F4A7C15ULL) * (b ^ 0xD6E8FEB86659FD93ULL);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

inline uint64_t LoadWord(const char* bytes, size_t count) {
  uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

inline uint64_t HashBytes(std::string_view bytes) {
  const char* p = bytes.data();
  size_t left = bytes.size();
  uint64_t hash = MixHash(left, 0x2545F4914F6CDD1DULL);
  for (; left >= 8; p += 8, left -= 8) hash = MixHash(hash, LoadWord(p, 8));
  if (left != 0) hash = MixHash(hash, LoadWord(p, left));
  return hash;
}

}  // namespace plimsoll
