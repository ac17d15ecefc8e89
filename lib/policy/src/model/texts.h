// Parts of objects that may be missing or of another kind.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::policy {

// The texts of a list; what is no text is empty.
inline std::vector<std::string_view> TextListIn(value::Value object, std::string_view key) {
  std::vector<std::string_view> out;
  const auto found = object.Find(key);
  if (!found) return out;
  for (const value::Value item : found->Items()) {
    out.push_back(item.IsString() ? item.AsString() : std::string_view());
  }
  return out;
}

// A member that is there and is not null.
inline std::optional<value::Value> PartIn(std::optional<value::Value> object, std::string_view key) {
  const auto found = object ? object->Find(key) : std::nullopt;
  return found && !found->IsNull() ? found : std::nullopt;
}

inline bool Contains(const std::vector<std::string_view>& list, std::string_view text) {
  return std::ranges::find(list, text) != list.end();
}

}  // namespace plimsoll::policy
