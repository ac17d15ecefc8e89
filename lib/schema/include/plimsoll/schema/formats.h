// The formats that the API server knows: what `format: date` in a schema requires of a string.
// The rules are those of kube-openapi's strfmt, which are Go's own parsers and a number of
// regular expressions, oddities included.
//
//   std::optional<Format> format = RecognizeFormat(FormatScope::kString, "date-time", 37);
//   Holds(*format, "2024-02-29T12:00:00Z");  // true
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plimsoll::schema {

enum class Format : uint8_t {
  kBsonObjectId,
  kByte,
  kCidr,
  kCreditCard,
  kDate,
  kDateTime,
  kDuration,
  kEmail,
  kHexColor,
  kHostname,
  kIpv4,
  kIpv6,
  kIsbn,
  kIsbn10,
  kIsbn13,
  kLongName,
  kMac,
  kPassword,
  kRgbColor,
  kShortName,
  kSsn,
  kUri,
  kUuid,
  kUuid3,
  kUuid4,
  kUuid5,
  // Formats of numbers. They require nothing of a string.
  kInt32,
  kInt64,
  kFloat,
  kDouble,
};

// Which formats the type of a schema admits.
enum class FormatScope : uint8_t {
  kString,   // type string, no type, or more than one
  kInteger,  // type integer
  kNumber,   // type number
  kNone,     // any other type: no format is recognised
};

// The format of a string by its name, in which every '-' may be left out or added; whatever
// the version. This is what value validation looks up.
std::optional<Format> FindStringFormat(std::string_view name);

// The format as a server compatible with Kubernetes 1.<minor> recognises it in a CRD. What
// is not recognised is dropped from the schema, with a warning. Names of number formats
// must be exact.
std::optional<Format> RecognizeFormat(FormatScope scope, std::string_view name, unsigned minor);

// The first minor version of Kubernetes 1 whose CRDs know the format; 0 for always.
unsigned FormatSince(Format format);

// Whether the text has the format. Formats of numbers hold for every text.
bool Holds(Format format, std::string_view text);

}  // namespace plimsoll::schema
