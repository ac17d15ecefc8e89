#include "plimsoll/check/number_rules.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace plimsoll::check {
namespace {

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kMaxJsonInteger = 9007199254740991.0;

// Upstream prints the float with its shortest digits and reads that as an int64. The smallest
// int64 prints as -9223372036854776000 and so does not fit.
bool IsPrintedInt64(double number) {
  return number == std::trunc(number) && number > -kTwoTo63 && number < kTwoTo63;
}

// The shortest digits, read as a float32, are not infinite.
bool IsPrintedFloat32(double number) {
  if (std::fabs(number) < 1e38) return true;
  char digits[64];
  const auto printed = std::to_chars(digits, digits + sizeof digits, number);
  float read = 0;
  return std::from_chars(digits, printed.ptr, read).ec == std::errc{};
}

}  // namespace

bool IsJsonInteger(double number) {
  if (!(std::fabs(number) <= kMaxJsonInteger)) return false;
  const double rounded = std::round(number);
  if (number == rounded) return true;
  return rounded != 0 && std::fabs(number - rounded) < 1e-9 * std::fabs(rounded);
}

int64_t TruncateAsGo(double number) {
  if (!(number >= -kTwoTo63 && number < kTwoTo63)) return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(number);
}

bool Fits(Capacity capacity, int64_t number) {
  return capacity != Capacity::kInt32 || number == static_cast<int32_t>(number);
}

bool Fits(Capacity capacity, double number) {
  switch (capacity) {
    case Capacity::kAny: return true;
    case Capacity::kInt64: return IsPrintedInt64(number);
    case Capacity::kInt32: return IsPrintedInt64(number) && Fits(capacity, static_cast<int64_t>(number));
    case Capacity::kFloat32: return IsPrintedFloat32(number);
  }
  return true;
}

Bound Bound::Of(double number, bool exclusive, Capacity capacity) {
  return {true, exclusive, Fits(capacity, number), number, TruncateAsGo(number)};
}

bool IsMultiple(int64_t number, int64_t factor) { return factor > 0 && number % factor == 0; }

bool IsMultiple(double number, double factor) {
  if (!(factor > 0)) return false;
  return IsJsonInteger(factor < 1 ? 1 / factor * number : number / factor);
}

bool NumberRules::Hold(int64_t number) const {
  if (!Fits(capacity, number) || !multiple_of.fits || !minimum.fits || !maximum.fits) return false;
  if (multiple_of.given && !IsMultiple(number, multiple_of.truncated)) return false;
  if (minimum.given && Below(number, minimum.truncated, minimum.exclusive)) return false;
  return !maximum.given || !Above(number, maximum.truncated, maximum.exclusive);
}

bool NumberRules::Hold(double number) const {
  if (!Fits(capacity, number) || !multiple_of.fits || !minimum.fits || !maximum.fits) return false;
  if (multiple_of.given && !IsMultiple(number, multiple_of.number)) return false;
  if (minimum.given && Below(number, minimum.number, minimum.exclusive)) return false;
  return !maximum.given || !Above(number, maximum.number, maximum.exclusive);
}

bool NumberRules::AnyInt() const { return capacity != Capacity::kInt32 && !HasBounds(); }
bool NumberRules::AnyFloat() const { return capacity == Capacity::kAny && !HasBounds(); }

}  // namespace plimsoll::check
