// Texts as Go writes them: strings quoted for people (%q) and for JSON, floats, base64.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "printable.h"

namespace declared {

struct Rune {
  char32_t rune = 0xFFFD;
  size_t width = 1;
  bool valid = false;
};

// The code point at the front of a text that is not empty; a byte that begins none is one by itself.
inline Rune DecodeRune(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const size_t width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < width) return {};
  char32_t rune = first & (0xFFU >> (width + 1));
  for (size_t i = 1; i < width; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    rune = rune << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = rune < (width == 2 ? 0x80U : width == 3 ? 0x800U : 0x10000U);
  if (overlong || rune > 0x10FFFF || (rune >= 0xD800 && rune < 0xE000)) return {};
  return {rune, width, true};
}

inline void AppendRune(std::string& out, char32_t rune) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  if (rune < 0x80) {
    put(rune);
  } else if (rune < 0x800) {
    put(0xC0 | rune >> 6);
    put(0x80 | (rune & 0x3F));
  } else if (rune < 0x10000) {
    put(0xE0 | rune >> 12);
    put(0x80 | (rune >> 6 & 0x3F));
    put(0x80 | (rune & 0x3F));
  } else {
    put(0xF0 | rune >> 18);
    put(0x80 | (rune >> 12 & 0x3F));
    put(0x80 | (rune >> 6 & 0x3F));
    put(0x80 | (rune & 0x3F));
  }
}

inline size_t CountRunes(std::string_view text) {
  size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(DecodeRune(text).width);
  return count;
}

inline void AppendHex(std::string& out, char32_t number, int digits) {
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
    out.push_back("0123456789abcdef"[number >> shift & 0xF]);
  }
}

inline void AppendUnprintable(std::string& out, char32_t rune) {
  if (rune >= 7 && rune <= 13) {
    out.push_back('\\');
    out.push_back("abtnvfr"[rune - 7]);
  } else if (rune < 0x20 || rune == 0x7F) {
    out += "\\x";
    AppendHex(out, rune, 2);
  } else {
    out += rune < 0x10000 ? "\\u" : "\\U";
    AppendHex(out, rune, rune < 0x10000 ? 4 : 8);
  }
}

// Go's %q.
inline std::string Quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune next = DecodeRune(text);
    if (!next.valid) {
      out += "\\x";
      AppendHex(out, static_cast<unsigned char>(text[0]), 2);
    } else if (next.rune == '"' || next.rune == '\\') {
      out.push_back('\\');
      out.push_back(static_cast<char>(next.rune));
    } else if (IsPrintable(next.rune)) {
      out += text.substr(0, next.width);
    } else {
      AppendUnprintable(out, next.rune);
    }
    text.remove_prefix(next.width);
  }
  out.push_back('"');
  return out;
}

inline bool AppendJsonEscape(std::string& out, char32_t rune, bool escape_html) {
  constexpr std::string_view kShort = "\"\\\b\f\n\r\t";
  const size_t at = rune < 0x80 ? kShort.find(static_cast<char>(rune)) : std::string_view::npos;
  if (at != std::string_view::npos) {
    out.push_back('\\');
    out.push_back("\"\\bfnrt"[at]);
    return true;
  }
  const bool html = escape_html && (rune == '<' || rune == '>' || rune == '&');
  if (rune >= 0x20 && !html && rune != 0x2028 && rune != 0x2029) return false;
  out += "\\u";
  AppendHex(out, rune, 4);
  return true;
}

// As encoding/json writes strings.
inline void AppendJsonString(std::string& out, std::string_view text, bool escape_html = true) {
  out.push_back('"');
  while (!text.empty()) {
    const Rune next = DecodeRune(text);
    if (!next.valid) {
      out += "\\ufffd";
    } else if (!AppendJsonEscape(out, next.rune, escape_html)) {
      out += text.substr(0, next.width);
    }
    text.remove_prefix(next.width);
  }
  out.push_back('"');
}

// As encoding/json writes floats; Number is float or double.
template <class Number>
void AppendJsonFloat(std::string& out, Number number) {
  char buffer[400];
  const Number size = number < 0 ? -number : number;
  const bool plain = size == 0 || (size >= Number(1e-6) && size < Number(1e21));
  const auto form = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, number, form).ptr);
  // Go writes 1e-9 where C++ writes 1e-09.
  const size_t e = text.find('e');
  if (e != std::string::npos && text.size() == e + 4 && text[e + 1] == '-' && text[e + 2] == '0')
    text.erase(e + 2, 1);
  out += text;
}

inline constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string ToBase64(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    for (size_t j = 0; j < 3; ++j) {
      group = group << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (size_t j = 0; j < 4; ++j) {
      out.push_back(i + j > bytes.size() ? '=' : kBase64[group >> (18 - 6 * j) & 0x3F]);
    }
  }
  return out;
}

// Line ends are skipped, padding is required.
inline std::optional<std::string> FromBase64(std::string_view text) {
  std::string out;
  unsigned group = 0;
  size_t count = 0, padding = 0;
  for (const char c : text) {
    if (c == '\r' || c == '\n') continue;
    const size_t digit = kBase64.find(c);
    if (c == '=' && count % 4 >= 2) {
      ++padding;
    } else if (digit == std::string_view::npos || padding != 0) {
      return std::nullopt;
    }
    group = group << 6 | (c == '=' ? 0U : static_cast<unsigned>(digit));
    if (++count % 4 != 0) continue;
    for (size_t j = 0; j + padding < 3; ++j)
      out.push_back(static_cast<char>(static_cast<unsigned char>(group >> (16 - 8 * j))));
    group = 0;
  }
  if (count % 4 != 0) return std::nullopt;
  return out;
}

}  // namespace declared
