// The texts and flags of values that may be missing or of another kind; these read as an empty text and
// false.
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

// Whether a value is `true`.
inline bool FlagOf(std::optional<Value> held) {
  return held && held->kind() == Kind::kBool && held->AsBool();
}

inline bool FlagIn(std::optional<Value> object, std::string_view key) {
  return object && FlagOf(object->Find(key));
}

}  // namespace plimsoll::value
