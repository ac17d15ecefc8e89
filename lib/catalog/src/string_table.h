// StringTable says where the strings of a store are in its text. Strings follow each other, so that a table
// has the beginning of each, and the end of the last.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::catalog {

inline uint32_t LoadWord(std::string_view bytes, size_t at) {
  uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return std::endian::native == std::endian::little ? word : __builtin_bswap32(word);
}

class StringTable {
 public:
  explicit StringTable(std::string_view words) : words_(words) {}

  uint32_t size() const { return static_cast<uint32_t>(words_.size() / sizeof(uint32_t)) - 1; }
  // Of a string whose number is less than the size.
  value::Node::Text PlaceOf(uint32_t id) const {
    const uint32_t begin = LoadWord(words_, id * sizeof(uint32_t));
    return {begin, LoadWord(words_, (id + 1) * sizeof(uint32_t)) - begin};
  }

 private:
  std::string_view words_;
};

}  // namespace plimsoll::catalog
