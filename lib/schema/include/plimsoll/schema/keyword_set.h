// KeywordSet says which keywords a schema node carries: one bit each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "plimsoll/schema/keyword.h"

namespace plimsoll::schema {

class KeywordSet {
 public:
  bool Has(Keyword keyword) const { return (words_[Word(keyword)] >> Bit(keyword) & 1) != 0; }
  void Add(Keyword keyword) { words_[Word(keyword)] |= uint64_t{1} << Bit(keyword); }
  bool empty() const { return (words_[0] | words_[1]) == 0; }
  uint32_t Count() const { return Ones(words_[0]) + Ones(words_[1]); }
  // How many are before this one in the order of the enumeration.
  uint32_t CountBefore(Keyword keyword) const {
    const uint64_t below = (uint64_t{1} << Bit(keyword)) - 1;
    return Word(keyword) == 0 ? Ones(words_[0] & below) : Ones(words_[0]) + Ones(words_[1] & below);
  }

  friend bool operator==(const KeywordSet&, const KeywordSet&) = default;

 private:
  static_assert(kKeywordCount <= 128, "there are two words");
  static size_t Word(Keyword keyword) { return static_cast<size_t>(keyword) / 64; }
  static unsigned Bit(Keyword keyword) { return static_cast<unsigned>(keyword) % 64; }
  static uint32_t Ones(uint64_t word) { return static_cast<uint32_t>(std::popcount(word)); }

  std::array<uint64_t, 2> words_ = {};
};

}  // namespace plimsoll::schema
