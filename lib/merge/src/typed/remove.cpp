// Removing and extracting are one walk. What comes out of a container of which nothing is left is
// null; a container that loses nothing is handed on as it is.
#include "item_elements.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {
namespace {

class RemoveWalk {
 public:
  RemoveWalk(const MergeProgram& program, bool extract, Arena& arena)
      : program_(program), extract_(extract), arena_(arena) {}

  Node Visit(TypeId id, const Node& node, const FieldSet& items) {
    if (id == kNoType || !program_[id].found) return {};
    const ResolvedType& type = program_[id];
    switch (type.ShapeFor(node)) {
      case AtomShape::kScalar: return node;
      case AtomShape::kMap: return node.IsObject() ? VisitMap(program_.MapOf(type), node, items) : Node();
      case AtomShape::kList: return node.IsArray() ? VisitList(program_.ListOf(type), node, items) : Node();
      case AtomShape::kNone: return {};
    }
    return {};
  }

 private:
  // Of something empty or of one unit all is extracted, or nothing left.
  Node Whole(const Node& node) const { return extract_ ? node : Node(); }

  Node VisitMap(const MapProgram& map, const Node& node, const FieldSet& items) {
    if (node.count == 0 || map.atomic) return Whole(node);
    const size_t level = members_.size();
    for (const Member& member : node.Members()) {
      const TypeId type = program_.MemberOf(map, member.key).type;
      if (const auto kept = VisitMember(type, member, items)) members_.push_back({member.key, *kept});
    }
    const std::span<const Member> made(members_.data() + level, members_.size() - level);
    Node out;
    if (!made.empty()) out = SameMembers(node, made) ? node : Node::Object(CopyMembers(made, arena_));
    members_.resize(level);
    return out;
  }

  std::optional<Node> VisitMember(TypeId type, const Member& member, const FieldSet& items) {
    const SetEntry* const entry = items.Find(PathElement::Field(member.key));
    if (entry == nullptr) return extract_ ? std::nullopt : std::optional(member.value);
    // Upstream extracts a member that is listed itself by the set of its parent.
    if (entry->member) return extract_ ? std::optional(Visit(type, member.value, items)) : std::nullopt;
    return Visit(type, member.value, entry->children);
  }

  Node VisitList(const ListProgram& list, const Node& node, const FieldSet& items) {
    if (node.count == 0 || list.IsAtomic()) return Whole(node);
    const size_t level = items_.size();
    std::string error;
    for (const Node& item : node.Items()) {
      const SetEntry* const entry = items.Find(ItemElement(list, item, arena_, error));
      if (const auto kept = VisitItem(list.element, item, entry)) items_.push_back(*kept);
    }
    const std::span<const Node> made(items_.data() + level, items_.size() - level);
    Node out;
    if (!made.empty()) out = SameItems(node, made) ? node : Node::Array(CopyNodes(made, arena_));
    items_.resize(level);
    return out;
  }

  std::optional<Node> VisitItem(TypeId type, const Node& item, const SetEntry* entry) {
    if (entry == nullptr) return extract_ ? std::nullopt : std::optional(item);
    if (entry->member && !extract_) return std::nullopt;
    return entry->children.Empty() ? item : Visit(type, item, entry->children);
  }

  static bool SameMembers(const Node& node, std::span<const Member> made) {
    if (node.count != made.size()) return false;
    for (size_t i = 0; i < made.size(); ++i) {
      if (!node.members[i].value.Is(made[i].value)) return false;
    }
    return true;
  }

  static bool SameItems(const Node& node, std::span<const Node> made) {
    if (node.count != made.size()) return false;
    for (size_t i = 0; i < made.size(); ++i) {
      if (!node.items[i].Is(made[i])) return false;
    }
    return true;
  }

  const MergeProgram& program_;
  bool extract_;
  Arena& arena_;
  std::vector<Member> members_;
  std::vector<Node> items_;
};

// The key fields of every list item on the way to `path`.
void AddKeyFields(std::span<const PathElement> path, std::vector<FieldPath>& out) {
  for (size_t i = 0; i < path.size(); ++i) {
    if (!path[i].IsKey()) continue;
    for (const Member& field : path[i].KeyFields()) {
      FieldPath& added = out.emplace_back(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      added.push_back(PathElement::Field(field.key));
    }
  }
}

FieldSet WithKeyFields(const Typed& typed, const FieldSet& items, Arena& arena) {
  const FieldSet there = ToFieldSet(typed, arena);
  std::vector<FieldPath> paths;
  items.ForEach([&](std::span<const PathElement> path) {
    if (there.Has(path)) AddKeyFields(path, paths);
  });
  return Union(items, FromPaths(paths, arena), arena);
}

}  // namespace

Node RemoveItems(const Typed& typed, const FieldSet& items, Arena& arena) {
  return RemoveWalk(*typed.program, false, arena).Visit(typed.type, typed.value, items);
}

Node ExtractItems(const Typed& typed, const FieldSet& items, KeyFields key_fields, Arena& arena) {
  const FieldSet wanted = key_fields == KeyFields::kAppended ? WithKeyFields(typed, items, arena) : items;
  return RemoveWalk(*typed.program, true, arena).Visit(typed.type, typed.value, wanted);
}

}  // namespace plimsoll::merge
