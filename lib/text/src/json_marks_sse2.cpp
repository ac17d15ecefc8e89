#if defined(__x86_64__)
#include <emmintrin.h>

#include <bit>

#include "json_mark_bits.h"
#include "json_mark_kernels.h"

namespace plimsoll::text {
namespace {

PLIMSOLL_INLINE uint64_t Bits(__m128i matches) { return static_cast<uint32_t>(_mm_movemask_epi8(matches)); }
PLIMSOLL_INLINE __m128i Equal(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }
PLIMSOLL_INLINE __m128i Either(__m128i a, __m128i b) { return _mm_or_si128(a, b); }

// The masks of 16 bytes, shifted to their place among the 64.
PLIMSOLL_INLINE void Classify16(const char* bytes, int shift, JsonByteMasks& masks) {
  const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const __m128i folded = Either(v, _mm_set1_epi8(0x20));  // [ and { fall together, ] and }
  const __m128i brackets = Either(Equal(folded, '{'), Equal(folded, '}'));
  const __m128i structure = Either(brackets, Either(Equal(v, ':'), Equal(v, ',')));
  const __m128i space = Either(Either(Equal(v, ' '), Equal(v, '\n')), Either(Equal(v, '\t'), Equal(v, '\r')));
  const __m128i backslash = Equal(v, '\\');
  // As signed numbers, bytes past ASCII are below 0x20 too.
  const __m128i care = Either(backslash, _mm_cmplt_epi8(v, _mm_set1_epi8(0x20)));
  masks.space |= Bits(space) << shift;
  masks.structure |= Bits(structure) << shift;
  masks.quote |= Bits(Equal(v, '"')) << shift;
  masks.backslash |= Bits(backslash) << shift;
  masks.care |= Bits(care) << shift;
}

}  // namespace

uint32_t* MarkWithSse2(const char* bytes, uint32_t position, size_t blocks, JsonMarkState& carried,
                       uint32_t* out) {
  JsonMarkState state = carried;
  for (; blocks != 0; --blocks, bytes += kJsonBlock, position += kJsonBlock) {
    JsonByteMasks masks;
    for (int i = 0; i < 64; i += 16) Classify16(bytes + i, i, masks);
    const uint64_t quotes = masks.quote & ~EscapedBytes(masks.backslash, state.escaped);
    uint64_t marks = MarkBits(masks, quotes, RunningParity(quotes), state);
    for (; marks != 0; marks &= marks - 1) {
      *out++ = position + static_cast<uint32_t>(std::countr_zero(marks));
    }
  }
  carried = state;
  return out;
}

}  // namespace plimsoll::text
#endif
