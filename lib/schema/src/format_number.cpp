// Numbers that people copy from paper: books, credit cards, social security. What groups
// the digits is taken out first, so the digits are gathered in a small buffer.
#include <array>
#include <optional>

#include "format_rules.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::schema {
namespace {

constexpr size_t kMostDigits = 16;

class Digits {
 public:
  // False when there are more than any of the numbers has.
  bool Add(char c) {
    if (size_ == kMostDigits) return false;
    buffer_[size_++] = c;
    return true;
  }
  std::string_view Text() const { return {buffer_.data(), size_}; }

 private:
  std::array<char, kMostDigits> buffer_;
  size_t size_ = 0;
};

bool AllDigits(std::string_view text) {
  for (const char c : text) {
    if (!ascii::IsDigit(c)) return false;
  }
  return true;
}

// Without spaces and '-'.
std::optional<Digits> WithoutSpacing(std::string_view text) {
  Digits digits;
  for (const char c : text) {
    if (!ascii::IsSpace(c) && c != '-' && !digits.Add(c)) return std::nullopt;
  }
  return digits;
}

std::optional<Digits> OnlyDigits(std::string_view text) {
  Digits digits;
  for (const char c : text) {
    if (ascii::IsDigit(c) && !digits.Add(c)) return std::nullopt;
  }
  return digits;
}

int DigitValue(char digit) { return digit - '0'; }

bool IsBetween(std::string_view digits, size_t at, char low, char high) {
  return digits[at] >= low && digits[at] <= high;
}

// The numbers that Visa, MasterCard, Discover, American Express, Diners Club and JCB give out.
bool IsOfKnownIssuer(std::string_view digits) {
  switch (digits.size()) {
    case 13: return digits[0] == '4';
    case 14:
      return digits.starts_with("36") || digits.starts_with("38") ||
             (digits.starts_with("30") && IsBetween(digits, 2, '0', '5'));
    case 15:
      return digits.starts_with("34") || digits.starts_with("37") || digits.starts_with("2131") ||
             digits.starts_with("1800");
    case 16:
      return digits[0] == '4' || (digits[0] == '5' && IsBetween(digits, 1, '1', '5')) ||
             digits.starts_with("6011") || digits.starts_with("65") || digits.starts_with("35");
    default: return false;
  }
}

// Every second digit from the right counts double, by the sum of its own digits.
bool HasLuhnChecksum(std::string_view digits) {
  int sum = 0;
  bool twice = false;
  for (size_t i = digits.size(); i-- > 0; twice = !twice) {
    const int value = DigitValue(digits[i]) * (twice ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

}  // namespace

bool IsCreditCard(std::string_view text) {
  const auto digits = OnlyDigits(text);
  return digits && IsOfKnownIssuer(digits->Text()) && HasLuhnChecksum(digits->Text());
}

bool IsIsbn10(std::string_view text) {
  const auto gathered = WithoutSpacing(text);
  if (!gathered) return false;
  const std::string_view digits = gathered->Text();
  if (digits.size() != 10 || !AllDigits(digits.substr(0, 9))) return false;
  if (digits[9] != 'X' && !ascii::IsDigit(digits[9])) return false;
  int sum = 10 * (digits[9] == 'X' ? 10 : DigitValue(digits[9]));
  for (int i = 0; i < 9; ++i) sum += (i + 1) * DigitValue(digits[static_cast<size_t>(i)]);
  return sum % 11 == 0;
}

bool IsIsbn13(std::string_view text) {
  const auto gathered = WithoutSpacing(text);
  if (!gathered) return false;
  const std::string_view digits = gathered->Text();
  if (digits.size() != 13 || !AllDigits(digits)) return false;
  int sum = 0;
  for (size_t i = 0; i < 13; ++i) sum += (i % 2 == 0 ? 1 : 3) * DigitValue(digits[i]);
  return sum % 10 == 0;
}

// The rule makes its separators optional and then requires eleven characters.
bool IsSsn(std::string_view text) {
  const auto separates = [](char c) { return c == '-' || c == ' '; };
  return text.size() == 11 && AllDigits(text.substr(0, 3)) && separates(text[3]) &&
         AllDigits(text.substr(4, 2)) && separates(text[6]) && AllDigits(text.substr(7));
}

}  // namespace plimsoll::schema
