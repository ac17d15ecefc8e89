#include "plain_text.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace plimsoll::text {
namespace {

using Bytes = int8_t __attribute__((vector_size(16)));

// All ones for bytes that do not stand for themselves. As signed numbers bytes of UTF-8 are below a space.
Bytes Odd(Bytes bytes, bool escape_html) {
  Bytes odd = (bytes < 0x20) | (bytes == '"') | (bytes == '\\');
  if (escape_html) odd |= (bytes == '<') | (bytes == '>') | (bytes == '&');
  return odd;
}

bool IsNone(Bytes odd) {
  const auto words = std::bit_cast<std::array<uint64_t, 2>>(odd);
  return (words[0] | words[1]) == 0;
}

constexpr uint64_t kPlain = 0x6161616161616161;

// Bytes with others after them that stand for themselves.
Bytes Padded(Bytes bytes) { return bytes; }
Bytes Padded(uint64_t word) {
  using Words = uint64_t __attribute__((vector_size(16)));
  return std::bit_cast<Bytes>(Words{word, kPlain});
}
Bytes Padded(uint32_t word) { return Padded(word | kPlain << 32); }

// Copies a text of at least as many bytes as a Part has, the end with a part that overlaps the one before.
// Says whether all of them stand for themselves.
template <class Part>
bool CopyParts(char* to, std::string_view text, bool escape_html) {
  Bytes odd = {};
  const auto copy = [&](size_t at) {
    Part part;
    std::memcpy(&part, text.data() + at, sizeof part);
    std::memcpy(to + at, &part, sizeof part);
    odd |= Odd(Padded(part), escape_html);
  };
  for (size_t at = 0; at + sizeof(Part) < text.size(); at += sizeof(Part)) copy(at);
  copy(text.size() - sizeof(Part));
  return IsNone(odd);
}

bool CopyShort(char* to, std::string_view text, bool escape_html) {
  uint64_t word = kPlain;
  for (size_t at = 0; at < text.size(); ++at) {
    to[at] = text[at];
    word = word << 8 | static_cast<uint8_t>(text[at]);
  }
  return IsNone(Odd(Padded(word), escape_html));
}

bool CopyIfPlain(char* to, std::string_view text, bool escape_html) {
  if (text.size() >= sizeof(Bytes)) return CopyParts<Bytes>(to, text, escape_html);
  if (text.size() >= sizeof(uint64_t)) return CopyParts<uint64_t>(to, text, escape_html);
  if (text.size() >= sizeof(uint32_t)) return CopyParts<uint32_t>(to, text, escape_html);
  return CopyShort(to, text, escape_html);
}

PlainCopyFunction FindPlainCopy() {
#if defined(__x86_64__)
  if (CanCopyPlainWithAvx512()) return CopyPlainWithAvx512;
#endif
  return CopyPlainPortably;
}

}  // namespace

char* CopyPlainPortably(char* to, std::string_view text, bool escape_html) {
  return CopyIfPlain(to, text, escape_html) ? to + text.size() : nullptr;
}

PlainCopyFunction BestPlainCopy() {
  static const PlainCopyFunction best = FindPlainCopy();
  return best;
}

}  // namespace plimsoll::text
