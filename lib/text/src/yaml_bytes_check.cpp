#include "yaml_bytes_check.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <bit>

#include "utf8_bytes.h"

namespace plimsoll::text {
namespace {

bool IsGoodAscii(char c) { return (c >= 0x20 && c <= 0x7E) || c == '\n' || c == '\r' || c == '\t'; }

// Passes over good ASCII as long as whole blocks of it come.
#if defined(__SSE2__)
__m128i GoodBytes(const char* at) {
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  auto equal = [&](char c) { return _mm_cmpeq_epi8(block, _mm_set1_epi8(c)); };
  // Bytes past 0x7F are negative here, so not above 0x1F.
  const __m128i printable = _mm_andnot_si128(equal(0x7F), _mm_cmpgt_epi8(block, _mm_set1_epi8(0x1F)));
  return _mm_or_si128(printable, _mm_or_si128(equal('\t'), _mm_or_si128(equal('\n'), equal('\r'))));
}

size_t SkipGoodBlocks(std::string_view text, size_t at) {
  for (; at + 64 <= text.size(); at += 64) {
    const char* block = text.data() + at;
    const __m128i first = _mm_and_si128(GoodBytes(block), GoodBytes(block + 16));
    const __m128i second = _mm_and_si128(GoodBytes(block + 32), GoodBytes(block + 48));
    if (_mm_movemask_epi8(_mm_and_si128(first, second)) != 0xFFFF) break;
  }
  for (; at + 16 <= text.size(); at += 16) {
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(GoodBytes(text.data() + at)));
    if (mask != 0xFFFF) return at + static_cast<size_t>(std::countr_one(mask));
  }
  return at;
}
#else
size_t SkipGoodBlocks(std::string_view, size_t at) { return at; }
#endif

size_t SkipGoodAscii(std::string_view text, size_t at) {
  at = SkipGoodBlocks(text, at);
  while (at < text.size() && IsGoodAscii(text[at])) ++at;
  return at;
}

// What is wrong with the character at `at`, in the order in which go-yaml looks; null when nothing is.
const char* ProblemOfRune(std::string_view text, size_t at, size_t width, char32_t& rune) {
  const uint8_t lead = ByteAt(text, at);
  if (lead >= 0xF8 || (lead & 0xC0) == 0x80) return "invalid leading UTF-8 octet";
  if (width > text.size() - at) return "incomplete UTF-8 octet sequence";
  rune = width == 1 ? lead : lead & (0xFFu >> (width + 1));
  for (size_t i = 1; i < width; ++i) {
    const uint8_t trail = ByteAt(text, at + i);
    if ((trail & 0xC0) != 0x80) return "invalid trailing UTF-8 octet";
    rune = rune << 6 | (trail & 0x3F);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (rune < kSmallest[width]) return "invalid length of a UTF-8 sequence";
  if ((rune >= 0xD800 && rune <= 0xDFFF) || rune > 0x10FFFF) return "invalid Unicode character";
  return IsYamlCharacter(rune) ? nullptr : kControlCharacter;
}

}  // namespace

bool IsYamlCharacter(char32_t rune) {
  if (rune < 0x80) return IsGoodAscii(static_cast<char>(rune));
  if (rune < 0xA0) return rune == 0x85;
  return rune <= 0xD7FF || (rune >= 0xE000 && rune <= 0xFFFD) || (rune >= 0x10000 && rune <= 0x10FFFF);
}

YamlCheck CheckYamlUtf8(std::string_view text, size_t from) {
  YamlCheck check;
  size_t at = SkipGoodAscii(text, from);
  while (at < text.size()) {
    const size_t width = Utf8Width(text[at]);
    char32_t rune = 0;
    check.problem = ProblemOfRune(text, at, width, rune);
    if (check.problem != nullptr) {
      check.bad = at;
      return check;
    }
    check.ascii = false;
    check.has_mark = check.has_mark || rune == kByteOrderMark;
    at += width;
    if (at < text.size() && IsGoodAscii(text[at])) at = SkipGoodAscii(text, at);
  }
  return check;
}

}  // namespace plimsoll::text
