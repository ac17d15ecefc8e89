// What may stand for itself in the parts of a URL, and the escapes for what may not (net/url's rules).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"

namespace plimsoll::text {

constexpr bool IsUnreservedInUrl(char c) { return ascii::IsWord(c) || c == '-' || c == '.' || c == '~'; }

constexpr bool IsPlainInHost(char c) {
  constexpr std::string_view kMarks = "!\"$&'()*+,:;<=>[]";
  return IsUnreservedInUrl(c) || kMarks.find(c) != std::string_view::npos;
}

constexpr bool IsPlainInUser(char c) {
  constexpr std::string_view kMarks = "$&+,;=";
  return IsUnreservedInUrl(c) || kMarks.find(c) != std::string_view::npos;
}

template <class IsPlain>
std::string EscapeUrl(std::string_view text, IsPlain is_plain) {
  std::string out;
  for (const char c : text) {
    if (is_plain(c)) {
      out += c;
      continue;
    }
    out += '%';
    AppendUpperHex(out, static_cast<uint8_t>(c));
  }
  return out;
}

}  // namespace plimsoll::text
