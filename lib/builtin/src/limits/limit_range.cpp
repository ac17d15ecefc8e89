#include "plimsoll/builtin/limits/limit_range.h"

#include <optional>

#include "named_amounts.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::builtin {

using value::Value;

LimitRange LimitRangeOf(Value object) {
  LimitRange out;
  const std::optional<Value> spec = object.Find("spec");
  const std::optional<Value> limits = spec && spec->IsObject() ? spec->Find("limits") : std::nullopt;
  if (!limits || !limits->IsArray()) return out;
  for (const Value item : limits->Items()) {
    if (!item.IsObject()) continue;
    out.limits.push_back({.type = std::string(value::TextIn(item, "type")),
                          .min = NamedAmountsIn(item, "min"),
                          .max = NamedAmountsIn(item, "max"),
                          .max_ratios = NamedAmountsIn(item, "maxLimitRequestRatio"),
                          .default_limits = NamedAmountsIn(item, "default"),
                          .default_requests = NamedAmountsIn(item, "defaultRequest")});
  }
  return out;
}

}  // namespace plimsoll::builtin
