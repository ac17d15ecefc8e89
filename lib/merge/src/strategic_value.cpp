#include "strategic_value.h"

#include <algorithm>
#include <bit>

#include "plimsoll/merge/patch_error.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::merge {

PatchValue& PatchList::operator[](size_t at) const { return (*array)[at]; }
PatchValue* PatchList::begin() const { return array != nullptr ? array->data() : nullptr; }
PatchValue* PatchList::end() const { return begin() + size; }

const PatchValue* PatchValue::Find(std::string_view key) const {
  if (map == nullptr) return nullptr;
  const auto member = map->find(key);
  return member == map->end() ? nullptr : &member->second;
}

PatchValue ListValue(PatchList list) {
  PatchValue value;
  value.kind = Kind::kArray;
  value.list = list;
  return value;
}

PatchValue TextValue(std::string_view text) {
  PatchValue value;
  value.kind = Kind::kString;
  value.scalar = Node::String(text);
  return value;
}

PatchValue PatchHeap::MapOf(PatchMap members) {
  PatchValue value;
  value.kind = Kind::kObject;
  value.map = &maps_.emplace_back(std::move(members));
  return value;
}

// Room as Go's decoder leaves it: the next power of two.
PatchList PatchHeap::NewList(std::vector<PatchValue> items) {
  const size_t size = items.size();
  items.resize(size == 0 ? 0 : std::bit_ceil(size));
  return {&arrays_.emplace_back(std::move(items)), size};
}

PatchList PatchHeap::Append(PatchList list, const PatchValue& value) {
  if (list.array == nullptr || list.size == list.array->size()) {
    std::vector<PatchValue> grown(list.begin(), list.end());
    grown.push_back(value);
    return NewList(std::move(grown));
  }
  list[list.size++] = value;
  return list;
}

// Recurses; nodes nest no deeper than kMaxDepth, here and below.
PatchValue PatchHeap::From(const Node& node) {
  if (node.IsObject()) {
    PatchMap members;
    for (const Member& member : node.Members()) members.emplace(member.key, From(member.value));
    return MapOf(std::move(members));
  }
  if (node.IsArray()) {
    std::vector<PatchValue> items;
    for (const Node& item : node.Items()) items.push_back(From(item));
    return ListValue(NewList(std::move(items)));
  }
  PatchValue value;
  value.kind = node.kind;
  value.scalar = node;
  return value;
}

Node PatchHeap::ToNode(const PatchValue& value, Arena& arena) const {
  if (value.IsMap()) {
    std::vector<Member> members;
    for (const auto& [key, member] : *value.map) members.push_back({arena.Copy(key), ToNode(member, arena)});
    return Node::Object(CopyMembers(members, arena));
  }
  if (!value.IsList()) return value.scalar;
  std::vector<Node> items;
  for (const PatchValue& item : value.list) items.push_back(ToNode(item, arena));
  return Node::Array(CopyNodes(items, arena));
}

bool DeepEqual(const PatchValue& a, const PatchValue& b) {
  if (a.kind != b.kind) return false;
  if (a.IsList()) return DeepEqual(a.list, b.list);
  if (!a.IsMap()) return NodesEqual(a.scalar, b.scalar);
  return std::ranges::equal(*a.map, *b.map, [](const auto& left, const auto& right) {
    return left.first == right.first && DeepEqual(left.second, right.second);
  });
}

bool DeepEqual(PatchList a, PatchList b) {
  return a.size == b.size &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](const auto& left, const auto& right) { return DeepEqual(left, right); });
}

std::string EqualityText(const PatchValue& value) {
  std::string text(1, static_cast<char>('a' + static_cast<int>(value.kind)));
  if (value.IsMap() || value.IsList()) return {};
  return value.kind == Kind::kString ? text + std::string(value.scalar.AsString())
                                     : text + NodeJson(value.scalar);
}

std::string GoTextOf(const PatchValue& value) {
  if (value.kind == Kind::kString) return std::string(value.scalar.AsString());
  if (value.kind == Kind::kFloat) {
    std::string text;
    text::AppendFloat(text, value.scalar.number);
    return text;
  }
  Arena arena;
  return GoText(PatchHeap().ToNode(value, arena));
}

std::string GoTextOf(PatchList list) { return GoTextOf(ListValue(list)); }

}  // namespace plimsoll::merge
