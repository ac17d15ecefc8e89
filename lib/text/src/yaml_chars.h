// The characters that mean something to the YAML scanner, and fast ways to the next one.
// Every text ends with NULs (YamlText), no NUL is inside it, and the find functions stop
// there; they may load up to 16 bytes from any place of the text on.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "sse2_bytes.h"

namespace plimsoll::text {

enum YamlClass : uint8_t {
  kBlankChar = 1,      // space, tab
  kBreakChar = 2,      // LF, CR
  kEndChar = 4,        // NUL
  kWideLead = 8,       // first byte of NEL, LS, PS (and of much else)
  kFlowChar = 16,      // ends a plain scalar in flow context
  kWordChar = 32,      // letters, digits, - and _
  kUriChar = 64,       // may be in a tag, beside word characters
  kNoPlainStart = 128  // starts no plain scalar
};

inline constexpr std::array<uint8_t, 256> kYamlClasses = [] {
  std::array<uint8_t, 256> classes{};
  auto add = [&](std::string_view chars, uint8_t bits) {
    for (char c : chars) classes[static_cast<uint8_t>(c)] |= bits;
  };
  add(" \t", kBlankChar | kNoPlainStart);
  add("\n\r", kBreakChar | kNoPlainStart);
  add("\xC2\xE2", kWideLead);
  add(",?[]{}", kFlowChar);
  add("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_", kWordChar);
  add(";/?:@&=+$,.!~*'()[]%", kUriChar);
  add("-?:,[]{}#&*!|>'\"%@`", kNoPlainStart);
  classes[0] = kEndChar | kNoPlainStart;
  return classes;
}();

inline uint8_t ClassOf(char c) { return kYamlClasses[static_cast<uint8_t>(c)]; }
inline bool IsBlank(const char* at) { return *at == ' ' || *at == '\t'; }

// NEL, LS or PS, given its lead byte's class.
inline bool IsWideBreak(const char* at) {
  if (at[0] == '\xC2') return at[1] == '\x85';
  return at[0] == '\xE2' && at[1] == '\x80' && (at[2] == '\xA8' || at[2] == '\xA9');
}

inline bool IsBreak(const char* at) {
  const uint8_t bits = ClassOf(*at);
  return (bits & kBreakChar) != 0 || ((bits & kWideLead) != 0 && IsWideBreak(at));
}
inline bool IsBreakOrEnd(const char* at) {
  const uint8_t bits = ClassOf(*at);
  return (bits & (kBreakChar | kEndChar)) != 0 || ((bits & kWideLead) != 0 && IsWideBreak(at));
}
inline bool IsBlankBreakOrEnd(const char* at) {
  const uint8_t bits = ClassOf(*at);
  return (bits & (kBlankChar | kBreakChar | kEndChar)) != 0 || ((bits & kWideLead) != 0 && IsWideBreak(at));
}

// The first byte from `at` on that Wanted picks. Wanted must pick NUL, and gives a mask for 16 bytes.
#if defined(__SSE2__)
using YamlBlock = __m128i;
// NUL, tab, LF and CR: the only bytes of a checked text that low.
inline YamlBlock BelowSpace(YamlBlock block) {
  const YamlBlock limit = _mm_set1_epi8(0x0D);
  return _mm_cmpeq_epi8(_mm_min_epu8(block, limit), block);
}
inline YamlBlock WideLeads(YamlBlock block) { return Either(EqualTo(block, '\xC2'), EqualTo(block, '\xE2')); }

template <class Wanted>
const char* FindBlockwise(const char* at, Wanted wanted) {
  for (;; at += 16) {
    const YamlBlock block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(wanted(block)));
    if (mask != 0) return at + std::countr_zero(mask);
  }
}

inline const char* SkipSpaces(const char* at) {
  for (;; at += 16) {
    const YamlBlock block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(EqualTo(block, ' ')));
    if (mask != 0xFFFF) return at + std::countr_one(mask);
  }
}
// What could end a line: breaks, the end, and a few characters that only look so.
inline const char* FindLineEndCandidate(const char* at) {
  return FindBlockwise(at, [](YamlBlock block) { return Either(BelowSpace(block), WideLeads(block)); });
}
// What could end a plain scalar in block context.
inline const char* FindPlainCandidate(const char* at) {
  return FindBlockwise(at, [](YamlBlock block) {
    const YamlBlock indicators = Either(EqualTo(block, ':'), EqualTo(block, '#'));
    return Either(indicators, Either(BelowSpace(block), WideLeads(block)));
  });
}
// What could end a quoted scalar or keep it from being a piece of the source.
inline const char* FindQuotedCandidate(const char* at, char quote) {
  return FindBlockwise(at, [quote](YamlBlock block) {
    const YamlBlock special = Either(EqualTo(block, quote), EqualTo(block, '\\'));
    return Either(special, Either(BelowSpace(block), WideLeads(block)));
  });
}
#else
inline const char* SkipSpaces(const char* at) {
  while (*at == ' ') ++at;
  return at;
}
inline bool CouldEndLine(char c) { return static_cast<uint8_t>(c) <= 0x0D || (ClassOf(c) & kWideLead) != 0; }
inline const char* FindLineEndCandidate(const char* at) {
  while (!CouldEndLine(*at)) ++at;
  return at;
}
inline const char* FindPlainCandidate(const char* at) {
  while (*at != ':' && *at != '#' && !CouldEndLine(*at)) ++at;
  return at;
}
inline const char* FindQuotedCandidate(const char* at, char quote) {
  while (*at != quote && *at != '\\' && !CouldEndLine(*at)) ++at;
  return at;
}
#endif

// The break or end that ends the line.
inline const char* FindLineEnd(const char* at) {
  at = FindLineEndCandidate(at);
  while (!IsBreakOrEnd(at)) at = FindLineEndCandidate(at + 1);
  return at;
}

// `---` or `...` as a word of its own. Counts only at the start of a line.
inline bool IsDocumentIndicator(const char* at) {
  if ((at[0] != '-' && at[0] != '.') || at[1] != at[0] || at[2] != at[0]) return false;
  return IsBlankBreakOrEnd(at + 3);
}

}  // namespace plimsoll::text
