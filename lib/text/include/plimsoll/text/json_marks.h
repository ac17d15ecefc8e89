// Marks are the places of a JSON text where something happens. Finding them 64 bytes at a
// time, with whatever vector unit the machine has, is what makes reading JSON fast: whoever
// walks the text then steps from mark to mark and never looks at the bytes between.
//
// A mark is at
//   - every quote that opens or closes a string;
//   - every { } [ ] : , outside strings, save one that is directly after a closing
//     quote: the walker looks there anyway, and that spares a third of all marks;
//   - the first of a run of other bytes outside strings, white space excepted: a number, a
//     literal, or rubbish;
//   - inside strings, the first of a run of bytes that need care: backslashes, control
//     characters and bytes past ASCII. So a string whose opening mark is followed by its
//     closing mark holds exactly what is written.
//
// Nothing is judged here. Any bytes have marks; the walker finds out whether they make sense.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace plimsoll::text {

// What the next block must know of the blocks before it. Each is 0 or 1 except in_string.
struct JsonMarkState {
  uint64_t in_string = 0;  // all ones inside a string
  uint64_t escaped = 0;    // the next byte comes after a backslash
  uint64_t after_close = 0;
  uint64_t after_scalar = 0;
  uint64_t after_care = 0;
};

inline constexpr size_t kJsonBlock = 64;

// Appends the marks of `blocks` times 64 bytes to `out` and returns the new end. The first
// byte has the given position. Up to 64 entries past the returned end may be overwritten.
using JsonMarkFunction = uint32_t* (*)(const char* bytes, uint32_t position, size_t blocks,
                                       JsonMarkState& state, uint32_t* out);

struct JsonMarker {
  std::string_view name;
  JsonMarkFunction mark;
};

// What this machine can run, best last. The first is the portable one.
std::span<const JsonMarker> JsonMarkers();

// The best of them.
JsonMarkFunction BestJsonMarker();

}  // namespace plimsoll::text
