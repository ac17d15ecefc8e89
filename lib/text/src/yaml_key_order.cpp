#include "plimsoll/text/yaml_key_order.h"

#include <algorithm>
#include <cstdint>

#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"
#include "utf8_bytes.h"

namespace plimsoll::text {
namespace {

// The offset of the first code point in which the texts differ, or the shorter length.
size_t FirstDifference(std::string_view a, std::string_view b) {
  const size_t common = std::min(a.size(), b.size());
  size_t i = 0;
  while (i < common && a[i] == b[i]) ++i;
  if (i == common) return i;
  while (i > 0 && (IsContinuation(a[i]) || IsContinuation(b[i]))) --i;
  return i;
}

// Whether the digits that end at `end` hold one that is not 0.
bool NonzeroDigitBefore(std::string_view text, size_t end) {
  while (end > 0) {
    size_t begin = end - 1;
    while (begin > 0 && IsContinuation(text[begin])) --begin;
    const char32_t rune = DecodeRune(text.substr(begin)).rune;
    if (rune != '0') return IsDigit(rune);
    end = begin;
  }
  return false;
}

struct DigitRun {
  uint64_t number = 0;  // wraps around as upstream's does, and is compared as signed
  size_t digits = 0;
};

DigitRun ReadDigits(std::string_view text, uint64_t start) {
  DigitRun out{start, 0};
  while (!text.empty()) {
    const Decoded decoded = DecodeRune(text);
    if (!IsDigit(decoded.rune)) break;
    out.number = out.number * 10 + (decoded.rune - '0');
    ++out.digits;
    text.remove_prefix(decoded.width);
  }
  return out;
}

}  // namespace

bool YamlKeyLess(std::string_view a, std::string_view b) {
  const size_t at = FirstDifference(a, b);
  if (at == a.size() || at == b.size()) return a.size() < b.size();
  const char32_t a_rune = DecodeRune(a.substr(at)).rune;
  const char32_t b_rune = DecodeRune(b.substr(at)).rune;
  const bool a_letter = IsLetter(a_rune);
  const bool b_letter = IsLetter(b_rune);
  if (a_letter && b_letter) return a_rune < b_rune;
  if (a_letter || b_letter) return b_letter;

  // A zero inside a number must count, so both numbers get a digit in front.
  const bool inside = (a_rune == '0' || b_rune == '0') && NonzeroDigitBefore(a, at);
  const DigitRun a_run = ReadDigits(a.substr(at), inside ? 1 : 0);
  const DigitRun b_run = ReadDigits(b.substr(at), inside ? 1 : 0);
  if (a_run.number != b_run.number) {
    return static_cast<int64_t>(a_run.number) < static_cast<int64_t>(b_run.number);
  }
  if (a_run.digits != b_run.digits) return a_run.digits < b_run.digits;
  return a_rune < b_rune;
}

}  // namespace plimsoll::text
