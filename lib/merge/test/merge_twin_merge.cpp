#include <algorithm>

#include "merge_twin_parts.h"

namespace plimsoll::merge {
namespace {

std::optional<Node> Either(const std::optional<Node>& live, const std::optional<Node>& config) {
  return config ? config : live;
}

}  // namespace

Node MergeTwin::Merge(const TypeRef& type, const Node& live, const Node& config) const {
  return MergeItem(type, live, config).value_or(Node());
}

MergeTwin::Item MergeTwin::MergeItem(const TypeRef& ref, const Item& live, const Item& config) const {
  const Type type = Resolve(ref);
  switch (ShapeOf(type, *Either(live, config))) {
    case AtomShape::kMap: return MergeMaps(type, live, config);
    case AtomShape::kList: return MergeLists(type, live, config);
    case AtomShape::kScalar: return Either(live, config);
    case AtomShape::kNone: break;
  }
  return std::nullopt;
}

MergeTwin::Item MergeTwin::MergeMaps(const Type& type, const Item& live, const Item& config) const {
  const Node& left = AsMap(live);
  const Node& right = AsMap(config);
  if (type.atomic_map || (left.count == 0 && right.count == 0)) return Either(live, config);
  std::vector<Member> members;
  for (const std::string_view key : KeysOf(left, right)) {
    bool declared = false;
    const TypeRef* const below = MemberType(type, key, declared);
    const Item merged = MergeItem(*below, MemberOf(left, key), MemberOf(right, key));
    if (merged) members.push_back({key, *merged});
  }
  return members.empty() ? std::nullopt : Item(ObjectOf(std::move(members)));
}

MergeTwin::Item MergeTwin::MergeLists(const Type& type, const Item& live, const Item& config) const {
  const Node& left = AsList(live);
  const Node& right = AsList(config);
  if (type.list == Relationship::kAtomic || (left.count == 0 && right.count == 0)) {
    return Either(live, config);
  }
  std::vector<TwinStep> l_steps, r_steps, shared;
  for (const Node& item : left.Items()) l_steps.push_back(*StepOf(type, item));
  for (const Node& item : right.Items()) r_steps.push_back(*StepOf(type, item));
  const auto in = [](const std::vector<TwinStep>& steps, const TwinStep& step) {
    return std::ranges::count(steps, step);
  };
  for (const TwinStep& step : r_steps) {
    if (in(l_steps, step) > 0) shared.push_back(step);
  }
  std::set<TwinStep> emitted;
  std::vector<Node> out;
  size_t l = 0, r = 0;
  const auto emit = [&] {
    const TwinStep& step = r_steps[r];
    Item partner;
    if (in(l_steps, step) == 1) partner = left.items[std::ranges::find(l_steps, step) - l_steps.begin()];
    if (in(l_steps, step) > 1) partner = Node();
    if (const Item item = MergeItem(type.atom->list->element, partner, right.items[r])) out.push_back(*item);
    emitted.insert(step);
    if (!shared.empty() && shared[0] == step) shared.erase(shared.begin());
    ++r;
  };
  while (l < l_steps.size() || r < r_steps.size()) {
    if (l < l_steps.size() && r < r_steps.size()) {
      if (l_steps[l] == r_steps[r]) {
        emit();
        ++l;
        continue;
      }
      if (in(r_steps, l_steps[l]) > 0 && !shared.empty() && shared[0] != l_steps[l]) {
        ++l;
        continue;
      }
    }
    if (l < l_steps.size()) {
      if (in(r_steps, l_steps[l]) == 0) {
        out.push_back(left.items[l++]);
        continue;
      }
      if (emitted.contains(l_steps[l])) ++l;
    }
    if (r < r_steps.size()) emit();
  }
  return out.empty() ? std::nullopt : Item(ArrayOf(out));
}

}  // namespace plimsoll::merge
