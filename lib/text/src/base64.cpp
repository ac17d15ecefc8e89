#include "plimsoll/text/base64.h"

#include <algorithm>
#include <cstdint>

namespace plimsoll::text {
namespace {

int SixBits(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

size_t SkipLineEnds(std::string_view text, size_t at) {
  while (at < text.size() && (text[at] == '\n' || text[at] == '\r')) ++at;
  return at;
}

// `at` is after the first padding sign, which followed `digits` characters of its group.
std::optional<size_t> FindPaddingFault(std::string_view text, size_t at, size_t digits) {
  if (digits < 2) return at - 1;
  if (digits == 2) {
    at = SkipLineEnds(text, at);
    if (at == text.size()) return text.size();
    if (text[at] != '=') return at - 1;
    ++at;
  }
  at = SkipLineEnds(text, at);
  return at < text.size() ? std::optional(at) : std::nullopt;
}

}  // namespace

void AppendBase64(std::string& out, std::string_view bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t at = 0; at < bytes.size(); at += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - at);
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; ++i) {
      bits = bits << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (size_t i = 0; i < 4; ++i) out += i <= count ? kLetters[bits >> (18 - 6 * i) & 63] : '=';
  }
}

bool DecodeBase64(std::string_view text, std::string& out) {
  uint32_t bits = 0;
  int letters = 0;  // of the group of four
  int padding = 0;
  for (char c : text) {
    if (c == '\r' || c == '\n') continue;
    if (c == '=') {
      ++padding;
      if (letters + padding > 4 || letters < 2) return false;
      continue;
    }
    const int value = SixBits(c);
    if (value < 0 || padding > 0) return false;
    bits = bits << 6 | static_cast<uint32_t>(value);
    if (++letters == 4) {
      out.push_back(static_cast<char>(bits >> 16));
      out.push_back(static_cast<char>(bits >> 8));
      out.push_back(static_cast<char>(bits));
      letters = 0;
    }
  }
  if (letters == 0) return padding == 0;
  if (letters + padding != 4) return false;
  if (letters == 3) {
    out.push_back(static_cast<char>(bits >> 10));
    out.push_back(static_cast<char>(bits >> 2));
  } else {
    out.push_back(static_cast<char>(bits >> 4));
  }
  return true;
}

std::optional<size_t> FindBase64Fault(std::string_view text) {
  size_t digits = 0;
  for (size_t at = SkipLineEnds(text, 0); at < text.size(); at = SkipLineEnds(text, at)) {
    const char c = text[at++];
    if (SixBits(c) >= 0) {
      digits = (digits + 1) % 4;
    } else {
      return c == '=' ? FindPaddingFault(text, at, digits) : std::optional(at - 1);
    }
  }
  return digits == 0 ? std::nullopt : std::optional(text.size() - digits);
}

}  // namespace plimsoll::text
