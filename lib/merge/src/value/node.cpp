#include "plimsoll/merge/value/node.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

// Members up to this many are sorted in place; beyond, sorting takes memory.
constexpr size_t kInsertionSort = 32;
// Among members up to this many a key is looked for one by one: their lengths distinguish most.
constexpr size_t kLinearSearch = 16;

template <class T>
std::span<T> CopyArray(std::span<const T> from, Arena& arena) {
  T* const out = reinterpret_cast<T*>(arena.Allocate(from.size_bytes()));
  if (!from.empty()) std::memcpy(static_cast<void*>(out), from.data(), from.size_bytes());
  return {out, from.size()};
}

// The heads of keys move along with them.
void InsertionSort(std::span<Member> members) {
  std::array<uint64_t, kInsertionSort> heads;
  for (size_t i = 0; i < members.size(); ++i) {
    const Member moved = members[i];
    const uint64_t head = KeyHead(moved.key);
    size_t at = i;
    for (; at > 0 && head <= heads[at - 1]; --at) {
      if (head == heads[at - 1] && !KeyLess()(moved.key, members[at - 1].key)) break;
      members[at] = members[at - 1];
      heads[at] = heads[at - 1];
    }
    members[at] = moved;
    heads[at] = head;
  }
}

// Of sorted members of one key keeps the last.
size_t DropRepeats(std::span<Member> members) {
  size_t kept = 0;
  for (size_t i = 0; i < members.size(); ++i) {
    if (i + 1 < members.size() && members[i].key == members[i + 1].key) continue;
    members[kept++] = members[i];
  }
  return kept;
}

// Goes along the tape, which has everything in reading order.
class Loader {
 public:
  Loader(value::Value value, Arena& arena)
      : document_(value.document()), next_(&value.node()), arena_(arena) {}

  Node Load(uint32_t depth) {
    const value::Node& node = *next_++;
    switch (node.kind) {
      case Kind::kNull: return {};
      case Kind::kBool: return Node::Bool(node.boolean);
      case Kind::kInt: return Node::Int(node.integer);
      case Kind::kUint: return Node::Float(static_cast<double>(node.unsigned_integer));
      case Kind::kFloat: return Node::Float(node.number);
      case Kind::kString: return Node::String(document_.TextOf(node));
      case Kind::kArray: return LoadArray(node.container.count, depth + 1);
      case Kind::kObject: return LoadObject(node.container.count, depth + 1);
    }
    return {};
  }

  bool too_deep = false;  // nothing is loaded any more

 private:
  Node LoadArray(uint32_t count, uint32_t depth) {
    if (TooDeep(depth)) return {};
    Node* const items = reinterpret_cast<Node*>(arena_.Allocate(count * sizeof(Node)));
    for (uint32_t at = 0; at < count && !too_deep; ++at) items[at] = Load(depth);
    return Node::Array({items, too_deep ? 0 : count});
  }

  Node LoadObject(uint32_t count, uint32_t depth) {
    if (TooDeep(depth)) return {};
    Member* const members = reinterpret_cast<Member*>(arena_.Allocate(count * sizeof(Member)));
    uint64_t last_head = 0;
    bool sorted = true;
    for (uint32_t at = 0; at < count; ++at) {
      const std::string_view key = document_.TextOf(*next_++);
      const uint64_t head = KeyHead(key);
      const bool in_order =
          at == 0 || last_head < head || (last_head == head && CompareKeys(members[at - 1].key, key) < 0);
      sorted &= in_order;
      last_head = head;
      members[at] = {key, Load(depth)};
      if (too_deep) return {};
    }
    const std::span<Member> all(members, count);
    if (sorted) return Node::Object(all);
    SortMembers(all);
    return Node::Object(all.first(DropRepeats(all)));
  }

  bool TooDeep(uint32_t depth) {
    too_deep |= depth > kMaxDepth;
    return too_deep;
  }

  const value::Document& document_;
  const value::Node* next_;
  Arena& arena_;
};

}  // namespace

Node Node::Bool(bool value) {
  Node node;
  node.kind = Kind::kBool;
  node.boolean = value;
  return node;
}

Node Node::Int(int64_t number) {
  Node node;
  node.kind = Kind::kInt;
  node.integer = number;
  return node;
}

Node Node::Float(double number) {
  Node node;
  node.kind = Kind::kFloat;
  node.number = number;
  return node;
}

Node Node::Array(std::span<const Node> items) {
  Node node;
  node.kind = Kind::kArray;
  node.count = static_cast<uint32_t>(items.size());
  node.items = items.data();
  return node;
}

Node Node::Object(std::span<const Member> members) {
  Node node;
  node.kind = Kind::kObject;
  node.count = static_cast<uint32_t>(members.size());
  node.members = members.data();
  return node;
}

const Node* Node::Find(std::string_view key) const {
  const std::span<const Member> all = Members();
  if (all.size() <= kLinearSearch) {
    const WantedKey wanted(key);
    for (const Member& member : all) {
      if (wanted == member.key) return &member.value;
    }
    return nullptr;
  }
  const auto at = std::ranges::lower_bound(all, key, KeyLess(), &Member::key);
  return at != all.end() && at->key == key ? &at->value : nullptr;
}

Result<Node> LoadNode(value::Value value, Arena& arena) {
  Loader loader(value, arena);
  const Node node = loader.Load(0);
  if (loader.too_deep) return Fail("the object nests deeper than " + std::to_string(kMaxDepth) + " levels");
  return node;
}

Node DeepCopy(const Node& node, Arena& arena) {
  switch (node.kind) {
    case Kind::kString: return Node::String(arena.Copy(node.AsString()));
    case Kind::kArray: {
      const std::span<Node> items = CopyNodes(node.Items(), arena);
      for (Node& item : items) item = DeepCopy(item, arena);
      return Node::Array(items);
    }
    case Kind::kObject: {
      const std::span<Member> members = CopyMembers(node.Members(), arena);
      for (Member& member : members) member = {arena.Copy(member.key), DeepCopy(member.value, arena)};
      return Node::Object(members);
    }
    default: return node;
  }
}

std::span<Node> CopyNodes(std::span<const Node> nodes, Arena& arena) { return CopyArray(nodes, arena); }

std::span<Member> CopyMembers(std::span<const Member> members, Arena& arena) {
  return CopyArray(members, arena);
}

void SortMembers(std::span<Member> members) {
  if (members.size() <= kInsertionSort) return InsertionSort(members);
  std::ranges::stable_sort(members, KeyLess(), &Member::key);
}

Node WithMember(const Node& object, std::string_view key, const Node& value, Arena& arena) {
  const std::span<const Member> old = object.Members();
  const auto at =
      static_cast<size_t>(std::ranges::lower_bound(old, key, KeyLess(), &Member::key) - old.begin());
  const bool there = at < old.size() && old[at].key == key;
  const size_t count = old.size() + (there ? 0 : 1);
  Member* const out = reinterpret_cast<Member*>(arena.Allocate(count * sizeof(Member)));
  std::ranges::copy(old.first(at), out);
  out[at] = {key, value};
  std::ranges::copy(old.subspan(at + (there ? 1 : 0)), out + at + 1);
  return Node::Object({out, count});
}

Node WithoutMember(const Node& object, std::string_view key, Arena& arena) {
  if (object.Find(key) == nullptr) return object;
  Member* const out = reinterpret_cast<Member*>(arena.Allocate(object.count * sizeof(Member)));
  const auto end = std::ranges::copy_if(object.Members(), out, [&](const Member& m) { return m.key != key; });
  return Node::Object({out, end.out});
}

}  // namespace plimsoll::merge
