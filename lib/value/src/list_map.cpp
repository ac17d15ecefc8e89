#include "plimsoll/value/list_map.h"

#include <algorithm>
#include <charconv>

#include "plimsoll/text/go_format.h"

namespace plimsoll::value {
namespace {

// Among several keys upstream compares floats as printed with six decimals.
void AppendWithSixDecimals(std::string& out, double number) {
  char digits[400];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number, std::chars_format::fixed, 6).ptr);
}

// Text that is equal for equal scalars of one kind and different otherwise. False for anything
// that is no scalar, null included.
bool AppendComparable(std::string& out, Value value, bool alone) {
  switch (value.kind()) {
    case Kind::kBool: out += value.AsBool() ? "true" : "false"; return true;
    case Kind::kInt: text::AppendInt(out, value.AsInt()); return true;
    case Kind::kUint:
    case Kind::kFloat:
      out += '~';
      // Adding zero makes -0 the same as 0.
      alone ? text::AppendFloat(out, value.AsDouble() + 0.0) : AppendWithSixDecimals(out, value.AsDouble());
      return true;
    case Kind::kString: text::AppendQuoted(out, value.AsString()); return true;
    default: return false;
  }
}

}  // namespace

ListMap::ListMap(Value list, std::span<const std::string_view> keys) : list_(list), keys_(keys) {
  if (keys.empty()) return;
  items_.reserve(list.Count());
  for (Value item : list.Items()) {
    if (auto key = KeyOf(item)) items_.emplace_back(std::move(*key), item.index());
  }
  std::ranges::sort(items_);
}

std::optional<Value> ListMap::Find(Value item) const {
  const auto key = keys_.empty() ? std::nullopt : KeyOf(item);
  if (!key) return std::nullopt;
  const auto at = std::ranges::lower_bound(items_, *key, {}, &std::pair<std::string, uint32_t>::first);
  if (at == items_.end() || at->first != *key) return std::nullopt;
  return Value(list_.document(), at->second);
}

std::optional<std::string> ListMap::KeyOf(Value item) const {
  if (!item.IsObject()) return std::nullopt;
  std::string text;
  for (std::string_view key : keys_) {
    const auto value = item.Find(key);
    if (!value || !AppendComparable(text, *value, keys_.size() == 1)) return std::nullopt;
    text.push_back('\0');
  }
  return text;
}

}  // namespace plimsoll::value
