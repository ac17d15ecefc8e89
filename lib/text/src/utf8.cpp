#include "plimsoll/text/utf8.h"

#include <cstring>

#include "utf8_bytes.h"

namespace plimsoll::text {
namespace {

constexpr uint64_t kHighBits = 0x8080808080808080ULL;

bool HasContinuationAt(std::string_view text, size_t i) { return i < text.size() && IsContinuation(text[i]); }

// How many leading bytes are ASCII.
size_t AsciiPrefix(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & kHighBits) != 0) break;
  }
  while (i < text.size() && ByteAt(text, i) < 0x80) ++i;
  return i;
}

Decoded Two(std::string_view text, uint8_t lead) {
  if (lead < 0xC2 || !HasContinuationAt(text, 1)) return {};
  return {static_cast<char32_t>((lead & 0x1F) << 6 | (ByteAt(text, 1) & 0x3F)), 2, true};
}

Decoded Three(std::string_view text, uint8_t lead) {
  if (!HasContinuationAt(text, 1) || !HasContinuationAt(text, 2)) return {};
  const auto rune =
      static_cast<char32_t>((lead & 0x0F) << 12 | (ByteAt(text, 1) & 0x3F) << 6 | (ByteAt(text, 2) & 0x3F));
  if (rune < 0x800 || (rune >= 0xD800 && rune <= 0xDFFF)) return {};
  return {rune, 3, true};
}

Decoded Four(std::string_view text, uint8_t lead) {
  if (!HasContinuationAt(text, 1) || !HasContinuationAt(text, 2) || !HasContinuationAt(text, 3)) return {};
  const auto rune = static_cast<char32_t>((lead & 0x07) << 18 | (ByteAt(text, 1) & 0x3F) << 12 |
                                          (ByteAt(text, 2) & 0x3F) << 6 | (ByteAt(text, 3) & 0x3F));
  if (rune < 0x10000 || rune > 0x10FFFF) return {};
  return {rune, 4, true};
}

}  // namespace

Decoded DecodeRune(std::string_view text) {
  const uint8_t lead = ByteAt(text, 0);
  if (lead < 0x80) return {lead, 1, true};
  if (lead < 0xE0) return Two(text, lead);
  if (lead < 0xF0) return Three(text, lead);
  if (lead < 0xF8) return Four(text, lead);
  return {};
}

void AppendRune(std::string& out, char32_t rune) {
  if (rune > 0x10FFFF || (rune >= 0xD800 && rune <= 0xDFFF)) rune = kReplacement;
  auto push = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (rune < 0x80) {
    push(rune);
  } else if (rune < 0x800) {
    push(0xC0 | rune >> 6);
    push(0x80 | (rune & 0x3F));
  } else if (rune < 0x10000) {
    push(0xE0 | rune >> 12);
    push(0x80 | (rune >> 6 & 0x3F));
    push(0x80 | (rune & 0x3F));
  } else {
    push(0xF0 | rune >> 18);
    push(0x80 | (rune >> 12 & 0x3F));
    push(0x80 | (rune >> 6 & 0x3F));
    push(0x80 | (rune & 0x3F));
  }
}

size_t FindInvalidUtf8(std::string_view text) {
  size_t i = AsciiPrefix(text);
  while (i < text.size()) {
    const Decoded decoded = DecodeRune(text.substr(i));
    if (!decoded.valid) return i;
    i += decoded.width;
    i += AsciiPrefix(text.substr(i));
  }
  return std::string_view::npos;
}

std::string RepairUtf8(std::string_view text) {
  const size_t invalid = FindInvalidUtf8(text);
  if (invalid == std::string_view::npos) return std::string(text);
  std::string out;
  out.reserve(text.size() + 8);
  out.append(text.substr(0, invalid));
  for (size_t i = invalid; i < text.size();) {
    const Decoded decoded = DecodeRune(text.substr(i));
    if (decoded.valid) {
      out.append(text.substr(i, decoded.width));
    } else {
      AppendRune(out, kReplacement);
    }
    i += decoded.width;
  }
  return out;
}

size_t CountCodePoints(std::string_view text) {
  size_t count = 0;
  for (size_t i = 0; i < text.size();) {
    const size_t ascii = AsciiPrefix(text.substr(i));
    i += ascii;
    count += ascii;
    if (i == text.size()) break;
    i += DecodeRune(text.substr(i)).width;
    ++count;
  }
  return count;
}

}  // namespace plimsoll::text
