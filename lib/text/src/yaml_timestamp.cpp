#include "yaml_timestamp.h"

#include "plimsoll/base/ascii.h"

namespace plimsoll::text {
namespace {

bool IsDigitAt(std::string_view text, size_t at) { return at < text.size() && ascii::IsDigit(text[at]); }

// Takes fields off the front of a text; once something does not fit it stays failed.
class Fields {
 public:
  explicit Fields(std::string_view text) : text_(text) {}

  // One or two digits.
  int Number() {
    if (!IsDigitAt(text_, 0)) return Fail();
    const int first = text_[0] - '0';
    const bool two = IsDigitAt(text_, 1);
    const int value = two ? first * 10 + (text_[1] - '0') : first;
    text_.remove_prefix(two ? 2 : 1);
    return value;
  }
  void Expect(char c) {
    if (!Take(c)) Fail();
  }
  bool Take(char c) {
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void SkipSpaces() {
    while (Take(' ')) {
    }
  }
  void SkipFraction() {
    if (text_.size() < 2 || (text_[0] != '.' && text_[0] != ',') || !IsDigitAt(text_, 1)) return;
    text_.remove_prefix(1);
    while (IsDigitAt(text_, 0)) text_.remove_prefix(1);
  }
  // +hh:mm; 24 and 60 are let pass.
  void ExpectOffset() {
    if (!Take('+')) Expect('-');
    ExpectTwoDigits(24);
    Expect(':');
    ExpectTwoDigits(60);
  }
  bool Done() const { return ok_ && text_.empty(); }
  bool ok() const { return ok_; }
  bool empty() const { return text_.empty(); }

 private:
  int Fail() {
    ok_ = false;
    return 0;
  }
  void ExpectTwoDigits(int largest) {
    if (!IsDigitAt(text_, 0) || !IsDigitAt(text_, 1) || Number() > largest) Fail();
  }

  std::string_view text_;
  bool ok_ = true;
};

int DaysIn(int month, int year) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return kDays[month - 1] + (month == 2 && leap ? 1 : 0);
}

bool TakeDate(Fields& fields, int year) {
  fields.Expect('-');
  const int month = fields.Number();
  fields.Expect('-');
  const int day = fields.Number();
  return fields.ok() && month >= 1 && month <= 12 && day >= 1 && day <= DaysIn(month, year);
}

bool TakeClock(Fields& fields) {
  const int hour = fields.Number();
  fields.Expect(':');
  const int minute = fields.Number();
  fields.Expect(':');
  const int second = fields.Number();
  fields.SkipFraction();
  return fields.ok() && hour < 24 && minute < 60 && second < 60;
}

}  // namespace

bool IsYamlTimestamp(std::string_view text) {
  if (text.size() < 8 || text[4] != '-') return false;
  int year = 0;
  for (size_t i = 0; i < 4; ++i) {
    if (!IsDigitAt(text, i)) return false;
    year = year * 10 + (text[i] - '0');
  }
  Fields fields(text.substr(4));
  if (!TakeDate(fields, year)) return false;
  if (fields.empty()) return true;
  if (fields.Take(' ')) {
    fields.SkipSpaces();
    return TakeClock(fields) && fields.Done();
  }
  if (!fields.Take('t')) fields.Expect('T');
  if (!TakeClock(fields)) return false;
  if (!fields.Take('Z')) fields.ExpectOffset();
  return fields.Done();
}

}  // namespace plimsoll::text
