#include "go_json.h"

#include <cstdint>

#include "plimsoll/base/ascii.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"
#include "plimsoll/value/write.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

bool AreTexts(Value list) {
  if (!list.IsArray()) return false;
  for (const Value item : list.Items()) {
    if (!item.IsString() && !item.IsNull()) return false;
  }
  return true;
}

bool AreLabels(Value map) {
  if (!map.IsObject()) return false;
  for (const value::Member member : map.Members()) {
    if (!member.value.IsString() && !member.value.IsNull()) return false;
  }
  return true;
}

bool AreRequirements(Value list) {
  if (!list.IsArray()) return false;
  for (const Value item : list.Items()) {
    if (item.IsNull()) continue;
    if (!item.IsObject() || !IsTextField(item, "key") || !IsTextField(item, "operator")) return false;
    const auto values = FoldedField(item, "values");
    if (values && !AreTexts(*values)) return false;
  }
  return true;
}

}  // namespace

std::optional<Value> FoldedField(Value object, std::string_view name) {
  std::optional<Value> found;
  for (const value::Member member : object.Members()) {
    if (member.key.size() != name.size() || ascii::ToLower(member.key) != ascii::ToLower(name)) continue;
    if (!member.value.IsNull()) found = member.value;
  }
  return found;
}

bool IsTextField(Value object, std::string_view name) {
  const auto field = FoldedField(object, name);
  return !field || field->IsString();
}

bool IsIntField(Value object, std::string_view name, int bits) {
  const auto field = FoldedField(object, name);
  if (!field) return true;
  if (field->kind() != value::Kind::kInt) return false;
  return bits == 64 || (field->AsInt() >= INT32_MIN && field->AsInt() <= INT32_MAX);
}

bool IsQuantityField(Value object, std::string_view name) {
  const auto field = FoldedField(object, name);
  if (!field) return true;
  return (field->IsString() || field->IsNumber()) && value::ParseQuantity(QuantityText(*field)).has_value();
}

bool IsTimeField(Value object, std::string_view name) {
  const auto field = FoldedField(object, name);
  if (!field) return true;
  return field->IsString() && value::ParseTime(field->AsString(), value::TimeLayout::kRfc3339).has_value();
}

bool IsSelectorField(Value object, std::string_view name) {
  const auto selector = FoldedField(object, name);
  if (!selector) return true;
  if (!selector->IsObject()) return false;
  const auto labels = FoldedField(*selector, "matchLabels");
  const auto expressions = FoldedField(*selector, "matchExpressions");
  return (!labels || AreLabels(*labels)) && (!expressions || AreRequirements(*expressions));
}

std::string QuantityText(Value value) {
  if (value.IsString()) return std::string(value.AsString());
  return value::WriteJson(value).value_or("");
}

}  // namespace plimsoll::builtin
