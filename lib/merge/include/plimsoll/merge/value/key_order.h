// The order of keys, by their bytes, decided by the first eight where these differ: most keys are
// distinguished apart without a call.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "plimsoll/schema/property_table.h"

namespace plimsoll::merge {

// The first eight bytes as a number that sorts as they do, zeros in the place of those there are not.
inline uint64_t KeyHead(std::string_view key) {
  static_assert(std::endian::native == std::endian::little);
  return std::byteswap(schema::KeyWords::Of(key).head);
}

// A key that is looked for among others: most differ from it in length, and the rest by a word or
// two, without a call.
class WantedKey {
 public:
  explicit WantedKey(std::string_view key) : key_(key), words_(schema::KeyWords::Of(key)) {}

  bool operator==(std::string_view other) const {
    if (other.size() != key_.size() || schema::KeyWords::Of(other) != words_) return false;
    return key_.size() <= 16 || key_.substr(8) == other.substr(8);
  }

 private:
  std::string_view key_;
  schema::KeyWords words_;
};

// Less than 0, 0 or more than 0.
inline int CompareKeys(std::string_view a, std::string_view b) {
  const schema::KeyWords left = schema::KeyWords::Of(a);
  const schema::KeyWords right = schema::KeyWords::Of(b);
  if (left.head != right.head) return std::byteswap(left.head) < std::byteswap(right.head) ? -1 : 1;
  // Keys that are compared are equal most of the time.
  if (a.size() == b.size() && a.size() <= 16 && left.tail == right.tail) return 0;
  if (a.size() > 8 && b.size() > 8) {
    const size_t common = std::min(a.size(), b.size()) - 8;
    if (const int order = std::memcmp(a.data() + 8, b.data() + 8, common); order != 0) return order;
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

struct KeyLess {
  using is_transparent = void;

  bool operator()(std::string_view a, std::string_view b) const { return CompareKeys(a, b) < 0; }
};

}  // namespace plimsoll::merge
