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

template <class Word>
uint64_t LoadAs(const char* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// One to seven bytes as a number that is different for different bytes of one count. The loads
// overlap, since a copy of a varying count would be a call.
inline uint64_t LoadTail(const char* bytes, size_t count) {
  if (count >= 4) return LoadAs<uint32_t>(bytes) << 32 | LoadAs<uint32_t>(bytes + count - 4);
  const auto first = static_cast<uint8_t>(bytes[0]);
  const auto middle = static_cast<uint8_t>(bytes[count / 2]);
  const auto last = static_cast<uint8_t>(bytes[count - 1]);
  return uint64_t{first} << 16 | uint64_t{middle} << 8 | last;
}

inline uint64_t HashBytes(std::string_view bytes) {
  const char* p = bytes.data();
  size_t left = bytes.size();
  uint64_t hash = MixHash(left, 0x2545F4914F6CDD1DULL);
  for (; left >= 8; p += 8, left -= 8) hash = MixHash(hash, LoadAs<uint64_t>(p));
  if (left != 0) hash = MixHash(hash, LoadTail(p, left));
  return hash;
}

}  // namespace plimsoll
