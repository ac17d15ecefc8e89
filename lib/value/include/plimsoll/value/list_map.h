// ListMap finds items of a list of type map by the values of their keys. Keys must be there
// and be scalars, else an item has no partner. The first of several equal items counts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

class ListMap {
 public:
  ListMap(Value list, std::span<const std::string_view> keys);

  // The item whose keys have the values they have in `item`.
  std::optional<Value> Find(Value item) const;

 private:
  std::optional<std::string> KeyOf(Value item) const;

  Value list_;
  std::span<const std::string_view> keys_;
  std::vector<std::pair<std::string, uint32_t>> items_;  // sorted
};

}  // namespace plimsoll::value
