// resource.Quantity: a decimal number with at most nine places, `100m`, `1.5Gi`, `12e6`. Equal
// amounts are equal however they are written; texts that are canonical already stay as they are.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "json_reader.h"

namespace declared {

struct QuantitySuffix {
  std::string_view text;
  bool binary;
  int power;  // of 10 or 2
};

inline constexpr QuantitySuffix kQuantitySuffixes[] = {
    {"", false, 0},   {"n", false, -9}, {"u", false, -6}, {"m", false, -3},
    {"k", false, 3},  {"M", false, 6},  {"G", false, 9},  {"T", false, 12},
    {"P", false, 15}, {"E", false, 18}, {"Ki", true, 10}, {"Mi", true, 20},
    {"Gi", true, 30}, {"Ti", true, 40}, {"Pi", true, 50}, {"Ei", true, 60},
};

class Quantity {
 public:
  using Leaf = void;

  Quantity() = default;

  // Nothing where the text is no quantity.
  static std::optional<Quantity> Parse(std::string_view text) {
    Quantity out;
    if (!out.Read(text)) return std::nullopt;
    return out;
  }

  bool ReadFrom(JsonReader& reader) {
    std::string text;
    if (reader.Peek() == '"') {
      if (!reader.ReadString(text)) return false;
    } else {
      std::string_view number;
      if (!reader.ReadNumber(number)) return false;
      text = number;
    }
    const size_t begin = std::min(text.find_first_not_of(" \t\r\n\v\f"), text.size());
    const size_t end = text.find_last_not_of(" \t\r\n\v\f");
    return Read(end == std::string::npos ? "" : std::string_view(text).substr(begin, end + 1 - begin)) ||
           reader.Fail("invalid quantity");
  }

  void AppendTo(std::string& out) const { AppendJsonString(out, String()); }

  std::string String() const {
    if (!written_.empty()) return written_;
    if (digits_.empty()) return "0";
    std::string out = negative_ ? "-" : "";
    if (form_ == Form::kBinary && exponent_ >= 0 && IsAtLeast1024()) return out + BinaryText();
    const int zeros = static_cast<int>((exponent_ % 3 + 3) % 3);
    out += digits_ + std::string(static_cast<size_t>(zeros), '0');
    const int64_t power = exponent_ - zeros;
    if (form_ == Form::kExponent) return power == 0 ? out : out + "e" + std::to_string(power);
    for (const QuantitySuffix& suffix : kQuantitySuffixes) {
      if (!suffix.binary && suffix.power == power) out += suffix.text;
    }
    return out;
  }

  int CompareTo(const Quantity& other) const {
    if (negative_ != other.negative_) return negative_ ? -1 : 1;
    const int order = CompareSizes(digits_, exponent_, other.digits_, other.exponent_);
    return negative_ ? -order : order;
  }
  bool IsZero() const { return digits_.empty(); }

 private:
  enum class Form : uint8_t { kDecimal, kBinary, kExponent };
  static constexpr int64_t kMaxPower = 2'000'000'000;

  static int CompareSizes(const std::string& a, int64_t a_exponent, const std::string& b,
                          int64_t b_exponent) {
    if (a.empty() || b.empty()) return static_cast<int>(b.empty()) - static_cast<int>(a.empty());
    const int64_t a_top = a_exponent + static_cast<int64_t>(a.size()),
                  b_top = b_exponent + static_cast<int64_t>(b.size());
    if (a_top != b_top) return a_top < b_top ? -1 : 1;
    const int order = a.compare(b);  // no trailing zeros on either side
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }

  bool IsAtLeast1024() const { return CompareSizes(digits_, exponent_, "1024", 0) >= 0; }

  static std::string_view TakeDigits(std::string_view& text) {
    const size_t length = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(length);
    return taken;
  }

  bool Read(std::string_view text) {
    *this = Quantity();
    std::string_view left = text;
    const bool plus = left.starts_with('+');
    negative_ = left.starts_with('-');
    if (plus || negative_) left.remove_prefix(1);
    std::string_view whole = TakeDigits(left), fraction;
    const bool dot = left.starts_with('.');
    if (dot) left.remove_prefix(1), fraction = TakeDigits(left);
    const bool any = !whole.empty() || !fraction.empty();
    const bool zeros = whole.starts_with('0');
    whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
    const std::optional<int64_t> power = ReadSuffix(left);
    if (text.empty() || !power || (!any && !IsShort(whole, fraction, *power))) return false;
    digits_ = std::string(whole) + std::string(fraction);
    const bool keeps = KeepsText(whole, fraction, *power);
    exponent_ = -static_cast<int64_t>(fraction.size()) + (form_ == Form::kBinary ? 0 : *power);
    if (form_ == Form::kBinary) MultiplyByPowerOfTwo(*power);
    Trim();
    RoundUpToNano();
    CapBinary();
    if (digits_.empty()) negative_ = false;
    if (keeps && (plus || dot || zeros || form_ == Form::kExponent)) written_ = text;
    return true;
  }

  // The power the suffix means; sets the form.
  std::optional<int64_t> ReadSuffix(std::string_view text) {
    for (const QuantitySuffix& suffix : kQuantitySuffixes) {
      if (suffix.text != text) continue;
      form_ = suffix.binary ? Form::kBinary : Form::kDecimal;
      return suffix.power;
    }
    if (text.size() < 2 || (text[0] != 'e' && text[0] != 'E')) return std::nullopt;
    form_ = Form::kExponent;
    text.remove_prefix(text[1] == '+' ? 2 : 1);
    int64_t power = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), power);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (power > kMaxPower || power < -kMaxPower) return std::nullopt;
    return power;
  }

  // Numbers of up to 18 digits, which Kubernetes reads in a shorter way.
  bool IsShort(std::string_view whole, std::string_view fraction, int64_t power) const {
    const size_t count = std::max<size_t>(whole.size(), 1) + fraction.size();
    if (form_ != Form::kBinary) return count <= 18 && power - static_cast<int64_t>(fraction.size()) >= -9;
    return fraction.empty() && static_cast<int64_t>(count) + power / 10 * 3 <= 14;
  }

  // Whether Kubernetes takes a text for canonical without a closer look.
  bool KeepsText(std::string_view whole, std::string_view fraction, int64_t power) const {
    if (!IsShort(whole, fraction, power)) return false;
    int64_t value = 0;
    for (const char c : digits_) value = value * 10 + (c - '0');
    if (form_ == Form::kBinary) return (value & 7) != 0;
    return (power - static_cast<int64_t>(fraction.size())) % 3 == 0 && !whole.empty() && value % 1000 != 0;
  }

  // Up to 2^60: nine times that still fits.
  void MultiplyByPowerOfTwo(int64_t power) {
    uint64_t carry = 0;
    for (size_t i = digits_.size(); i-- > 0;) {
      const uint64_t product = (static_cast<uint64_t>(digits_[i] - '0') << power) + carry;
      digits_[i] = static_cast<char>('0' + product % 10);
      carry = product / 10;
    }
    for (; carry != 0; carry /= 10) digits_.insert(digits_.begin(), static_cast<char>('0' + carry % 10));
  }

  void Trim() {
    digits_.erase(0, std::min(digits_.find_first_not_of('0'), digits_.size()));
    while (!digits_.empty() && digits_.back() == '0') digits_.pop_back(), ++exponent_;
    if (digits_.empty()) exponent_ = 0;
  }

  // Away from zero.
  void RoundUpToNano() {
    if (digits_.empty() || exponent_ >= -9) return;
    const auto cut = static_cast<size_t>(-9 - exponent_);
    digits_ = cut >= digits_.size() ? "0" : digits_.substr(0, digits_.size() - cut);
    exponent_ = -9;
    size_t i = digits_.size();
    while (i > 0 && digits_[i - 1] == '9') digits_[--i] = '0';
    if (i > 0) ++digits_[i - 1];
    if (i == 0) digits_.insert(digits_.begin(), '1');
    Trim();
  }

  // Binary amounts end at the largest int64, and those below one are decimal.
  void CapBinary() {
    if (form_ != Form::kBinary || digits_.empty()) return;
    if (CompareSizes(digits_, exponent_, "9223372036854775807", 0) > 0)
      digits_ = "9223372036854775807", exponent_ = 0;
    if (CompareSizes(digits_, exponent_, "1", 0) < 0) form_ = Form::kDecimal;
  }

  std::string BinaryText() const {
    std::string number = digits_ + std::string(static_cast<size_t>(exponent_), '0');
    int power = 0;
    for (;;) {
      std::string quotient;
      unsigned rest = 0;
      for (const char c : number) {
        rest = rest * 10 + static_cast<unsigned>(c - '0');
        if (!quotient.empty() || rest >= 1024) quotient.push_back(static_cast<char>('0' + rest / 1024));
        rest %= 1024;
      }
      if (rest != 0 || quotient.empty()) break;
      number = std::move(quotient);
      power += 10;
    }
    for (const QuantitySuffix& suffix : kQuantitySuffixes) {
      if (power > 0 && suffix.binary && suffix.power == power) number += suffix.text;
    }
    return number;
  }

  // negative * digits * 10^exponent; digits have no zeros at either end, and zero has none.
  bool negative_ = false;
  Form form_ = Form::kDecimal;
  std::string digits_;
  int64_t exponent_ = 0;
  std::string written_;
};

}  // namespace declared
