#include "child_lookup.h"

#include <string>

#include "plimsoll/value/pointer.h"

namespace plimsoll::schema {
namespace {

// Smaller ones are looked through.
constexpr uint32_t kLarge = 32;

}  // namespace

// A position looked up in an object is a name.
std::optional<value::Value> ChildLookup::Find(value::Value container, const value::Step& step) {
  const bool by_position = step.kind == value::Step::Kind::kIndex;
  if (container.IsArray() && by_position) return FindItem(container, step.index);
  const std::string& token = by_position ? std::to_string(step.index) : step.name;
  if (!container.IsObject() || container.Count() < kLarge) return value::Descend(container, token);
  return objects_.try_emplace(container.index(), container).first->second.Find(token);
}

std::optional<value::Value> ChildLookup::FindItem(value::Value array, uint32_t position) {
  if (position >= array.Count()) return std::nullopt;
  std::vector<uint32_t>& items = arrays_[array.index()];
  if (items.empty()) {
    for (const value::Value item : array.Items()) items.push_back(item.index());
  }
  return value::Value(array.document(), items[position]);
}

void ChildLookup::Clear() {
  objects_.clear();
  arrays_.clear();
}

}  // namespace plimsoll::schema
