#include "merge_twin_parts.h"

namespace plimsoll::merge {
namespace {

// What the set has below a step, and whether it has the step itself.
TwinSet Under(const TwinSet& set, const TwinStep& step) {
  TwinSet out;
  for (const TwinPath& path : set) {
    if (path[0] == step) Insert(out, {path.begin() + 1, path.end()});
  }
  return out;
}

bool Has(const TwinSet& set, const TwinStep& step) { return set.contains({step}); }

}  // namespace

Node MergeTwin::Remove(const TypeRef& type, const Node& value, const TwinSet& items) const {
  return Cut(type, value, items, false);
}

Node MergeTwin::Extract(const TypeRef& type, const Node& value, const TwinSet& items,
                        KeyFields key_fields) const {
  TwinSet wanted = items;
  const TwinSet there = ToFieldSet(type, value);
  for (const TwinPath& path : items) {
    if (key_fields == KeyFields::kAsListed || !there.contains(path)) continue;
    for (size_t length = 1; length <= path.size(); ++length) {
      const TwinPath item(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length));
      for (const std::string& key : item.back().keys) wanted.insert(Below(item, FieldStep(key)));
    }
  }
  return Cut(type, value, wanted, true);
}

Node MergeTwin::Cut(const TypeRef& ref, const Node& value, const TwinSet& items, bool extract) const {
  const Type type = Resolve(ref);
  switch (ShapeOf(type, value)) {
    case AtomShape::kScalar: return value;
    case AtomShape::kMap: return CutMap(type, value, items, extract);
    case AtomShape::kList: return CutList(type, value, items, extract);
    case AtomShape::kNone: break;
  }
  return {};
}

Node MergeTwin::CutMap(const Type& type, const Node& value, const TwinSet& items, bool extract) const {
  if (!value.IsObject()) return {};
  if (value.count == 0 || type.atomic_map) return extract ? value : Node();
  std::vector<Member> kept;
  for (const Member& member : value.Members()) {
    bool declared = false;
    const TypeRef* const below = MemberType(type, member.key, declared);
    const bool listed = Has(items, FieldStep(member.key));
    const TwinSet under = Under(items, FieldStep(member.key));
    if (listed ? !extract : extract && under.empty()) continue;
    if (!listed && under.empty()) {
      kept.push_back(member);
    } else {
      // Upstream goes on with the set of the parent where the member itself is extracted.
      kept.push_back({member.key, Cut(*below, member.value, listed ? items : under, extract)});
    }
  }
  return kept.empty() ? Node() : ObjectOf(std::move(kept));
}

Node MergeTwin::CutList(const Type& type, const Node& value, const TwinSet& items, bool extract) const {
  if (!value.IsArray()) return {};
  if (value.count == 0 || type.list == Relationship::kAtomic) return extract ? value : Node();
  std::vector<Node> kept;
  for (const Node& item : value.Items()) {
    const auto step = StepOf(type, item);
    const bool listed = Has(items, *step);
    const TwinSet under = Under(items, *step);
    if (extract ? !listed && under.empty() : listed) continue;
    kept.push_back(under.empty() ? item : Cut(type.atom->list->element, item, under, extract));
  }
  return kept.empty() ? Node() : ArrayOf(kept);
}

}  // namespace plimsoll::merge
