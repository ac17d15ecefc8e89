#include "base64.h"

namespace plimsoll::schema {
namespace {

bool IsDigit64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

size_t SkipLineEnds(std::string_view text, size_t at) {
  while (at < text.size() && (text[at] == '\n' || text[at] == '\r')) ++at;
  return at;
}

// `at` is behind the first padding sign, which followed `digits` characters of its group.
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

std::optional<size_t> FindBase64Fault(std::string_view text) {
  size_t digits = 0;
  for (size_t at = SkipLineEnds(text, 0); at < text.size(); at = SkipLineEnds(text, at)) {
    const char c = text[at++];
    if (IsDigit64(c)) {
      digits = (digits + 1) % 4;
    } else {
      return c == '=' ? FindPaddingFault(text, at, digits) : std::optional(at - 1);
    }
  }
  return digits == 0 ? std::nullopt : std::optional(text.size() - digits);
}

}  // namespace plimsoll::schema
