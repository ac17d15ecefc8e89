#include "plimsoll/text/json_marks.h"

#include <bit>
#include <vector>

#include "json_byte_class.h"
#include "json_mark_bits.h"
#include "json_mark_kernels.h"

namespace plimsoll::text {
namespace {

// The classes of eight bytes, one a byte.
uint64_t ClassesOfEight(const char* bytes) {
  uint64_t classes = 0;
#pragma GCC unroll 8
  for (unsigned i = 0; i < 8; ++i)
    classes |= uint64_t{kJsonByteClasses[static_cast<uint8_t>(bytes[i])]} << 8 * i;
  return classes;
}

// The lowest bits of eight bytes, as eight neighbours: the product moves each to its place in the
// topmost byte.
uint64_t LowBits(uint64_t bytes) { return (bytes & 0x0101010101010101ULL) * 0x0102040810204080ULL >> 56; }

JsonByteMasks ClassifyPortably(const char* bytes) {
  JsonByteMasks masks;
  for (unsigned i = 0; i < kJsonBlock; i += 8) {
    const uint64_t classes = ClassesOfEight(bytes + i);
    masks.space |= LowBits(classes) << i;
    masks.structure |= LowBits(classes >> 1) << i;
    masks.quote |= LowBits(classes >> 2) << i;
    masks.backslash |= LowBits(classes >> 3) << i;
    masks.care |= LowBits(classes >> 4) << i;
  }
  return masks;
}

uint32_t* MarkPortably(const char* bytes, uint32_t position, size_t blocks, JsonMarkState& state,
                       uint32_t* out) {
  for (; blocks != 0; --blocks, bytes += kJsonBlock, position += kJsonBlock) {
    const JsonByteMasks masks = ClassifyPortably(bytes);
    const uint64_t quotes = masks.quote & ~EscapedBytes(masks.backslash, state.escaped);
    uint64_t marks = MarkBits(masks, quotes, RunningParity(quotes), state);
    for (; marks != 0; marks &= marks - 1) {
      *out++ = position + static_cast<uint32_t>(std::countr_zero(marks));
    }
  }
  return out;
}

std::vector<JsonMarker> FindMarkers() {
  std::vector<JsonMarker> markers{{"portable", MarkPortably}};
#if defined(__SSE2__)
  markers.push_back({"sse2", MarkWithSse2});
#endif
#if defined(__x86_64__)
  if (CanMarkWithAvx2()) markers.push_back({"avx2", MarkWithAvx2});
  if (CanMarkWithAvx512()) markers.push_back({"avx512", MarkWithAvx512});
#endif
  return markers;
}

}  // namespace

std::span<const JsonMarker> JsonMarkers() {
  static const std::vector<JsonMarker> markers = FindMarkers();
  return markers;
}

JsonMarkFunction BestJsonMarker() { return JsonMarkers().back().mark; }

}  // namespace plimsoll::text
