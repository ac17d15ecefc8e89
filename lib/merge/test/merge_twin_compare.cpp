#include <algorithm>
#include <map>

#include "merge_twin_parts.h"

namespace plimsoll::merge {

TwinComparison MergeTwin::Compare(const TypeRef& type, const Node& before, const Node& after) const {
  TwinComparison out;
  CompareItem(type, before, after, {}, out);
  return out;
}

void MergeTwin::CompareItem(const TypeRef& ref, const Item& before, const Item& after, const TwinPath& path,
                            TwinComparison& out) const {
  const Type type = Resolve(ref);
  const AtomShape shape = ShapeOf(type, after ? *after : *before);
  if (before && after && ShapeOf(type, *before) != shape) {
    CompareShape(type, ShapeOf(type, *before), before, after, path, out);
  }
  if (CompareShape(type, shape, before, after, path, out)) return;
  if (!before) Insert(out.added, path);
  if (!after) Insert(out.removed, path);
}

bool MergeTwin::CompareShape(const Type& type, AtomShape shape, const Item& before, const Item& after,
                             const TwinPath& path, TwinComparison& out) const {
  const bool map = shape == AtomShape::kMap;
  if (shape == AtomShape::kNone) return false;
  const Node& left = map ? AsMap(before) : AsList(before);
  const Node& right = map ? AsMap(after) : AsList(after);
  const bool unit = map ? type.atomic_map : type.list == Relationship::kAtomic;
  if (shape == AtomShape::kScalar || unit || (left.count == 0 && right.count == 0)) {
    if (!before) Insert(out.added, path);
    if (!after) Insert(out.removed, path);
    if (before && after && !NodesEqual(*before, *after)) Insert(out.modified, path);
    return true;
  }
  if (!map) {
    CompareItems(type, left, right, path, out);
    return false;
  }
  for (const std::string_view key : KeysOf(left, right)) {
    bool declared = false;
    const TypeRef* const below = MemberType(type, key, declared);
    if (below == nullptr) continue;
    CompareItem(*below, MemberOf(left, key), MemberOf(right, key), Below(path, FieldStep(key)), out);
  }
  return false;
}

void MergeTwin::CompareItems(const Type& type, const Node& before, const Node& after, const TwinPath& path,
                             TwinComparison& out) const {
  struct Same {
    std::vector<Node> before;
    std::vector<Node> after;
  };
  std::map<TwinStep, Same> items;
  for (const Node& item : before.Items()) items[*StepOf(type, item)].before.push_back(item);
  for (const Node& item : after.Items()) items[*StepOf(type, item)].after.push_back(item);
  for (const auto& [step, same] : items) {
    const TwinPath there = Below(path, step);
    const TypeRef& element = type.atom->list->element;
    const auto one = [](const std::vector<Node>& list) { return list.size() == 1 ? Item(list[0]) : Item(); };
    if (same.before.size() < 2 && same.after.size() < 2) {
      CompareItem(element, one(same.before), one(same.after), there, out);
    } else if (same.before.size() >= 2 && same.after.size() >= 2) {
      if (!std::ranges::equal(same.before, same.after, NodesEqual)) Insert(out.modified, there);
    } else {
      const bool was = same.before.size() >= 2;
      Insert(was ? out.removed : out.added, there);
      if (was && !same.after.empty()) CompareItem(element, {}, same.after[0], there, out);
      if (!was && !same.before.empty()) CompareItem(element, same.before[0], {}, there, out);
    }
  }
}

}  // namespace plimsoll::merge
