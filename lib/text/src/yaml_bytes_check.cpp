#include "yaml_bytes_check.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <bit>

namespace plimsoll::text {
namespace {

bool IsGoodAscii(char c) { return (c >= 0x20 && c <= 0x7E) || c == '\n' || c == '\r' || c == '\t'; }

// Passes over good ASCII as long as whole blocks of it come.
#if defined(__SSE2__)
size_t SkipGoodBlocks(std::string_view text, size_t at) {
  const __m128i low = _mm_set1_epi8(0x1F);
  const __m128i delete_character = _mm_set1_epi8(0x7F);
  const __m128i line_feed = _mm_set1_epi8('\n');
  const __m128i carriage_return = _mm_set1_epi8('\r');
  const __m128i tab = _mm_set1_epi8('\t');
  for (; at + 16 <= text.size(); at += 16) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    // Bytes past 0x7F are negative here, so not above `low`.
    const __m128i printable =
        _mm_andnot_si128(_mm_cmpeq_epi8(block, delete_character), _mm_cmpgt_epi8(block, low));
    const __m128i breaks =
        _mm_or_si128(_mm_cmpeq_epi8(block, line_feed), _mm_cmpeq_epi8(block, carriage_return));
    const __m128i good = _mm_or_si128(printable, _mm_or_si128(breaks, _mm_cmpeq_epi8(block, tab)));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(good));
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

uint8_t ByteAt(std::string_view text, size_t at) { return static_cast<uint8_t>(text[at]); }

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
