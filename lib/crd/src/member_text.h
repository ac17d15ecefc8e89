// The text that a member of an object holds.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// Empty when there is no such member or it is no string.
inline std::string_view TextIn(value::Value object, std::string_view key) {
  const std::optional<value::Value> held = object.Find(key);
  return held && held->IsString() ? held->AsString() : std::string_view{};
}

}  // namespace plimsoll::crd
