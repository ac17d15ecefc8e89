#include "plimsoll/text/json_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::text {
namespace {

const char* SkipDigits(const char* p, const char* end) {
  while (p < end && ascii::IsDigit(*p)) ++p;
  return p;
}

// The parts of a literal: [begin, integer) is the sign and the integer part.
struct Literal {
  const char* begin;
  const char* integer;
  const char* fraction;
  const char* end;
};

// The digits that must follow a point or an exponent's mark; null when there are none.
const char* SomeDigits(const char* p, const char* end) {
  const char* const stop = SkipDigits(p, end);
  return stop == p ? nullptr : stop;
}

const char* ScanInteger(const char* p, const char* end) {
  if (p < end && *p == '-') ++p;
  if (p < end && *p == '0') return p + 1;
  return SomeDigits(p, end);
}

const char* ScanExponent(const char* p, const char* end) {
  if (p == end || (*p | 0x20) != 'e') return p;
  ++p;
  if (p < end && (*p == '+' || *p == '-')) ++p;
  return SomeDigits(p, end);
}

// By the grammar; `end` is null when the literal breaks it.
Literal Scan(const char* begin, const char* end) {
  Literal literal{begin, ScanInteger(begin, end), nullptr, nullptr};
  if (literal.integer == nullptr) return literal;
  const bool point = literal.integer < end && *literal.integer == '.';
  literal.fraction = point ? SomeDigits(literal.integer + 1, end) : literal.integer;
  if (literal.fraction != nullptr) literal.end = ScanExponent(literal.fraction, end);
  return literal;
}

// The exponent as written, cut to a size at which no literal that fits in memory matters.
int64_t WrittenExponent(const Literal& literal) {
  if (literal.fraction == literal.end) return 0;
  constexpr int64_t kHuge = int64_t{1} << 40;
  const char* p = literal.fraction + 1;
  const bool negative = *p == '-';
  if (negative || *p == '+') ++p;
  int64_t value = 0;
  for (; p != literal.end; ++p) value = std::min(kHuge, value * 10 + (*p - '0'));
  return negative ? -value : value;
}

// Of a literal that no float64 holds: whether it is too large rather than too small. It is
// large when its first digit that is not 0 is before the point once the exponent is applied.
bool IsLarge(const Literal& literal) {
  const auto not_zero = [](char c) { return c >= '1' && c <= '9'; };
  const char* const first = std::find_if(literal.begin, literal.fraction, not_zero);
  const int64_t before_point = literal.integer - first - (first > literal.integer ? -1 : 0);
  return before_point + WrittenExponent(literal) > 0;
}

void ToFloat(const Literal& literal, JsonNumber& out) {
  double value = 0;
  const auto [stop, error] = std::from_chars(literal.begin, literal.end, value);
  out.kind = JsonNumber::Kind::kFloat;
  if (error == std::errc::result_out_of_range) {
    if (IsLarge(literal)) out.kind = JsonNumber::Kind::kOverflow;
    value = *literal.begin == '-' ? -0.0 : 0.0;
  }
  out.number = value;
}

bool ToInteger(const Literal& literal, JsonNumber& out) {
  if (literal.integer != literal.end) return false;
  out.kind = JsonNumber::Kind::kInt;
  return std::from_chars(literal.begin, literal.end, out.integer).ec == std::errc{};
}

}  // namespace

const char* ReadLongJsonNumber(const char* at, const char* end, JsonNumber& out) {
  const Literal literal = Scan(at, end);
  if (literal.end == nullptr) return nullptr;
  if (!ToInteger(literal, out)) ToFloat(literal, out);
  return literal.end;
}

JsonNumber ReadBackJsonNumber(double number, bool exact_floats) {
  JsonNumber out;
  const bool small = std::abs(number) < 0x1p53;
  if (small && number == std::trunc(number) && (number != 0 || !std::signbit(number))) {
    out.integer = static_cast<int64_t>(number);
    return out;
  }
  out.kind = JsonNumber::Kind::kFloat;
  out.number = number;
  if (small && number != 0) return out;
  // The digits decide.
  if (exact_floats && JsonFloatMisleads(number)) return out;
  std::string digits;
  AppendJsonFloat(digits, number);
  ReadJsonNumber(digits.data(), digits.data() + digits.size(), out);
  return out;
}

JsonNumber ReadBackJsonNumber(uint64_t number) {
  JsonNumber out;
  if (number <= INT64_MAX) {
    out.integer = static_cast<int64_t>(number);
  } else {
    out.kind = JsonNumber::Kind::kFloat;
    out.number = static_cast<double>(number);
  }
  return out;
}

}  // namespace plimsoll::text
