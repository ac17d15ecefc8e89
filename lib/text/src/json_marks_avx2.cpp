#if defined(__x86_64__)
#include <immintrin.h>

#include "json_mark_bits.h"
#include "json_mark_kernels.h"
#include "json_quote_parity.h"

#define PLIMSOLL_MARK_AVX2 gnu::target("avx2,bmi,bmi2,pclmul,popcnt")

namespace plimsoll::text {
namespace {

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline uint64_t MaskOf64(__m256i low, __m256i high) {
  return static_cast<uint32_t>(_mm256_movemask_epi8(low)) |
         static_cast<uint64_t>(static_cast<uint32_t>(_mm256_movemask_epi8(high))) << 32;
}

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline __m256i Equal(__m256i bytes, char c) {
  return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
}

// Whether bytes are members of a set in which no two share a low nibble: the table holds the
// member of each nibble, and where there is none a byte of another nibble, which equals nothing that
// is looked up there. The shuffle yields 0 for bytes past ASCII.
[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline __m256i Among(__m256i bytes, __m128i table) {
  return _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), bytes));
}

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline __m256i Space(__m256i bytes) {
  return Among(bytes, _mm_setr_epi8(' ', 2, 1, 1, 1, 1, 1, 1, 1, '\t', '\n', 1, 1, '\r', 1, 1));
}

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline __m256i Structure(__m256i bytes) {
  const __m128i some = _mm_setr_epi8(1, 2, 1, 1, 1, 1, 1, 1, 1, 1, ':', '[', ',', ']', 1, 1);
  const __m128i braces = _mm_setr_epi8(1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, '{', 1, '}', 1, 1);
  return _mm256_or_si256(Among(bytes, some), Among(bytes, braces));
}

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline __m256i Care(__m256i bytes, __m256i backslash) {
  return _mm256_or_si256(backslash, _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), bytes));
}

[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline JsonByteMasks ClassifyWithAvx2(const char* bytes) {
  const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
  const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32));
  const __m256i low_backslash = Equal(low, '\\');
  const __m256i high_backslash = Equal(high, '\\');
  return {.space = MaskOf64(Space(low), Space(high)),
          .structure = MaskOf64(Structure(low), Structure(high)),
          .quote = MaskOf64(Equal(low, '"'), Equal(high, '"')),
          .backslash = MaskOf64(low_backslash, high_backslash),
          .care = MaskOf64(Care(low, low_backslash), Care(high, high_backslash))};
}

// Writes eight marks at a time, whether there are as many or not: cheaper than deciding.
[[PLIMSOLL_MARK_AVX2, gnu::always_inline]] inline uint32_t* WriteMarksByEight(uint64_t marks,
                                                                              uint32_t position,
                                                                              uint32_t* out) {
  uint32_t* const end = out + _mm_popcnt_u64(marks);
  do {
    for (int i = 0; i < 8; ++i, marks = _blsr_u64(marks)) {
      out[i] = position + static_cast<uint32_t>(_tzcnt_u64(marks));
    }
    out += 8;
  } while (marks != 0);
  return end;
}

}  // namespace

bool CanMarkWithAvx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt");
}

[[PLIMSOLL_MARK_AVX2]] uint32_t* MarkWithAvx2(const char* bytes, uint32_t position, size_t blocks,
                                              JsonMarkState& carried, uint32_t* out) {
  JsonMarkState state = carried;
  for (; blocks != 0; --blocks, bytes += kJsonBlock, position += kJsonBlock) {
    Prefetch(bytes);
    const JsonByteMasks masks = ClassifyWithAvx2(bytes);
    const uint64_t quotes = masks.quote & ~EscapedBytes(masks.backslash, state.escaped);
    out = WriteMarksByEight(MarkBits(masks, quotes, ParityByProduct(quotes), state), position, out);
  }
  carried = state;
  return out;
}

}  // namespace plimsoll::text
#endif
