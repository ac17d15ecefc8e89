#include "patch_value.h"

#include <algorithm>
#include <bit>

#include "plimsoll/patch/merge/patch_error.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::patch {

using merge::KeyLess;
using merge::Member;
using merge::Node;
using merge::SortMembers;
using merge::WantedKey;

namespace {

template <class T, class... Arguments>
T* New(Arena& arena, Arguments&&... arguments) {
  return new (arena.Allocate(sizeof(T))) T(arena, std::forward<Arguments>(arguments)...);
}

// One that may direct is none.
bool IsFlat(const Node& node) {
  if (!node.IsObject()) return false;
  const std::span<const Member> members = node.Members();
  if (!members.empty() && MayBeDirective(members.front().key)) return false;
  return std::ranges::none_of(
      members, [](const Member& member) { return member.value.IsArray() || member.value.IsObject(); });
}

int Sign(auto a, auto b) { return a < b ? -1 : b < a ? 1 : 0; }

}  // namespace

const Node* PatchList::Untouched() const {
  const Node* const source = array != nullptr ? array->Untouched() : nullptr;
  return source != nullptr && source->count == size ? source : nullptr;
}

PatchValue* PatchValue::Find(std::string_view key) const { return IsMap() ? map->Find(key) : nullptr; }

std::optional<PatchValue> PatchValue::Peek(std::string_view key) const {
  return IsMap() ? map->Peek(key) : std::nullopt;
}

std::optional<PatchValue> PatchValue::Marker() const {
  return IsMap() && map->MayDirect() ? map->Peek(kPatchMarker) : std::nullopt;
}

PatchValue PatchValue::Of(PatchMap* map) {
  PatchValue value;
  value.kind = value::Kind::kObject;
  value.map = map;
  return value;
}

PatchValue PatchValue::Of(PatchList list) {
  PatchValue value;
  value.kind = value::Kind::kArray;
  value.count = static_cast<uint32_t>(list.size);
  value.array = list.array;
  return value;
}

PatchValue ValueOf(const Node& node, Arena& arena) {
  if (node.IsObject()) return PatchValue::Of(New<PatchMap>(arena, node));
  if (node.IsArray()) return PatchValue::Of(PatchList{New<PatchArray>(arena, node), node.count});
  return PatchValue::Of(node);
}

ArenaVector<PatchMember>& PatchMap::Row() {
  if (looked_at_) return row_;
  looked_at_ = true;
  Arena& arena = row_.get_allocator().arena();
  row_.reserve(source_.count);
  for (const Member& member : source_.Members()) row_.push_back({member.key, ValueOf(member.value, arena)});
  return row_;
}

// Where the key is, or would be.
PatchMember* PatchMap::InRow(std::string_view key) {
  ArenaVector<PatchMember>& row = Row();
  const auto before = [](const PatchMember& member, std::string_view wanted) {
    return KeyLess()(member.key, wanted);
  };
  return std::lower_bound(row.data(), row.data() + row.size(), key, before);
}

bool PatchMap::StaysRow() {
  if (tree_ != nullptr) return false;
  if (Row().size() < kLongRow) return true;
  Arena& arena = row_.get_allocator().arena();
  tree_ = new (arena.Allocate(sizeof(Tree))) Tree(arena);
  for (PatchMember& member : row_) tree_->emplace_hint(tree_->end(), member.key, &member);
  return false;
}

bool PatchMap::Has(std::string_view key) {
  return looked_at_ ? Find(key) != nullptr : source_.Find(key) != nullptr;
}

PatchValue* PatchMap::Find(std::string_view key) {
  if (!looked_at_) {
    const Node* const node = source_.Find(key);
    return node != nullptr ? &ValueAt(*node) : nullptr;
  }
  if (tree_ != nullptr) {
    const auto found = tree_->find(key);
    return found != tree_->end() ? &found->second->value : nullptr;
  }
  if (row_.size() <= kShortRow) {
    const WantedKey wanted(key);
    const auto found =
        std::ranges::find_if(row_, [&](const PatchMember& member) { return wanted == member.key; });
    return found != row_.end() ? &found->value : nullptr;
  }
  PatchMember* const found = InRow(key);
  return found != row_.data() + row_.size() && found->key == key ? &found->value : nullptr;
}

// What became of a member's value in the source, which nobody had looked at.
PatchValue& PatchMap::ValueAt(const Node& node) {
  const auto member =
      std::ranges::find_if(source_.Members(), [&](const Member& m) { return &m.value == &node; });
  return Row()[static_cast<size_t>(member - source_.Members().begin())].value;
}

std::optional<PatchValue> PatchMap::Peek(std::string_view key) {
  const Node* const node = looked_at_ ? nullptr : source_.Find(key);
  if (node != nullptr && !node->IsArray() && !node->IsObject()) return PatchValue::Of(*node);
  const PatchValue* const found = looked_at_ ? Find(key) : node != nullptr ? &ValueAt(*node) : nullptr;
  return found != nullptr ? std::optional(*found) : std::nullopt;
}

void PatchMap::Set(std::string_view key, const PatchValue& value) {
  if (PatchValue* const known = Find(key)) {
    *known = value;
  } else if (StaysRow()) {
    row_.insert(row_.begin() + (InRow(key) - row_.data()), {key, value});
  } else {
    void* const room = tree_->get_allocator().arena().Allocate(sizeof(PatchMember));
    tree_->emplace(key, new (room) PatchMember{key, value});
  }
}

void PatchMap::Erase(std::string_view key) {
  if (!Has(key)) return;
  if (StaysRow()) {
    row_.erase(row_.begin() + (InRow(key) - row_.data()));
  } else {
    tree_->erase(key);
  }
}

PatchArray::PatchArray(Arena& arena, std::span<const PatchValue> items) : arena_(arena) {
  items_ = Room(items.size());
  std::ranges::copy(items, items_);
}

PatchValue* PatchArray::Room(size_t count) {
  room_ = count == 0 ? 0 : std::bit_ceil(count);
  auto* const out = reinterpret_cast<PatchValue*>(arena_.Allocate(room_ * sizeof(PatchValue)));
  std::uninitialized_default_construct_n(out, room_);
  return out;
}

PatchValue* PatchArray::LookAt() {
  items_ = Room(source_.count);
  std::ranges::transform(source_.Items(), items_, [&](const Node& item) { return ValueOf(item, arena_); });
  return items_;
}

size_t PatchArray::room() const {
  return items_ != nullptr ? room_ : source_.count == 0 ? 0 : std::bit_ceil(size_t{source_.count});
}

PatchValue PatchHeap::NewMap() { return PatchValue::Of(New<PatchMap>(arena_)); }

PatchList PatchHeap::NewList(std::span<const PatchValue> items) {
  return {New<PatchArray>(arena_, items), items.size()};
}

ArenaVector<PatchValue> PatchHeap::Scratch(size_t room) {
  ArenaVector<PatchValue> out(arena_);
  out.reserve(room);
  return out;
}

PatchList PatchHeap::Append(PatchList list, const PatchValue& value) {
  if (list.array == nullptr || list.size == list.array->room()) {
    ArenaVector<PatchValue> grown = Scratch(list.size + 1);
    grown.assign(list.begin(), list.end());
    grown.push_back(value);
    return NewList(grown);
  }
  list[list.size++] = value;
  return list;
}

// Recurses; nodes nest no deeper than kMaxDepth, here and below.
Node PatchHeap::ToNode(const PatchValue& value) {
  if (value.IsMap()) {
    if (const Node* const source = value.map->Untouched()) return *source;
    ArenaVector<Member> members(arena_);
    members.reserve(value.map->size());
    for (const auto& [key, member] : *value.map) members.push_back({key, ToNode(member)});
    return Node::Object(members);
  }
  if (!value.IsList()) return value.Scalar();
  if (const Node* const source = value.List().Untouched()) return *source;
  ArenaVector<Node> items(arena_);
  items.reserve(value.List().size);
  for (const PatchValue& item : value.List()) items.push_back(ToNode(item));
  return Node::Array(items);
}

bool DeepEqual(const PatchValue& a, const PatchValue& b) {
  if (a.kind != b.kind) return false;
  if (a.IsList()) return DeepEqual(a.List(), b.List());
  if (!a.IsMap()) return NodesEqual(a.Scalar(), b.Scalar());
  if (a.map->Untouched() != nullptr && b.map->Untouched() != nullptr) {
    return NodesIdentical(*a.map->Untouched(), *b.map->Untouched());
  }
  if (a.map->size() != b.map->size()) return false;
  auto right = b.map->begin();
  for (const PatchMember& left : *a.map) {
    if (left.key != right->key || !DeepEqual(left.value, right->value)) return false;
    ++right;
  }
  return true;
}

bool DeepEqual(PatchList a, PatchList b) {
  if (a.size != b.size) return false;
  const Node* const left = a.Untouched();
  const Node* const right = b.Untouched();
  if (left != nullptr && right != nullptr) return NodesIdentical(*left, *right);
  for (size_t at = 0; at < a.size; ++at) {
    if (!DeepEqual(a[at], b[at])) return false;
  }
  return true;
}

bool AreFlatTwins(const PatchMap& a, const PatchMap& b) {
  const Node* const left = a.Untouched();
  const Node* const right = b.Untouched();
  return left != nullptr && right != nullptr && IsFlat(*left) && NodesIdentical(*left, *right);
}

bool AreFlatTwins(PatchList a, PatchList b, std::string_view key) {
  const Node* const left = a.Untouched();
  const Node* const right = b.Untouched();
  if (left == nullptr || right == nullptr) return false;
  const auto fit = [&](const Node& item) { return IsFlat(item) && item.Find(key) != nullptr; };
  return std::ranges::all_of(left->Items(), fit) && NodesIdentical(*left, *right);
}

int CompareScalars(const PatchValue& a, const PatchValue& b) {
  const bool left = a.IsMap() || a.IsList();
  const bool right = b.IsMap() || b.IsList();
  if (left || right) return Sign(!left, !right);
  if (a.kind != b.kind) return Sign(a.kind, b.kind);
  switch (a.kind) {
    case value::Kind::kBool: return Sign(a.Scalar().boolean, b.Scalar().boolean);
    case value::Kind::kInt: return Sign(a.Scalar().integer, b.Scalar().integer);
    case value::Kind::kFloat: return Sign(a.Scalar().number, b.Scalar().number);
    case value::Kind::kString: return a.Scalar().AsString().compare(b.Scalar().AsString());
    default: return 0;
  }
}

std::string GoTextOf(const PatchValue& value) {
  if (value.kind == value::Kind::kString) return std::string(value.Scalar().AsString());
  if (value.kind == value::Kind::kInt) return std::to_string(value.Scalar().integer);
  if (value.kind == value::Kind::kFloat) {
    std::string text;
    text::AppendFloat(text, value.Scalar().number);
    return text;
  }
  Arena arena;
  return GoText(PatchHeap(arena).ToNode(value));
}

std::string GoTextOf(PatchList list) { return GoTextOf(PatchValue::Of(list)); }

namespace {

std::string GoStringOf(const Node& node) {
  switch (node.kind) {
    case value::Kind::kString: return std::string(node.AsString());
    case value::Kind::kNull: return "<nil>";
    case value::Kind::kBool: return "%!s(bool=" + GoText(node) + ")";
    case value::Kind::kFloat: return "%!s(float64=" + GoText(node) + ")";
    case value::Kind::kInt:
    case value::Kind::kUint: return "%!s(int64=" + GoText(node) + ")";
    case value::Kind::kArray:
    case value::Kind::kObject: break;
  }
  const bool list = node.kind == value::Kind::kArray;
  std::string out;
  if (list) {
    for (const Node& item : node.Items()) out += (out.empty() ? "" : " ") + GoStringOf(item);
    return "[" + out + "]";
  }
  std::vector<Member> members(node.Members().begin(), node.Members().end());
  SortMembers(members);
  for (const Member& member : members) {
    out += (out.empty() ? "" : " ") + std::string(member.key) + ":" + GoStringOf(member.value);
  }
  return "map[" + out + "]";
}

}  // namespace

std::string GoStringOf(const PatchValue& value) {
  if (value.IsNull()) return "%!s(<nil>)";
  Arena arena;
  return GoStringOf(PatchHeap(arena).ToNode(value));
}

}  // namespace plimsoll::patch
