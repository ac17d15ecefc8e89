// What each byte means to JSON marking, one bit a class. JsonByteMasks says the same of 64 bytes at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plimsoll::text {

enum JsonByteClass : uint8_t {
  kJsonSpace = 1,
  kJsonStructure = 2,
  kJsonQuote = 4,
  kJsonBackslash = 8,
  kJsonCare = 16
};

// Aligned for kernels that load the half for ASCII as two blocks of 64.
alignas(64) inline constexpr std::array<uint8_t, 256> kJsonByteClasses = [] {
  std::array<uint8_t, 256> classes{};
  for (size_t i = 0; i < 256; ++i) classes[i] = i < 0x20 || i > 0x7F ? kJsonCare : 0;
  for (char c : {' ', '\t', '\r', '\n'}) classes[static_cast<uint8_t>(c)] |= kJsonSpace;
  for (char c : {'{', '}', '[', ']', ':', ','}) classes[static_cast<uint8_t>(c)] |= kJsonStructure;
  classes['"'] |= kJsonQuote;
  classes['\\'] |= kJsonBackslash | kJsonCare;
  return classes;
}();

}  // namespace plimsoll::text
