// The part of marking that is plain arithmetic on 64-bit masks, one bit a byte, shared by
// all kernels (see json_marks.h). A kernel adds only how to classify 64 bytes, how to
// compute a running parity of quotes, and how to write the marks down.
#pragma once

#include <cstdint>

#include "plimsoll/text/json_marks.h"

namespace plimsoll::text {

struct JsonByteMasks {
  uint64_t space = 0;      // space, TAB, CR, LF
  uint64_t structure = 0;  // { } [ ] : ,
  uint64_t quote = 0;
  uint64_t backslash = 0;
  uint64_t care = 0;  // backslash, below 0x20, past 0x7F
};

#define PLIMSOLL_INLINE [[gnu::always_inline]] inline

// Prefetches memory ahead of the kernel, because the machine's own prefetching stops at each
// page: a tenth of the whole reading time. The address may lie past the text, it is a hint.
PLIMSOLL_INLINE void Prefetch(const char* bytes) {
  constexpr uintptr_t kAhead = 4096;
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(bytes) + kAhead));
}

// The bytes that come after a backslash which is not itself escaped. In a run of
// backslashes every second one escapes; subtracting the run's start from the alternating
// pattern carries through the run and separates odd runs from even ones.
PLIMSOLL_INLINE uint64_t EscapedBytes(uint64_t backslash, uint64_t& escaped) {
  if (backslash == 0) [[likely]] {
    const uint64_t out = escaped;
    escaped = 0;
    return out;
  }
  constexpr uint64_t kOdd = 0xAAAAAAAAAAAAAAAAULL;
  const uint64_t candidates = backslash & ~escaped;
  const uint64_t carried = ((candidates << 1 | kOdd) - candidates) ^ kOdd;
  const uint64_t out = carried ^ (backslash | escaped);
  escaped = (carried & backslash) >> 63;
  return out;
}

// Bit i is set when an odd number of quotes are at or before it.
PLIMSOLL_INLINE uint64_t RunningParity(uint64_t quotes) {
  for (int shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
  return quotes;
}

// The first bits of the runs in `bits`; `before` is 1 when a run reaches in from the left.
PLIMSOLL_INLINE uint64_t RunStarts(uint64_t bits, uint64_t& before) {
  const uint64_t starts = bits & ~(bits << 1 | before);
  before = bits >> 63;
  return starts;
}

// `parity` is the running parity of `quotes`, the quotes that are not escaped.
PLIMSOLL_INLINE uint64_t MarkBits(const JsonByteMasks& masks, uint64_t quotes, uint64_t parity,
                                  JsonMarkState& state) {
  const uint64_t inside = parity ^ state.in_string;  // opening quote included, closing not
  state.in_string = 0 - (inside >> 63);
  const uint64_t close = quotes & ~inside;
  const uint64_t after_close = close << 1 | state.after_close;
  state.after_close = close >> 63;
  const uint64_t structure = masks.structure & ~inside & ~after_close;
  const uint64_t scalar = ~(masks.structure | masks.space | quotes | inside);
  return structure | quotes | RunStarts(scalar, state.after_scalar) |
         RunStarts(masks.care & inside, state.after_care);
}

}  // namespace plimsoll::text
