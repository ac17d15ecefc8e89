#include "plimsoll/text/go_format.h"

#include <charconv>
#include <cmath>

#include "plimsoll/base/assert.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

void AppendHex(std::string& out, char32_t rune, int digits) {
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
    out.push_back(kLowerHexDigits[rune >> shift & 0xF]);
}

// The letter after the backslash for the controls that have one, else 0.
char ShortEscape(char32_t rune) {
  constexpr std::string_view kLetters = "abtnvfr";  // U+0007 to U+000D
  return rune >= 7 && rune <= 13 ? kLetters[rune - 7] : '\0';
}

void AppendUnprintable(std::string& out, char32_t rune) {
  out.push_back('\\');
  if (const char letter = ShortEscape(rune)) {
    out.push_back(letter);
  } else if (rune < 0x20 || rune == 0x7F) {
    out.push_back('x');
    AppendHex(out, rune, 2);
  } else if (rune < 0x10000) {
    out.push_back('u');
    AppendHex(out, rune, 4);
  } else {
    out.push_back('U');
    AppendHex(out, rune, 8);
  }
}

void AppendQuotedRune(std::string& out, char32_t rune, char quote) {
  if (rune == static_cast<char32_t>(quote) || rune == '\\') {
    out.push_back('\\');
    out.push_back(static_cast<char>(rune));
  } else if (IsPrint(rune)) {
    AppendRune(out, rune);
  } else {
    AppendUnprintable(out, rune);
  }
}

// The bytes at the front that stand for themselves between double quotes.
size_t PlainPrefix(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && text[i] >= 0x20 && text[i] < 0x7F && text[i] != '"' && text[i] != '\\') ++i;
  return i;
}

template <class Number>
void AppendDecimal(std::string& out, Number number) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

// The shortest digits that read back as the same number, with the exponent of the first
// digit: 1234.5 has the digits "12345" and the exponent 3.
struct Digits {
  bool negative = false;
  int exponent = 0;
  int count = 0;
  char text[24];

  std::string_view view() const { return {text, static_cast<size_t>(count)}; }
};

// Number is float or double and decides what "reads back" means.
template <class Number>
Digits ShortestDigits(Number number) {
  char buffer[40];
  const char* end = std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific).ptr;
  Digits out;
  const char* p = buffer;
  if (*p == '-') out.negative = true, ++p;
  for (; *p != 'e'; ++p) {
    if (*p != '.') out.text[out.count++] = *p;
  }
  ++p;
  if (*p == '+') ++p;  // from_chars knows no plus sign
  std::from_chars(p, end, out.exponent);
  return out;
}

void AppendWithExponent(std::string& out, const Digits& digits, bool two_digits) {
  out.push_back(digits.text[0]);
  if (digits.count > 1) {
    out.push_back('.');
    out.append(digits.view().substr(1));
  }
  out.push_back('e');
  out.push_back(digits.exponent < 0 ? '-' : '+');
  const int exponent = std::abs(digits.exponent);
  if (two_digits && exponent < 10) out.push_back('0');
  AppendDecimal(out, exponent);
}

void AppendPlain(std::string& out, const Digits& digits) {
  const auto point = static_cast<size_t>(digits.exponent + 1);
  if (digits.exponent < 0) {
    out += "0.";
    out.append(static_cast<size_t>(-digits.exponent - 1), '0');
    out.append(digits.view());
  } else if (digits.view().size() <= point) {
    out.append(digits.view());
    out.append(point - digits.view().size(), '0');
  } else {
    out.append(digits.view().substr(0, point));
    out.push_back('.');
    out.append(digits.view().substr(point));
  }
}

template <class Number>
void AppendGeneral(std::string& out, Number number) {
  const Digits digits = ShortestDigits(number);
  if (digits.negative) out.push_back('-');
  if (digits.exponent < -4 || digits.exponent >= 6) {
    AppendWithExponent(out, digits, true);
  } else {
    AppendPlain(out, digits);
  }
}

}  // namespace

void AppendQuoted(std::string& out, std::string_view text) {
  out.push_back('"');
  while (!text.empty()) {
    const size_t plain = PlainPrefix(text);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    const Decoded decoded = DecodeRune(text);
    if (decoded.valid) {
      AppendQuotedRune(out, decoded.rune, '"');
    } else {
      out += "\\x";
      AppendHex(out, static_cast<uint8_t>(text[0]), 2);
    }
    text.remove_prefix(decoded.width);
  }
  out.push_back('"');
}

std::string Quoted(std::string_view text) {
  std::string out;
  AppendQuoted(out, text);
  return out;
}

std::string QuotedRune(char32_t rune) {
  std::string out = "'";
  AppendQuotedRune(out, rune, '\'');
  return out + '\'';
}

void AppendQuotedByte(std::string& out, uint8_t byte) {
  out.push_back('\'');
  AppendQuotedRune(out, byte, '\'');
  out.push_back('\'');
}

void AppendInt(std::string& out, int64_t number) { AppendDecimal(out, number); }
void AppendUint(std::string& out, uint64_t number) { AppendDecimal(out, number); }

void AppendFloat(std::string& out, double number) {
  if (std::isnan(number)) {
    out += "NaN";
  } else if (std::isinf(number)) {
    out += number > 0 ? "+Inf" : "-Inf";
  } else {
    AppendGeneral(out, number);
  }
}

void AppendFloat32Key(std::string& out, double number) {
  // A double past the range of float is a cast without a defined result; Go rounds it to
  // infinity from half a step past the largest float on.
  constexpr double kRoundsToInfinity = 0x1.ffffffp127;
  if (std::isnan(number)) {
    out += ".nan";
  } else if (std::abs(number) >= kRoundsToInfinity) {
    out += number > 0 ? ".inf" : "-.inf";
  } else {
    AppendGeneral(out, static_cast<float>(number));
  }
}

void AppendJsonFloat(std::string& out, double number) {
  PLIMSOLL_ASSERT(std::isfinite(number));
  if (!std::isfinite(number)) return;
  const Digits digits = ShortestDigits(number);
  if (digits.negative) out.push_back('-');
  if (number != 0 && (digits.exponent < -6 || digits.exponent >= 21)) {
    AppendWithExponent(out, digits, false);
  } else {
    AppendPlain(out, digits);
  }
}

bool JsonFloatMisleads(double number) {
  if (number == 0) return std::signbit(number);
  const bool is_integer = number == std::trunc(number) && number >= -0x1p63 && number < 0x1p64;
  if (!is_integer || std::abs(number) < 0x1p53) return false;
  std::string exact, printed;
  number < 0 ? AppendInt(exact, static_cast<int64_t>(number))
             : AppendUint(exact, static_cast<uint64_t>(number));
  AppendJsonFloat(printed, number);
  return printed != exact;
}

}  // namespace plimsoll::text
