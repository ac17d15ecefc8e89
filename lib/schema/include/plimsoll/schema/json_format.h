// The formats of JSON Schema, by the standards its specification names. They are stricter than what
// the API server makes of the same names (formats.h).
//
//   std::optional<JsonFormat> format = FindJsonFormat("date-time");
//   HasJsonFormat(*format, "2024-02-29T12:00:00Z");  // true
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/schema/dialect.h"

namespace plimsoll::schema {

enum class JsonFormat : uint8_t {
  kDate,
  kDateTime,
  kTime,
  kDuration,
  kEmail,
  kIdnEmail,
  kHostname,
  kIdnHostname,
  kPlainHostname,  // `hostname` as draft 4 and 6 have it: letters, digits and hyphens at will
  kIpv4,
  kIpv6,
  kUri,
  kUriReference,
  kIri,
  kIriReference,
  kUriTemplate,
  kUuid,
  kJsonPointer,
  kRelativeJsonPointer,
  kRegex,
};

// None for formats that are not known; they require nothing.
std::optional<JsonFormat> FindJsonFormat(std::string_view name, Dialect dialect = kDefaultDialect);
bool HasJsonFormat(JsonFormat format, std::string_view text);

}  // namespace plimsoll::schema
