// The texts of a list that may be missing or of another kind.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// The texts in a member that is a list.
inline std::vector<std::string> TextsIn(std::optional<Value> object, std::string_view key) {
  std::vector<std::string> out;
  const std::optional<Value> list = object ? object->Find(key) : std::nullopt;
  if (!list) return out;
  for (const Value item : list->Items()) {
    if (item.IsString()) out.emplace_back(item.AsString());
  }
  return out;
}

}  // namespace plimsoll::value
