// AsciiSet is a set of ASCII characters; no other byte is in it.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {

class AsciiSet {
 public:
  constexpr explicit AsciiSet(std::string_view members) {
    for (const char c : members) bits_[Word(c)] |= Bit(c);
  }
  constexpr bool Has(char c) const { return ascii::IsAscii(c) && (bits_[Word(c)] & Bit(c)) != 0; }
  constexpr AsciiSet operator|(AsciiSet other) const {
    other.bits_[0] |= bits_[0];
    other.bits_[1] |= bits_[1];
    return other;
  }

 private:
  static constexpr size_t Word(char c) { return static_cast<unsigned char>(c) >> 6; }
  static constexpr uint64_t Bit(char c) { return uint64_t{1} << (static_cast<unsigned char>(c) & 63); }

  uint64_t bits_[2] = {0, 0};
};

inline constexpr AsciiSet kAlphanumeric("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
inline constexpr AsciiSet kBase64Digits = kAlphanumeric | AsciiSet("+/");

}  // namespace plimsoll::schema
