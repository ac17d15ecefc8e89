// The characters of ASCII are in front. After the last hyphen follow the others in the order of
// their code points: each a number that says how many steps of the walk "for each code point, for each
// position" lie between it and the one before, in digits whose weights adapt to the sizes seen.
#include "plimsoll/text/punycode.h"

#include <algorithm>
#include <cstdint>

#include "plimsoll/base/ascii.h"

namespace plimsoll::text {
namespace {

constexpr uint32_t kBase = 36;
constexpr uint32_t kLeast = 1;
constexpr uint32_t kMost = 26;
constexpr char32_t kFirst = 0x80;

// How the weights of the next number's digits begin.
class Bias {
 public:
  // Of the digit that is at this place, counted in steps of kBase.
  uint32_t Threshold(uint32_t place) const {
    if (place <= bias_) return kLeast;
    return std::min(place - bias_, kMost);
  }

  void Adapt(uint64_t delta, uint64_t count) {
    delta /= first_ ? 700 : 2;
    first_ = false;
    delta += delta / count;
    uint32_t steps = 0;
    for (; delta > ((kBase - kLeast) * kMost) / 2; delta /= kBase - kLeast) steps += kBase;
    bias_ = steps + static_cast<uint32_t>((kBase - kLeast + 1) * delta / (delta + 38));
  }

 private:
  uint32_t bias_ = 72;
  bool first_ = true;
};

// kBase for what is no digit.
uint32_t DigitOf(char c) {
  if (ascii::IsDigit(c)) return static_cast<uint32_t>(c - '0' + 26);
  return ascii::IsLetter(c) ? static_cast<uint32_t>((c | 0x20) - 'a') : kBase;
}

char DigitChar(uint32_t digit) { return static_cast<char>(digit < 26 ? 'a' + digit : '0' + (digit - 26)); }

// Takes one number off the front.
std::optional<uint64_t> TakeNumber(std::string_view& text, const Bias& bias) {
  uint64_t number = 0;
  uint64_t weight = 1;
  for (uint32_t place = kBase;; place += kBase) {
    const uint32_t digit = text.empty() ? kBase : DigitOf(text.front());
    if (digit == kBase) return std::nullopt;
    text.remove_prefix(1);
    number += digit * weight;
    if (number > UINT32_MAX) return std::nullopt;
    const uint32_t threshold = bias.Threshold(place);
    if (digit < threshold) return number;
    weight *= kBase - threshold;
    if (weight > UINT32_MAX) return std::nullopt;
  }
}

void AppendNumber(std::string& out, uint64_t number, const Bias& bias) {
  for (uint32_t place = kBase;; place += kBase) {
    const uint32_t threshold = bias.Threshold(place);
    if (number < threshold) break;
    out += DigitChar(threshold + static_cast<uint32_t>((number - threshold) % (kBase - threshold)));
    number = (number - threshold) / (kBase - threshold);
  }
  out += DigitChar(static_cast<uint32_t>(number));
}

bool IsCodePoint(uint64_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

}  // namespace

std::optional<std::u32string> DecodePunycode(std::string_view text) {
  if (text.size() > kMaxPunycode) return std::nullopt;
  std::u32string out;
  const size_t hyphen = text.rfind('-');
  for (const char c : text.substr(0, hyphen == std::string_view::npos ? 0 : hyphen)) {
    if (static_cast<unsigned char>(c) >= kFirst) return std::nullopt;
    out += static_cast<char32_t>(c);
  }
  if (hyphen != std::string_view::npos) text.remove_prefix(hyphen + 1);
  Bias bias;
  uint64_t code = kFirst;
  uint64_t position = 0;
  while (!text.empty()) {
    const std::optional<uint64_t> delta = TakeNumber(text, bias);
    if (!delta) return std::nullopt;
    position += *delta;
    code += position / (out.size() + 1);
    position %= out.size() + 1;
    if (!IsCodePoint(code)) return std::nullopt;
    bias.Adapt(*delta, out.size() + 1);
    out.insert(out.begin() + static_cast<ptrdiff_t>(position++), static_cast<char32_t>(code));
  }
  return out;
}

std::optional<std::string> EncodePunycode(std::u32string_view text) {
  if (text.size() > kMaxPunycode) return std::nullopt;
  std::string out;
  std::u32string others;
  for (const char32_t c : text) c < kFirst ? void(out += static_cast<char>(c)) : void(others += c);
  std::ranges::sort(others);
  others.erase(std::unique(others.begin(), others.end()), others.end());
  uint64_t written = out.size();
  if (written != 0) out += '-';
  Bias bias;
  uint64_t delta = 0;
  char32_t before = kFirst;
  for (const char32_t code : others) {
    delta += uint64_t{code - before} * (written + 1);
    for (const char32_t c : text) {
      if (c < code) ++delta;
      if (c != code) continue;
      AppendNumber(out, delta, bias);
      bias.Adapt(delta, ++written);
      delta = 0;
    }
    ++delta;
    before = code + 1;
  }
  return out;
}

}  // namespace plimsoll::text
