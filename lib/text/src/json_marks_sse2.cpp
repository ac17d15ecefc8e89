#if defined(__SSE2__)
#include <emmintrin.h>

#include <bit>

#include "json_mark_bits.h"
#include "json_mark_kernels.h"
#include "sse2_bytes.h"

namespace plimsoll::text {
namespace {

PLIMSOLL_INLINE uint64_t MaskOf16(__m128i matches) {
  return static_cast<uint32_t>(_mm_movemask_epi8(matches));
}

// The masks of 16 bytes, shifted to their place among the 64.
PLIMSOLL_INLINE void Classify16(const char* bytes, int shift, JsonByteMasks& masks) {
  const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const __m128i folded = Either(v, _mm_set1_epi8(0x20));  // [ and { fall together, ] and }
  const __m128i brackets = Either(EqualTo(folded, '{'), EqualTo(folded, '}'));
  const __m128i structure = Either(brackets, Either(EqualTo(v, ':'), EqualTo(v, ',')));
  const __m128i space =
      Either(Either(EqualTo(v, ' '), EqualTo(v, '\n')), Either(EqualTo(v, '\t'), EqualTo(v, '\r')));
  const __m128i backslash = EqualTo(v, '\\');
  // As signed numbers, bytes past ASCII are below 0x20 too.
  const __m128i care = Either(backslash, _mm_cmplt_epi8(v, _mm_set1_epi8(0x20)));
  masks.space |= MaskOf16(space) << shift;
  masks.structure |= MaskOf16(structure) << shift;
  masks.quote |= MaskOf16(EqualTo(v, '"')) << shift;
  masks.backslash |= MaskOf16(backslash) << shift;
  masks.care |= MaskOf16(care) << shift;
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
