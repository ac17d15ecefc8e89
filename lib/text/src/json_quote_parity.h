// The running parity of quotes on machines that multiply without carries.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>

namespace plimsoll::text {

// RunningParity (json_mark_bits.h): a carry-less product with all ones is the same.
[[gnu::target("pclmul"), gnu::always_inline]] inline uint64_t ParityByProduct(uint64_t quotes) {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<int64_t>(quotes)), _mm_set1_epi8(-1), 0);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(product));
}

}  // namespace plimsoll::text
#endif
