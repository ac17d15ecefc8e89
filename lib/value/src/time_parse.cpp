// Reading times as Go's time.Parse does, one piece of the layout after the other. The first
// piece that does not fit makes the error; that the day exists is looked at in the end.
#include <optional>
#include <string>

#include "go_time_quote.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"
#include "time_layout.h"

namespace plimsoll::value {
namespace {

bool IsComma(char c) { return c == '.' || c == ','; }

class LayoutReader {
 public:
  LayoutReader(std::string_view text, const LayoutParts& layout)
      : text_(text), left_(text), layout_(layout) {}

  std::optional<Time> Read() {
    const bool read = Year() && Literal("-") && Month() && Literal("-") && Day() &&
                      (!layout_.has_clock || (Literal("T") && Clock() && Fraction())) &&
                      (!layout_.has_zone || Zone()) && End() && DayExists();
    if (!read) return std::nullopt;
    return Time{SecondsSinceEpoch(calendar_) - offset_, nanoseconds_, offset_};
  }

  // Why Read gave nothing.
  std::string Error() const {
    std::string out = "parsing time ";
    AppendTimeQuoted(out, text_);
    if (!remark_.empty()) {
      out += ": ";
      out += remark_;
      if (remark_ == kExtraText) AppendTimeQuoted(out, left_);
      return out;
    }
    out += " as ";
    AppendTimeQuoted(out, layout_.text);
    out += ": cannot parse ";
    AppendTimeQuoted(out, left_);
    out += " as ";
    AppendTimeQuoted(out, piece_);
    return out;
  }

 private:
  static constexpr std::string_view kExtraText = "extra text: ";

  // What is left does not begin with this piece of the layout.
  bool Cannot(std::string_view piece) {
    piece_ = piece;
    return false;
  }
  bool OutOfRange(std::string_view remark) {
    remark_ = remark;
    return false;
  }
  bool DigitAt(size_t i) const { return i < left_.size() && ascii::IsDigit(left_[i]); }

  bool Literal(std::string_view literal) {
    if (!left_.starts_with(literal)) return Cannot(literal);
    left_.remove_prefix(literal.size());
    return true;
  }

  bool Year() {
    for (size_t i = 0; i < 4; ++i) {
      if (!DigitAt(i)) return Cannot("2006");
      calendar_.year = (i == 0 ? 0 : calendar_.year * 10) + (left_[i] - '0');
    }
    left_.remove_prefix(4);
    return true;
  }

  // Two digits, or one where that is enough.
  bool Number(std::string_view piece, int& number, bool one_is_enough = false) {
    if (!DigitAt(0) || (!DigitAt(1) && !one_is_enough)) return Cannot(piece);
    const size_t length = DigitAt(1) ? 2 : 1;
    number = left_[0] - '0';
    if (length == 2) number = number * 10 + (left_[1] - '0');
    left_.remove_prefix(length);
    return true;
  }

  bool Month() {
    if (!Number("01", calendar_.month)) return false;
    return (calendar_.month >= 1 && calendar_.month <= 12) || OutOfRange("month out of range");
  }
  bool Day() { return Number("02", calendar_.day); }
  bool DayExists() {
    const bool exists = calendar_.day >= 1 && calendar_.day <= DaysInMonth(calendar_.year, calendar_.month);
    return exists || OutOfRange("day out of range");
  }

  bool Clock() {
    if (!Number("15", calendar_.hour, true)) return false;
    if (calendar_.hour >= 24) return OutOfRange("hour out of range");
    if (!Literal(":") || !Number("04", calendar_.minute)) return false;
    if (calendar_.minute >= 60) return OutOfRange("minute out of range");
    if (!Literal(":") || !Number("05", calendar_.second)) return false;
    return calendar_.second < 60 || OutOfRange("second out of range");
  }

  bool Fraction() {
    if (layout_.kind == LayoutParts::Fraction::kExact) return ExactFraction();
    // A layout without a fraction takes one all the same.
    if (left_.size() < 2 || !IsComma(left_[0]) || !DigitAt(1)) return true;
    size_t length = 1;
    while (DigitAt(length)) ++length;
    SetNanoseconds(left_.substr(1, length - 1));
    left_.remove_prefix(length);
    return true;
  }

  // As many digits as the layout has, of which the first may be a sign: Go reads an integer.
  bool ExactFraction() {
    const std::string_view piece = layout_.fraction;
    if (left_.size() < piece.size() || !IsComma(left_[0])) return Cannot(piece);
    std::string_view digits = left_.substr(1, piece.size() - 1);
    const bool negative = digits[0] == '-';
    if (negative || digits[0] == '+') digits.remove_prefix(1);
    for (char c : digits) {
      if (!ascii::IsDigit(c)) return Cannot(piece);
    }
    const size_t places = piece.size() - 1;
    SetNanoseconds(std::string(places - digits.size(), '0') + std::string(digits));
    if (negative && nanoseconds_ != 0) return OutOfRange("fractional second out of range");
    left_.remove_prefix(piece.size());
    return true;
  }

  // From the first nine digits after the dot.
  void SetNanoseconds(std::string_view digits) {
    nanoseconds_ = 0;
    for (size_t i = 0; i < 9; ++i) {
      nanoseconds_ = nanoseconds_ * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
  }

  bool Zone() {
    constexpr std::string_view kPiece = "Z07:00";
    if (left_.starts_with('Z')) {
      left_.remove_prefix(1);
      return true;
    }
    if (left_.size() < 6 || left_[3] != ':') return Cannot(kPiece);
    // Go reads the minutes only after good hours, and looks at ranges before all else.
    const bool hours_good = DigitAt(1) && DigitAt(2);
    const bool minutes_good = hours_good && DigitAt(4) && DigitAt(5);
    const int hours = hours_good ? (left_[1] - '0') * 10 + (left_[2] - '0') : 0;
    const int minutes = minutes_good ? (left_[4] - '0') * 10 + (left_[5] - '0') : 0;
    if (minutes > 60) return OutOfRange("time zone offset minute out of range");
    if (hours > 24) return OutOfRange("time zone offset hour out of range");
    if (!minutes_good || (left_[0] != '+' && left_[0] != '-')) return Cannot(kPiece);
    offset_ = (hours * 60 + minutes) * 60;
    if (left_[0] == '-') offset_ = -offset_;
    left_.remove_prefix(6);
    return true;
  }

  bool End() { return left_.empty() || OutOfRange(kExtraText); }

  std::string_view text_;
  std::string_view left_;
  const LayoutParts& layout_;
  CalendarTime calendar_;
  int32_t nanoseconds_ = 0;
  int32_t offset_ = 0;
  std::string_view piece_;
  std::string_view remark_;
};

}  // namespace

Result<Time> ParseTime(std::string_view text, TimeLayout layout) {
  const LayoutParts parts = PartsOf(layout);
  LayoutReader reader(text, parts);
  if (const std::optional<Time> time = reader.Read()) return *time;
  return Fail(reader.Error());
}

Result<Time> ParseDateTime(std::string_view text) {
  if (text.empty()) return Time{};
  for (TimeLayout layout : {TimeLayout::kMicro, TimeLayout::kMilli, TimeLayout::kRfc3339}) {
    const LayoutParts parts = PartsOf(layout);
    if (const std::optional<Time> time = LayoutReader(text, parts).Read()) return *time;
  }
  // What upstream tries in between, kRfc3339Nano, takes nothing that kRfc3339 does not.
  return ParseTime(text, TimeLayout::kNoZone);
}

}  // namespace plimsoll::value
