// What encoding/json says when a value does not fit the Go type it is decoded into.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/value/any_value.h"

namespace plimsoll::value {

// `json: cannot unmarshal bool into Go value of type string`. For the value's kind.
std::string CannotUnmarshal(Kind kind, std::string_view go_type);
std::string CannotUnmarshal(AnyValue value, std::string_view go_type);
// The same for a number and an integer type, which names the literal, too.
std::string CannotUnmarshalNumber(std::string_view literal, std::string_view go_type);

}  // namespace plimsoll::value
