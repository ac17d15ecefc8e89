#include "named_amounts.h"

#include <optional>

#include "../vocabulary/resource_names.h"

namespace plimsoll::builtin {

NamedAmounts NamedAmountsIn(value::Value object, std::string_view key) {
  NamedAmounts out;
  const std::optional<value::Value> map = object.Find(key);
  if (!map || !map->IsObject()) return out;
  for (const value::Member member : map->Members()) {
    if (const auto amount = QuantityOf(member.value)) out.emplace(member.key, *amount);
  }
  return out;
}

}  // namespace plimsoll::builtin
