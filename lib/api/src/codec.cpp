#include "plimsoll/codec.h"

#include <algorithm>

#include "document_parts.h"
#include "plimsoll/finding/code.h"
#include "plimsoll/schema/codec.h"
#include "plimsoll/value/write.h"

namespace plimsoll::codec {

// The contents of a value of the public headers.
struct Access {
  static std::optional<value::Value> Of(const Value& value) {
    if (value.parts_ == nullptr) return std::nullopt;
    return value::Value(value.parts_->document, value.index_);
  }
};

namespace {

IpAddress PublicAddress(const value::IpAddress& from) { return {from.bytes, from.is_v4}; }

Time PublicTime(const value::Time& from) { return {from.seconds, from.nanoseconds, from.offset}; }

// Reads with the codec of a type inside, and turns what it gives into the type of the public headers.
template <class Inner, class T, class Convert>
std::optional<Problem> DecodeAs(const Value& value, T& out, const Convert& convert) {
  const std::optional<value::Value> wire = Access::Of(value);
  if (!wire) return Problem{"there is no value"};
  const schema::Decoded<Inner> decoded = schema::Codec<Inner>::Decode(*wire);
  if (!decoded)
    return Problem{decoded.error().message, std::string(finding::InfoOf(decoded.error().code).name)};
  out = convert(*decoded);
  return std::nullopt;
}

template <class T>
std::optional<Problem> DecodeSame(const Value& value, T& out) {
  return DecodeAs<T>(value, out, [](const T& same) { return same; });
}

value::Quantity ParsedQuantity(const Quantity& quantity) {
  return value::ParseQuantity(quantity.text).value_or(value::Quantity());
}

}  // namespace

std::string Time::Text() const {
  return value::Time{seconds, nanoseconds, offset}.Format(value::TimeLayout::kRfc3339Nano);
}

int Quantity::Compare(const Quantity& a, const Quantity& b) {
  const auto order = ParsedQuantity(a) <=> ParsedQuantity(b);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

std::optional<std::int64_t> IntOrString::Scaled(std::int64_t total) const {
  const value::IntOrString inner =
      is_string ? value::IntOrString::FromString(string) : value::IntOrString::FromInt(number);
  const plimsoll::Result<int64_t> scaled = inner.ScaledValue(total, value::Rounding::kUp);
  return scaled ? std::optional(*scaled) : std::nullopt;
}

std::optional<Problem> Codec<bool>::Decode(const Value& value, bool& out) { return DecodeSame(value, out); }

std::optional<Problem> Codec<std::int32_t>::Decode(const Value& value, std::int32_t& out) {
  return DecodeSame(value, out);
}

std::optional<Problem> Codec<std::int64_t>::Decode(const Value& value, std::int64_t& out) {
  return DecodeSame(value, out);
}

std::optional<Problem> Codec<double>::Decode(const Value& value, double& out) {
  return DecodeSame(value, out);
}

std::optional<Problem> Codec<std::string>::Decode(const Value& value, std::string& out) {
  return DecodeSame(value, out);
}

std::optional<Problem> Codec<Time>::Decode(const Value& value, Time& out) {
  return DecodeAs<value::Time>(value, out, PublicTime);
}

std::optional<Problem> Codec<MicroTime>::Decode(const Value& value, MicroTime& out) {
  return DecodeAs<schema::MicroTime>(
      value, out, [](const schema::MicroTime& from) { return MicroTime{PublicTime(from.time)}; });
}

std::optional<Problem> Codec<Date>::Decode(const Value& value, Date& out) {
  return DecodeAs<schema::Date>(value, out, [](const schema::Date& from) {
    const value::CalendarTime day = from.midnight.Calendar();
    return Date{static_cast<int>(day.year), static_cast<int>(day.month), static_cast<int>(day.day)};
  });
}

std::optional<Problem> Codec<Duration>::Decode(const Value& value, Duration& out) {
  return DecodeAs<value::Duration>(value, out,
                                   [](const value::Duration& from) { return Duration(from.nanoseconds); });
}

std::optional<Problem> Codec<Quantity>::Decode(const Value& value, Quantity& out) {
  return DecodeAs<value::Quantity>(value, out, [](const value::Quantity& from) {
    return Quantity{from.String(), from.Value(), from.MilliValue(), from.Float64()};
  });
}

std::optional<Problem> Codec<IntOrString>::Decode(const Value& value, IntOrString& out) {
  return DecodeAs<value::IntOrString>(value, out, [](const value::IntOrString& from) {
    if (from.IsString()) return IntOrString{true, 0, from.String()};
    return IntOrString{false, static_cast<std::int32_t>(from.IntValue()), ""};
  });
}

std::optional<Problem> Codec<Bytes>::Decode(const Value& value, Bytes& out) {
  return DecodeAs<schema::Bytes>(value, out, [](const schema::Bytes& from) { return Bytes{from.bytes}; });
}

std::optional<Problem> Codec<Uuid>::Decode(const Value& value, Uuid& out) {
  return DecodeAs<schema::Uuid>(value, out, [](const schema::Uuid& from) { return Uuid{from.bytes}; });
}

std::optional<Problem> Codec<IpAddress>::Decode(const Value& value, IpAddress& out) {
  return DecodeAs<value::IpAddress>(value, out, PublicAddress);
}

std::optional<Problem> Codec<IpPrefix>::Decode(const Value& value, IpPrefix& out) {
  return DecodeAs<value::IpPrefix>(value, out, [](const value::IpPrefix& from) {
    return IpPrefix{PublicAddress(from.address), from.bits};
  });
}

std::optional<Problem> Codec<Value>::Decode(const Value& value, Value& out) {
  out = value;
  return std::nullopt;
}

}  // namespace plimsoll::codec
