#if defined(__x86_64__)
#include <immintrin.h>

#include <array>

#include "json_byte_class.h"
#include "json_mark_bits.h"
#include "json_mark_kernels.h"
#include "json_quote_parity.h"

#define PLIMSOLL_MARK_AVX512 \
  gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,pclmul,popcnt")

namespace plimsoll::text {
namespace {

// The numbers 0 to 63.
alignas(64) constexpr std::array<uint8_t, 64> kCount = [] {
  std::array<uint8_t, 64> count{};
  for (size_t i = 0; i < 64; ++i) count[i] = static_cast<uint8_t>(i);
  return count;
}();

[[PLIMSOLL_MARK_AVX512, gnu::always_inline]] inline uint64_t With(__m512i classes, uint8_t wanted) {
  return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(static_cast<char>(wanted)));
}

// One lookup in a table of 128 classes. It ignores the top bit, so bytes past ASCII, which are
// rare, are set right afterwards.
[[PLIMSOLL_MARK_AVX512, gnu::always_inline]] inline JsonByteMasks ClassifyWithAvx512(const char* bytes,
                                                                                     __m512i low_half,
                                                                                     __m512i high_half) {
  const __m512i v = _mm512_loadu_si512(bytes);
  const __m512i classes = _mm512_permutex2var_epi8(low_half, v, high_half);
  JsonByteMasks masks{.space = With(classes, kJsonSpace),
                      .structure = With(classes, kJsonStructure),
                      .quote = With(classes, kJsonQuote),
                      .backslash = With(classes, kJsonBackslash),
                      .care = With(classes, kJsonCare)};
  const uint64_t high = _mm512_movepi8_mask(v);
  if (high != 0) [[unlikely]] {
    masks.space &= ~high;
    masks.structure &= ~high;
    masks.quote &= ~high;
    masks.backslash &= ~high;
    masks.care |= high;
  }
  return masks;
}

template <int kQuarter>
[[PLIMSOLL_MARK_AVX512, gnu::always_inline]] inline void WriteQuarter(__m512i places, __m512i position,
                                                                      uint32_t* out) {
  // The forms that zero by a full mask are the same instructions; g++ 12 warns of the plain ones.
  const __m128i quarter = _mm512_maskz_extracti32x4_epi32(0xFF, places, kQuarter);
  _mm512_storeu_si512(out + kQuarter * 16,
                      _mm512_add_epi32(position, _mm512_maskz_cvtepu8_epi32(0xFFFF, quarter)));
}

// Squeezes the numbers 0 to 63 by the mask and widens as many of them as there are, by sixteens.
[[PLIMSOLL_MARK_AVX512, gnu::always_inline]] inline uint32_t* WriteMarksBySixteen(uint64_t marks,
                                                                                  __m512i count,
                                                                                  uint32_t position,
                                                                                  uint32_t* out) {
  const __m512i places = _mm512_maskz_compress_epi8(marks, count);
  const __m512i base = _mm512_set1_epi32(static_cast<int>(position));
  const int64_t found = _mm_popcnt_u64(marks);
  // Compact text has about sixteen in a block: a question there would be a coin toss.
  WriteQuarter<0>(places, base, out);
  WriteQuarter<1>(places, base, out);
  if (found > 32) [[unlikely]] {
    WriteQuarter<2>(places, base, out);
    WriteQuarter<3>(places, base, out);
  }
  return out + found;
}

}  // namespace

bool CanMarkWithAvx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("pclmul") &&
         __builtin_cpu_supports("popcnt");
}

[[PLIMSOLL_MARK_AVX512]] uint32_t* MarkWithAvx512(const char* bytes, uint32_t position, size_t blocks,
                                                  JsonMarkState& carried, uint32_t* out) {
  const __m512i low_half = _mm512_load_si512(kJsonByteClasses.data());
  const __m512i high_half = _mm512_load_si512(kJsonByteClasses.data() + 64);
  const __m512i count = _mm512_load_si512(kCount.data());
  JsonMarkState state = carried;
  for (; blocks != 0; --blocks, bytes += kJsonBlock, position += kJsonBlock) {
    Prefetch(bytes);
    const JsonByteMasks masks = ClassifyWithAvx512(bytes, low_half, high_half);
    const uint64_t quotes = masks.quote & ~EscapedBytes(masks.backslash, state.escaped);
    out = WriteMarksBySixteen(MarkBits(masks, quotes, ParityByProduct(quotes), state), count, position, out);
  }
  carried = state;
  return out;
}

}  // namespace plimsoll::text
#endif
