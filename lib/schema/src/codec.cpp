#include "plimsoll/schema/codec.h"

#include <cmath>

#include "format_rules.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/value/exact_number.h"
#include "plimsoll/value/kind_words.h"

namespace plimsoll::schema {
namespace {

using finding::Code;
using value::Kind;
using value::Value;

std::unexpected<CodecError> WrongKind(std::string_view expected, Value wire) {
  std::string message = "expected ";
  message += expected;
  message += ", got ";
  message += value::KindInWords(wire.kind());
  return std::unexpected(CodecError{Code::kTypeMismatch, std::move(message)});
}

std::unexpected<CodecError> WrongText(std::string message) {
  return std::unexpected(CodecError{Code::kFormatMismatch, std::move(message)});
}

// What a parser of the value room says.
template <class T>
Decoded<T> From(Result<T> parsed) {
  if (parsed) return *std::move(parsed);
  return WrongText(std::move(parsed.error().message));
}

// Texts that are parsed; anything else is of a wrong kind.
template <class T, class Parse>
Decoded<T> ParsedText(Value wire, std::string_view expected, const Parse& parse) {
  if (!wire.IsString()) return WrongKind(expected, wire);
  return From<T>(parse(wire.AsString()));
}

Result<Uuid> ParseUuid(std::string_view text) {
  if (!IsUuid(text)) return Fail("the string is not a UUID");
  Uuid out;
  size_t digits = 0;
  for (const char c : text) {
    if (c == '-') continue;
    const auto digit = static_cast<unsigned>(HexValue(c));
    uint8_t& byte = out.bytes[digits / 2];
    byte = static_cast<uint8_t>(digits % 2 == 0 ? digit << 4 : byte | digit);
    ++digits;
  }
  return out;
}

Result<Bytes> ParseBytes(std::string_view text) {
  Bytes out;
  if (text::DecodeBase64(text, out.bytes)) return out;
  const auto fault = text::FindBase64Fault(text);
  return Fail("illegal base64 data at input byte " + std::to_string(fault.value_or(0)));
}

Result<value::IpAddress> ParseAddress(std::string_view text) {
  if (const auto address = value::ParseIp(text, value::IpReading::kStrict)) return *address;
  return Fail("the string is not an IP address");
}

}  // namespace

Decoded<bool> Codec<bool>::Decode(Value wire) {
  if (wire.kind() != Kind::kBool) return WrongKind("a boolean", wire);
  return wire.AsBool();
}

Decoded<int64_t> Codec<int64_t>::Decode(Value wire) {
  if (wire.kind() == Kind::kInt) return wire.AsInt();
  if (!wire.IsNumber()) return WrongKind("an integer", wire);
  const double number = wire.AsDouble();
  if (std::trunc(number) != number) {
    return std::unexpected(CodecError{Code::kTypeMismatch, "the number is not an integer"});
  }
  if (number < -0x1p63 || number >= 0x1p63) {
    return std::unexpected(CodecError{Code::kNumberRange, "the number does not fit 64 bits"});
  }
  return static_cast<int64_t>(number);
}

Decoded<int32_t> Codec<int32_t>::Decode(Value wire) {
  const Decoded<int64_t> wide = Codec<int64_t>::Decode(wire);
  if (!wide) return std::unexpected(wide.error());
  if (*wide < INT32_MIN || *wide > INT32_MAX) {
    return std::unexpected(CodecError{Code::kNumberRange, "the number does not fit 32 bits"});
  }
  return static_cast<int32_t>(*wide);
}

Decoded<double> Codec<double>::Decode(Value wire) {
  if (!wire.IsNumber()) return WrongKind("a number", wire);
  return wire.AsDouble();
}

Decoded<std::string> Codec<std::string>::Decode(Value wire) {
  if (!wire.IsString()) return WrongKind("a string", wire);
  return std::string(wire.AsString());
}

Decoded<value::Time> Codec<value::Time>::Decode(Value wire) {
  if (!wire.IsString()) return WrongKind("a time", wire);
  return From(value::TimeFrom(wire));
}

Decoded<MicroTime> Codec<MicroTime>::Decode(Value wire) {
  if (!wire.IsString()) return WrongKind("a time", wire);
  const Result<value::Time> time = value::MicroTimeFrom(wire);
  if (!time) return WrongText(time.error().message);
  return MicroTime{*time};
}

Decoded<Date> Codec<Date>::Decode(Value wire) {
  if (!wire.IsString()) return WrongKind("a date", wire);
  const Result<value::Time> time = value::ParseTime(wire.AsString(), value::TimeLayout::kDate);
  if (!time) return WrongText(time.error().message);
  return Date{*time};
}

Decoded<value::Duration> Codec<value::Duration>::Decode(Value wire) {
  return ParsedText<value::Duration>(wire, "a duration", value::ParseDuration);
}

// A number is taken by its digits.
Decoded<value::Quantity> Codec<value::Quantity>::Decode(Value wire) {
  if (wire.IsString()) return From(value::ParseQuantity(wire.AsString()));
  if (wire.kind() == Kind::kInt) return From(value::ParseQuantity(std::to_string(wire.AsInt())));
  if (wire.IsNumber()) return From(value::ParseQuantity(value::TextInSource(wire)));
  return WrongKind("a quantity", wire);
}

Decoded<value::IntOrString> Codec<value::IntOrString>::Decode(Value wire) {
  if (!wire.IsNumber() && !wire.IsString()) return WrongKind("an integer or a string", wire);
  Result<value::IntOrString> read = value::IntOrString::From(wire);
  if (read) return *std::move(read);
  return std::unexpected(CodecError{Code::kTypeMismatch, std::move(read.error().message)});
}

Decoded<Bytes> Codec<Bytes>::Decode(Value wire) {
  return ParsedText<Bytes>(wire, "a base64 string", ParseBytes);
}

Decoded<Uuid> Codec<Uuid>::Decode(Value wire) { return ParsedText<Uuid>(wire, "a UUID", ParseUuid); }

Decoded<value::IpAddress> Codec<value::IpAddress>::Decode(Value wire) {
  return ParsedText<value::IpAddress>(wire, "an IP address", ParseAddress);
}

Decoded<value::IpPrefix> Codec<value::IpPrefix>::Decode(Value wire) {
  if (!wire.IsString()) return WrongKind("a CIDR", wire);
  if (const auto prefix = value::ParseSloppyCidr(wire.AsString())) return *prefix;
  return WrongText("the string is not a CIDR");
}

Decoded<RawValue> Codec<RawValue>::Decode(Value wire) { return RawValue{&wire.document(), wire.index()}; }

}  // namespace plimsoll::schema
