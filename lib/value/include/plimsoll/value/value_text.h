// The text of values that may be missing or no text; both read as an empty text.
//
//   std::string_view name = TextIn(object.Find("metadata"), "name");
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

inline std::string_view TextOf(std::optional<Value> held) {
  return held && held->IsString() ? held->AsString() : std::string_view{};
}

inline std::string_view TextIn(std::optional<Value> object, std::string_view key) {
  return object ? TextOf(object->Find(key)) : std::string_view{};
}

}  // namespace plimsoll::value
