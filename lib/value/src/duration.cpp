#include "plimsoll/value/duration.h"

#include "go_time_quote.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/value/go_unmarshal.h"
#include "time_units.h"

namespace plimsoll::value {
namespace {

constexpr uint64_t kLimit = uint64_t{1} << 63;  // the magnitude of the smallest int64

struct Unit {
  std::string_view name;
  uint64_t nanoseconds;
};

constexpr Unit kDurationUnits[] = {
    {"ns", 1},
    {"us", kMicrosecond},
    {"\u00B5s", kMicrosecond},
    {"\u03BCs", kMicrosecond},
    {"ms", kMillisecond},
    {"s", kSecond},
    {"m", kMinute},
    {"h", kHour},
};

const Unit* FindUnit(std::string_view name) {
  for (const Unit& unit : kDurationUnits) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

std::unexpected<Error> Bad(std::string_view what, std::string_view text) {
  std::string message = "time: ";
  message += what;
  message.push_back(' ');
  AppendTimeQuoted(message, text);
  return Fail(std::move(message));
}

// Takes digits off the front; false if they mean more than kLimit.
bool TakeWhole(std::string_view& text, uint64_t& whole) {
  size_t i = 0;
  for (; i < text.size() && ascii::IsDigit(text[i]); ++i) {
    if (whole > kLimit / 10) return false;
    whole = whole * 10 + static_cast<uint64_t>(text[i] - '0');
    if (whole > kLimit) return false;
  }
  text.remove_prefix(i);
  return true;
}

// The digits after the dot: digits / scale. Those past 63 bits are dropped.
struct Fraction {
  uint64_t digits = 0;
  double scale = 1;
};

Fraction TakeFraction(std::string_view& text) {
  Fraction fraction;
  bool full = false;
  size_t i = 0;
  for (; i < text.size() && ascii::IsDigit(text[i]); ++i) {
    const uint64_t longer = fraction.digits * 10 + static_cast<uint64_t>(text[i] - '0');
    full = full || fraction.digits > (kLimit - 1) / 10 || longer > kLimit;
    if (full) continue;
    fraction.digits = longer;
    fraction.scale *= 10;
  }
  text.remove_prefix(i);
  return fraction;
}

std::string_view TakeUnitName(std::string_view& text) {
  size_t i = 0;
  while (i < text.size() && text[i] != '.' && !ascii::IsDigit(text[i])) ++i;
  const std::string_view name = text.substr(0, i);
  text.remove_prefix(i);
  return name;
}

// One `number unit` off the front of `text`. `whole_text` is for the error.
Result<uint64_t> TakeTerm(std::string_view& text, std::string_view whole_text) {
  if (text[0] != '.' && !ascii::IsDigit(text[0])) return Bad("invalid duration", whole_text);
  const size_t before = text.size();
  uint64_t whole = 0;
  if (!TakeWhole(text, whole)) return Bad("invalid duration", whole_text);
  size_t digits = before - text.size();
  Fraction fraction;
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    const size_t left = text.size();
    fraction = TakeFraction(text);
    digits += left - text.size();
  }
  if (digits == 0) return Bad("invalid duration", whole_text);

  const std::string_view name = TakeUnitName(text);
  if (name.empty()) return Bad("missing unit in duration", whole_text);
  const Unit* unit = FindUnit(name);
  if (unit == nullptr) {
    std::string what = "unknown unit ";
    AppendTimeQuoted(what, name);
    return Bad(what + " in duration", whole_text);
  }
  if (whole > kLimit / unit->nanoseconds) return Bad("invalid duration", whole_text);
  uint64_t nanoseconds = whole * unit->nanoseconds;
  // In floats, as Go does: a fraction of an hour has more digits than fit an integer product.
  const double rest =
      static_cast<double>(fraction.digits) * (static_cast<double>(unit->nanoseconds) / fraction.scale);
  nanoseconds += static_cast<uint64_t>(rest);
  if (nanoseconds > kLimit) return Bad("invalid duration", whole_text);
  return nanoseconds;
}

double InUnits(int64_t nanoseconds, int64_t unit) {
  return static_cast<double>(nanoseconds / unit) +
         static_cast<double>(nanoseconds % unit) / static_cast<double>(unit);
}

// `value` of 10^-places units, without trailing zeros after the dot.
void AppendFixed(std::string& out, uint64_t value, int places) {
  uint64_t scale = 1;
  for (int i = 0; i < places; ++i) scale *= 10;
  out += std::to_string(value / scale);
  uint64_t rest = value % scale;
  if (rest == 0) return;
  out.push_back('.');
  for (; rest != 0; rest %= scale) {
    scale /= 10;
    out.push_back(static_cast<char>('0' + rest / scale));
  }
}

void AppendBelowSecond(std::string& out, uint64_t nanoseconds) {
  if (nanoseconds == 0) {
    out += "0s";
  } else if (nanoseconds < kMicrosecond) {
    AppendFixed(out, nanoseconds, 0);
    out += "ns";
  } else if (nanoseconds < kMillisecond) {
    AppendFixed(out, nanoseconds, 3);
    out += "\u00B5s";
  } else {
    AppendFixed(out, nanoseconds, 6);
    out += "ms";
  }
}

}  // namespace

std::string Duration::String() const {
  std::string out;
  const bool negative = nanoseconds < 0;
  const uint64_t size = negative ? -static_cast<uint64_t>(nanoseconds) : static_cast<uint64_t>(nanoseconds);
  if (negative) out.push_back('-');
  if (size < kSecond) {
    AppendBelowSecond(out, size);
    return out;
  }
  if (size >= kHour) out += std::to_string(size / kHour) + "h";
  if (size >= kMinute) out += std::to_string(size / kMinute % 60) + "m";
  AppendFixed(out, size % kMinute, 9);
  out.push_back('s');
  return out;
}

double Duration::Hours() const { return InUnits(nanoseconds, kHour); }
double Duration::Minutes() const { return InUnits(nanoseconds, kMinute); }
double Duration::Seconds() const { return InUnits(nanoseconds, kSecond); }

std::optional<Duration> CheckedAdd(Duration a, Duration b) {
  Duration sum;
  if (__builtin_add_overflow(a.nanoseconds, b.nanoseconds, &sum.nanoseconds)) return std::nullopt;
  return sum;
}

std::optional<Duration> CheckedSubtract(Duration a, Duration b) {
  Duration difference;
  if (__builtin_sub_overflow(a.nanoseconds, b.nanoseconds, &difference.nanoseconds)) return std::nullopt;
  return difference;
}

std::optional<Duration> CheckedNegate(Duration duration) { return CheckedSubtract({}, duration); }

Result<Duration> ParseDuration(std::string_view text) {
  std::string_view left = text;
  const bool negative = !left.empty() && left[0] == '-';
  if (negative || (!left.empty() && left[0] == '+')) left.remove_prefix(1);
  if (left == "0") return Duration{};
  if (left.empty()) return Bad("invalid duration", text);

  uint64_t sum = 0;
  while (!left.empty()) {
    const Result<uint64_t> term = TakeTerm(left, text);
    if (!term) return std::unexpected(term.error());
    sum += *term;
    if (sum > kLimit) return Bad("invalid duration", text);
  }
  if (!negative && sum == kLimit) return Bad("invalid duration", text);
  return Duration{static_cast<int64_t>(negative ? -sum : sum)};
}

Result<Duration> DurationFrom(AnyValue value) {
  if (value.kind() == Kind::kNull) return ParseDuration("");
  if (value.kind() != Kind::kString) return Fail(CannotUnmarshal(value, "string"));
  return ParseDuration(value.AsString());
}

}  // namespace plimsoll::value
