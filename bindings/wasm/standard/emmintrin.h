// The operations on sixteen bytes at once that the rooms use where there is SSE2, by those of WebAssembly.
#pragma once

#include <wasm_simd128.h>

typedef v128_t __m128i;

#define PLIMSOLL_SIMD static inline __attribute__((always_inline))

PLIMSOLL_SIMD __m128i _mm_loadu_si128(const __m128i* from) { return wasm_v128_load(from); }
PLIMSOLL_SIMD void _mm_storeu_si128(__m128i* to, __m128i bytes) { wasm_v128_store(to, bytes); }
PLIMSOLL_SIMD __m128i _mm_set1_epi8(char c) { return wasm_i8x16_splat(static_cast<signed char>(c)); }
PLIMSOLL_SIMD __m128i _mm_cmpeq_epi8(__m128i a, __m128i b) { return wasm_i8x16_eq(a, b); }
PLIMSOLL_SIMD __m128i _mm_cmplt_epi8(__m128i a, __m128i b) { return wasm_i8x16_lt(a, b); }
PLIMSOLL_SIMD __m128i _mm_cmpgt_epi8(__m128i a, __m128i b) { return wasm_i8x16_gt(a, b); }
PLIMSOLL_SIMD __m128i _mm_min_epu8(__m128i a, __m128i b) { return wasm_u8x16_min(a, b); }
PLIMSOLL_SIMD __m128i _mm_and_si128(__m128i a, __m128i b) { return wasm_v128_and(a, b); }
PLIMSOLL_SIMD __m128i _mm_or_si128(__m128i a, __m128i b) { return wasm_v128_or(a, b); }
PLIMSOLL_SIMD __m128i _mm_andnot_si128(__m128i a, __m128i b) { return wasm_v128_andnot(b, a); }
PLIMSOLL_SIMD int _mm_movemask_epi8(__m128i bytes) { return static_cast<int>(wasm_i8x16_bitmask(bytes)); }

#undef PLIMSOLL_SIMD
