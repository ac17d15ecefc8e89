// The text of a value that may be absent.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::app {

// Empty when there is no value, or one that is no string.
inline std::string_view TextOf(std::optional<value::Value> value) {
  return value && value->IsString() ? value->AsString() : std::string_view();
}

}  // namespace plimsoll::app
