#include "plimsoll/value/int_or_string.h"

#include <cmath>
#include <limits>
#include <utility>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/value/go_unmarshal.h"

namespace plimsoll::value {
namespace {

using Fault = text::GoInteger::Fault;

std::unexpected<Error> Invalid(const std::string& why) {
  return Fail("invalid value for IntOrString: " + why);
}

// What Go on amd64 makes of a float: past int64 the smallest of them.
int64_t ToInt64(double number) {
  constexpr double kBound = 9223372036854775808.0;
  const bool fits = number >= -kBound && number < kBound;
  return fits ? static_cast<int64_t>(number) : std::numeric_limits<int64_t>::min();
}

std::string NumberText(AnyValue value) {
  std::string out;
  switch (value.kind()) {
    case Kind::kInt: text::AppendInt(out, value.AsInt()); break;
    case Kind::kUint: text::AppendUint(out, value.AsUint()); break;
    default:
      if (std::isfinite(value.AsFloat())) text::AppendJsonFloat(out, value.AsFloat());
  }
  return out;
}

}  // namespace

IntOrString IntOrString::FromInt(int32_t number) {
  IntOrString out;
  out.number_ = number;
  return out;
}

IntOrString IntOrString::FromString(std::string text) {
  IntOrString out;
  out.is_string_ = true;
  out.text_ = std::move(text);
  return out;
}

IntOrString IntOrString::Parse(std::string_view text) {
  const text::GoInteger number = text::ParseGoInteger(text, 32);
  if (number.fault != Fault::kNone) return FromString(std::string(text));
  return FromInt(static_cast<int32_t>(number.value));
}

Result<IntOrString> IntOrString::From(AnyValue value, std::string_view literal) {
  switch (value.kind()) {
    case Kind::kString: return FromString(std::string(value.AsString()));
    case Kind::kNull: return IntOrString();
    case Kind::kInt:
      if (value.AsInt() == static_cast<int32_t>(value.AsInt())) {
        return FromInt(static_cast<int32_t>(value.AsInt()));
      }
      [[fallthrough]];
    case Kind::kUint:
    case Kind::kFloat:
      return Fail(CannotUnmarshalNumber(literal.empty() ? NumberText(value) : std::string(literal), "int32"));
    default: return Fail(CannotUnmarshal(value, "int32"));
  }
}

std::string IntOrString::String() const { return is_string_ ? text_ : std::to_string(number_); }

int64_t IntOrString::IntValue() const { return is_string_ ? text::ParseGoInteger(text_, 64).value : number_; }

Tree IntOrString::ToTree() const { return is_string_ ? Tree::String(text_) : Tree::Int(number_); }

Result<int64_t> IntOrString::ScaledValue(int64_t total, Rounding rounding) const {
  if (!is_string_) return number_;
  if (!text_.ends_with('%')) return Invalid("invalid type: string is not a percentage");
  const std::string_view digits = std::string_view(text_).substr(0, text_.size() - 1);
  const text::GoInteger percent = text::ParseGoInteger(digits, 64);
  if (percent.fault != Fault::kNone) {
    return Invalid("invalid value " + text::Quoted(text_) + ": " +
                   text::GoIntegerError("Atoi", digits, percent.fault));
  }
  const double share = static_cast<double>(percent.value) * static_cast<double>(total) / 100;
  return ToInt64(rounding == Rounding::kUp ? std::ceil(share) : std::floor(share));
}

}  // namespace plimsoll::value
