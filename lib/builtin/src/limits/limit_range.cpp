#include "plimsoll/builtin/limits/limit_range.h"

#include <optional>

#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

NamedAmounts AmountsIn(Value item, std::string_view key) {
  NamedAmounts out;
  const std::optional<Value> map = item.Find(key);
  if (!map || !map->IsObject()) return out;
  for (const value::Member member : map->Members()) {
    const auto amount = member.value.IsString()
                            ? value::ParseQuantity(member.value.AsString())
                            : value::ParseJsonQuantity(value::WriteJson(member.value).value_or(""));
    if (amount) out.emplace(member.key, *amount);
  }
  return out;
}

}  // namespace

LimitRange LimitRangeOf(Value object) {
  LimitRange out;
  const std::optional<Value> spec = object.Find("spec");
  const std::optional<Value> limits = spec && spec->IsObject() ? spec->Find("limits") : std::nullopt;
  if (!limits || !limits->IsArray()) return out;
  for (const Value item : limits->Items()) {
    if (!item.IsObject()) continue;
    out.limits.push_back({.type = std::string(value::TextIn(item, "type")),
                          .min = AmountsIn(item, "min"),
                          .max = AmountsIn(item, "max"),
                          .max_ratios = AmountsIn(item, "maxLimitRequestRatio"),
                          .default_limits = AmountsIn(item, "default"),
                          .default_requests = AmountsIn(item, "defaultRequest")});
  }
  return out;
}

}  // namespace plimsoll::builtin
