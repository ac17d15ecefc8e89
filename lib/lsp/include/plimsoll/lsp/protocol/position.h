// Places as the protocol has them: lines and characters, both from 0.
#pragma once

#include <cstdint>

namespace plimsoll::lsp {

// What a character is: UTF-16 code units, unless the editor agrees to bytes of UTF-8.
enum class Encoding : uint8_t { kUtf16, kUtf8 };

struct Position {
  uint32_t line = 0;
  uint32_t character = 0;

  friend bool operator==(Position, Position) = default;
};

struct Range {
  Position start;
  Position end;

  friend bool operator==(Range, Range) = default;
};

}  // namespace plimsoll::lsp
