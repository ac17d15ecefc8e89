// Names of the kinds of values.
#pragma once

#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// For messages: "expected a string, got a list".
std::string_view KindInWords(Kind kind);
// As JSON Schema and OpenAPI name types: "boolean", "integer", "number".
std::string_view JsonTypeName(Kind kind);
// As encoding/json names what it cannot unmarshal: "bool", "number", "string".
std::string_view GoJsonName(Kind kind);

}  // namespace plimsoll::value
