#if defined(__x86_64__)
#include <immintrin.h>

#include <array>

#include "json_mark_bits.h"
#include "json_mark_kernels.h"

#define PLIMSOLL_AVX512 gnu::target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,pclmul,popcnt")

namespace plimsoll::text {
namespace {

enum Class : uint8_t { kSpace = 1, kStructure = 2, kQuote = 4, kCare = 8, kBackslash = 16 };

struct alignas(64) Table {
  std::array<uint8_t, 128> bytes{};
};

constexpr Table MakeClasses() {
  Table table;
  for (size_t i = 0; i < 0x20; ++i) table.bytes[i] = kCare;
  for (char c : {' ', '\t', '\r', '\n'}) table.bytes[static_cast<uint8_t>(c)] |= kSpace;
  for (char c : {'{', '}', '[', ']', ':', ','}) table.bytes[static_cast<uint8_t>(c)] |= kStructure;
  table.bytes['"'] |= kQuote;
  table.bytes['\\'] |= kCare | kBackslash;
  return table;
}
constexpr Table kClasses = MakeClasses();

constexpr Table MakeCount() {
  Table table;
  for (size_t i = 0; i < 128; ++i) table.bytes[i] = static_cast<uint8_t>(i);
  return table;
}
constexpr Table kCount = MakeCount();

[[PLIMSOLL_AVX512, gnu::always_inline]] inline uint64_t With(__m512i classes, uint8_t wanted) {
  return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(static_cast<char>(wanted)));
}

// One lookup in a table of 128 classes. It ignores the top bit, so bytes past ASCII, which are
// rare, are set right afterwards.
[[PLIMSOLL_AVX512, gnu::always_inline]] inline JsonByteMasks Classify(const char* bytes, __m512i low_half,
                                                                      __m512i high_half) {
  const __m512i v = _mm512_loadu_si512(bytes);
  const __m512i classes = _mm512_permutex2var_epi8(low_half, v, high_half);
  JsonByteMasks masks{.space = With(classes, kSpace),
                      .structure = With(classes, kStructure),
                      .quote = With(classes, kQuote),
                      .backslash = With(classes, kBackslash),
                      .care = With(classes, kCare)};
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

[[PLIMSOLL_AVX512, gnu::always_inline]] inline uint64_t ParityByProduct(uint64_t quotes) {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<int64_t>(quotes)), _mm_set1_epi8(-1), 0);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(product));
}

template <int kQuarter>
[[PLIMSOLL_AVX512, gnu::always_inline]] inline void WriteQuarter(__m512i places, __m512i position,
                                                                 uint32_t* out) {
  // The forms that zero by a full mask are the same instructions; g++ 12 warns of the plain ones.
  const __m128i quarter = _mm512_maskz_extracti32x4_epi32(0xFF, places, kQuarter);
  _mm512_storeu_si512(out + kQuarter * 16,
                      _mm512_add_epi32(position, _mm512_maskz_cvtepu8_epi32(0xFFFF, quarter)));
}

// Squeezes the numbers 0 to 63 by the mask and widens as many of them as there are, by sixteens.
[[PLIMSOLL_AVX512, gnu::always_inline]] inline uint32_t* WriteMarks(uint64_t marks, __m512i count,
                                                                    uint32_t position, uint32_t* out) {
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

[[PLIMSOLL_AVX512]] uint32_t* MarkWithAvx512(const char* bytes, uint32_t position, size_t blocks,
                                             JsonMarkState& carried, uint32_t* out) {
  const __m512i low_half = _mm512_load_si512(kClasses.bytes.data());
  const __m512i high_half = _mm512_load_si512(kClasses.bytes.data() + 64);
  const __m512i count = _mm512_load_si512(kCount.bytes.data());
  JsonMarkState state = carried;
  for (; blocks != 0; --blocks, bytes += kJsonBlock, position += kJsonBlock) {
    Prefetch(bytes);
    const JsonByteMasks masks = Classify(bytes, low_half, high_half);
    const uint64_t quotes = masks.quote & ~EscapedBytes(masks.backslash, state.escaped);
    out = WriteMarks(MarkBits(masks, quotes, ParityByProduct(quotes), state), count, position, out);
  }
  carried = state;
  return out;
}

}  // namespace plimsoll::text
#endif
