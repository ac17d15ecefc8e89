// Two ways through a string. The fast one copies stretches of plain bytes, a stride at a time,
// and needs no more room than the string itself takes: every escape is longer than what it
// stands for. A byte that is not UTF-8 grows to three; the slow way, taken from the start of
// the string at the first such byte, grows as it goes.
#include "plimsoll/text/json_string.h"

#include <array>
#include <bit>
#include <cstring>

#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace plimsoll::text {
namespace {

constexpr size_t kStride = 32;

// Copies a stride of bytes. Bit i of the answer says that byte i needs care: a backslash, a
// control character or past ASCII.
#if defined(__SSE2__)
uint32_t CopyHalf(const char* from, char* to) {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
  const __m128i care =
      _mm_or_si128(_mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
  return static_cast<uint32_t>(_mm_movemask_epi8(care));
}

uint32_t CopyStride(const char* from, char* to) {
  return CopyHalf(from, to) | CopyHalf(from + 16, to + 16) << 16;
}
#else
uint32_t CopyStride(const char* from, char* to) {
  std::memcpy(to, from, kStride);
  uint32_t care = 0;
  for (size_t i = 0; i < kStride; ++i) {
    care |= uint32_t{static_cast<signed char>(from[i]) < 0x20 || from[i] == '\\'} << i;
  }
  return care;
}
#endif

constexpr std::array<char, 256> MakeEscapes() {
  std::array<char, 256> escapes{};
  for (char c : {'"', '\\', '/'}) escapes[static_cast<uint8_t>(c)] = c;
  escapes['b'] = '\b';
  escapes['f'] = '\f';
  escapes['n'] = '\n';
  escapes['r'] = '\r';
  escapes['t'] = '\t';
  return escapes;
}
constexpr std::array<char, 256> kEscapes = MakeEscapes();

// The code unit of a \uXXXX that begins at `p`, or -1 when there is none before `end`.
int32_t CodeUnit(const char* p, const char* end) {
  if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return -1;
  int32_t unit = 0;
  for (int i = 2; i < 6; ++i) {
    const int digit = HexValue(p[i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

bool IsHighSurrogate(int32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool IsLowSurrogate(int32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// What an escape stands for and how long it is; a length of 0 when it is none.
struct Escape {
  char32_t rune = 0;
  uint32_t length = 0;
};

Escape ReadUnicodeEscape(const char* p, const char* end) {
  const int32_t unit = CodeUnit(p, end);
  if (unit < 0) return {};
  if (IsHighSurrogate(unit)) {
    const int32_t low = CodeUnit(p + 6, end);
    if (IsLowSurrogate(low)) {
      return {static_cast<char32_t>(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)), 12};
    }
  }
  const bool lone = IsHighSurrogate(unit) || IsLowSurrogate(unit);
  return {lone ? kReplacement : static_cast<char32_t>(unit), 6};
}

Escape ReadEscape(const char* p, const char* end) {
  if (end - p < 2) return {};
  if (p[1] == 'u') return ReadUnicodeEscape(p, end);
  const char meant = kEscapes[static_cast<uint8_t>(p[1])];
  return {static_cast<char32_t>(meant), meant == 0 ? 0u : 2u};
}

std::string_view Rest(const char* p, const char* end) { return {p, static_cast<size_t>(end - p)}; }

// Appends by the byte or rune, with repairs.
JsonText DecodeSlowly(std::string_view raw, std::string& out) {
  const char* p = raw.data();
  const char* const end = p + raw.size();
  while (p != end) {
    if (*p == '\\') {
      const Escape escape = ReadEscape(p, end);
      if (escape.length == 0) return JsonText::kBad;
      AppendRune(out, escape.rune);
      p += escape.length;
    } else {
      if (static_cast<uint8_t>(*p) < 0x20) return JsonText::kBad;
      const Decoded decoded = DecodeRune(Rest(p, end));
      AppendRune(out, decoded.rune);
      p += decoded.width;
    }
  }
  return JsonText::kDecoded;
}

char* WriteRune(char* to, char32_t rune) {
  if (rune < 0x80) {
    *to = static_cast<char>(rune);
    return to + 1;
  }
  const unsigned more = rune < 0x800 ? 1 : rune < 0x10000 ? 2 : 3;
  *to++ = static_cast<char>((0xFF00u >> (more + 1) & 0xFF) | rune >> (6 * more));
  for (unsigned left = more; left-- > 0;) *to++ = static_cast<char>(0x80 | (rune >> (6 * left) & 0x3F));
  return to;
}

// Where the fast way is; it stops for good when it cannot take what it finds.
struct Progress {
  const char* from = nullptr;
  char* to = nullptr;
  JsonText verdict = JsonText::kDecoded;
  bool repair = false;
};

Progress TakeCare(const char* p, const char* end, char* to) {
  if (*p == '\\') {
    const Escape escape = ReadEscape(p, end);
    if (escape.length == 0) return {p, to, JsonText::kBad};
    return {p + escape.length, WriteRune(to, escape.rune)};
  }
  if (static_cast<uint8_t>(*p) < 0x20) return {p, to, JsonText::kBad};
  const Decoded decoded = DecodeRune(Rest(p, end));
  if (!decoded.valid) return {p, to, JsonText::kBad, true};
  std::memcpy(to, p, decoded.width);
  return {p + decoded.width, to + decoded.width};
}

// `to` has room for the whole string and a stride.
Progress DecodeFast(std::string_view raw, char* to) {
  const char* p = raw.data();
  const char* const end = p + raw.size();
  while (p < end) {
    const uint32_t care = CopyStride(p, to);
    const auto plain = static_cast<ptrdiff_t>(std::countr_zero(care));
    if (plain >= end - p) return {end, to + (end - p)};
    p += plain;
    to += plain;
    if (care == 0) continue;
    if (*p == '\\' && kEscapes[static_cast<uint8_t>(p[1])] != 0) [[likely]] {
      *to++ = kEscapes[static_cast<uint8_t>(p[1])];
      p += 2;
      continue;
    }
    const Progress taken = TakeCare(p, end, to);
    if (taken.verdict == JsonText::kBad) return taken;
    p = taken.from;
    to = taken.to;
  }
  return {p, to, p == end ? JsonText::kDecoded : JsonText::kBad};
}

bool HasControl(std::string_view text) {
  for (char c : text) {
    if (static_cast<uint8_t>(c) < 0x20) return true;
  }
  return false;
}

JsonText DecodeWithoutEscapes(std::string_view raw, std::string& out) {
  if (HasControl(raw)) return JsonText::kBad;
  return FindInvalidUtf8(raw) == std::string_view::npos ? JsonText::kAsWritten : DecodeSlowly(raw, out);
}

}  // namespace

JsonText DecodeJsonString(std::string_view raw, std::string& out) {
  if (raw.find('\\') == std::string_view::npos) return DecodeWithoutEscapes(raw, out);
  const size_t before = out.size();
  Progress fast;
  out.resize_and_overwrite(before + raw.size() + kStride, [&](char* data, size_t) {
    fast = DecodeFast(raw, data + before);
    return fast.verdict == JsonText::kBad ? before : static_cast<size_t>(fast.to - data);
  });
  return fast.repair ? DecodeSlowly(raw, out) : fast.verdict;
}

}  // namespace plimsoll::text
