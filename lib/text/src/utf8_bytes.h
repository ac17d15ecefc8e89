// Single bytes of UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plimsoll::text {

inline uint8_t ByteAt(std::string_view text, size_t at) { return static_cast<uint8_t>(text[at]); }

// A byte that continues a sequence and starts none.
inline bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

}  // namespace plimsoll::text
