// Codec<T> turns a value as it is in a document into a T: a text into the instant, the amount or
// the bytes it stands for. There is one for each type that Kubernetes' formats have; a program adds its
// own by specialising the template.
//
//   std::expected<value::Time, CodecError> due = Codec<value::Time>::Decode(*object.Find("due"));
//
//   template <>
//   struct plimsoll::schema::Codec<Colour> {
//     static Decoded<Colour> Decode(value::Value wire);
//   };
//
// The public headers (lib/api) read whole objects with them.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "plimsoll/finding/code.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/int_or_string.h"
#include "plimsoll/value/ip_address.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/time.h"

namespace plimsoll::schema {

// Why a value is no T.
struct CodecError {
  finding::Code code = finding::Code::kInvalidValue;
  std::string message;
};

template <class T>
using Decoded = std::expected<T, CodecError>;

template <class T>
struct Codec;

// metav1.MicroTime: an instant to the microsecond.
struct MicroTime {
  value::Time time;

  friend bool operator==(const MicroTime&, const MicroTime&) = default;
};

// A day without a time (`date`).
struct Date {
  value::Time midnight;  // in UTC

  friend bool operator==(const Date&, const Date&) = default;
};

// What a base64 text stands for (`byte`).
struct Bytes {
  std::string bytes;

  friend bool operator==(const Bytes&, const Bytes&) = default;
};

struct Uuid {
  std::array<uint8_t, 16> bytes{};

  friend bool operator==(const Uuid&, const Uuid&) = default;
};

// A value of the document as it is, for parts that a program looks at by itself.
struct RawValue {
  const value::Document* document = nullptr;
  uint32_t index = 0;

  value::Value value() const { return {*document, index}; }
};

// clang-format off
template <> struct Codec<bool> { static Decoded<bool> Decode(value::Value wire); };
// Whole numbers that fit; 3.0 is one.
template <> struct Codec<int32_t> { static Decoded<int32_t> Decode(value::Value wire); };
template <> struct Codec<int64_t> { static Decoded<int64_t> Decode(value::Value wire); };
template <> struct Codec<double> { static Decoded<double> Decode(value::Value wire); };
template <> struct Codec<std::string> { static Decoded<std::string> Decode(value::Value wire); };
template <> struct Codec<value::Time> { static Decoded<value::Time> Decode(value::Value wire); };
template <> struct Codec<MicroTime> { static Decoded<MicroTime> Decode(value::Value wire); };
template <> struct Codec<Date> { static Decoded<Date> Decode(value::Value wire); };
template <> struct Codec<value::Duration> { static Decoded<value::Duration> Decode(value::Value wire); };
template <> struct Codec<value::Quantity> { static Decoded<value::Quantity> Decode(value::Value wire); };
template <> struct Codec<value::IntOrString> { static Decoded<value::IntOrString> Decode(value::Value wire); };
template <> struct Codec<Bytes> { static Decoded<Bytes> Decode(value::Value wire); };
template <> struct Codec<Uuid> { static Decoded<Uuid> Decode(value::Value wire); };
template <> struct Codec<value::IpAddress> { static Decoded<value::IpAddress> Decode(value::Value wire); };
template <> struct Codec<value::IpPrefix> { static Decoded<value::IpPrefix> Decode(value::Value wire); };
template <> struct Codec<RawValue> { static Decoded<RawValue> Decode(value::Value wire); };
// clang-format on

// What a value stands for by the `format` its schema gives it.
using DomainValue =
    std::variant<std::string, bool, int64_t, double, value::Time, Date, value::Duration, value::Quantity,
                 value::IntOrString, Bytes, Uuid, value::IpAddress, value::IpPrefix, RawValue>;

// `date-time`, `date`, `duration`, `quantity`, `int-or-string`, `byte`, `uuid` (and `uuid3` to `uuid5`),
// `ipv4`, `ipv6`, `ip`, `cidr`, `int32`, `int64`, `float`, `double`. A value of any other format is what
// it is: a text, a bool, a number, or a RawValue.
Decoded<DomainValue> DecodeByFormat(std::string_view format, value::Value wire);

}  // namespace plimsoll::schema
