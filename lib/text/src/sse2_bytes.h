// Comparisons of sixteen bytes at once: a byte of a result is all ones where they hold.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>

namespace plimsoll::text {

[[gnu::always_inline]] inline __m128i EqualTo(__m128i bytes, char c) {
  return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}
[[gnu::always_inline]] inline __m128i Either(__m128i a, __m128i b) { return _mm_or_si128(a, b); }

}  // namespace plimsoll::text
#endif
