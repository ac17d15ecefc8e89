// Values that strategic merge patches are made of. Upstream works on maps and slices that several
// places share, and some results show it: a list that was sorted for a comparison stays sorted, an
// entry that is removed moves the others under the eyes of whoever holds the list. So values here
// share as Go's do: maps by reference, lists as a window on an array that may have room to grow.
//
// Values are made of nodes one level at a time, when somebody looks: what nobody looks at goes from
// node to node as it is. All of it lies in one arena.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/base/arena_allocator.h"
#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::patch {

inline constexpr std::string_view kPatchMarker = "$patch";

// Of the first key of some that are sorted: whether one may start with a dollar, as directives do. Few
// characters sort before it.
inline bool MayBeDirective(std::string_view first) { return first.empty() || first[0] <= '$'; }

class PatchArray;
class PatchMap;
struct PatchValue;

struct PatchList {
  PatchArray* array = nullptr;  // all of its room; no array, no room
  size_t size = 0;

  PatchValue& operator[](size_t at) const;
  PatchValue* begin() const;
  PatchValue* end() const;
  // What all of it was made of, if nobody has looked at it.
  const merge::Node* Untouched() const;
};

// As small as a node, and a scalar is kept as in one.
struct PatchValue {
  value::Kind kind = value::Kind::kNull;
  uint32_t count = 0;  // of the items of a list; see Node
  union {
    uint64_t bits = 0;
    PatchMap* map;
    PatchArray* array;
  };

  static PatchValue Of(const merge::Node& scalar) {
    PatchValue value;
    value.kind = scalar.kind;
    value.count = scalar.count;
    value.bits = scalar.bits;
    return value;
  }
  static PatchValue Of(PatchMap* map);
  static PatchValue Of(PatchList list);
  static PatchValue Text(std::string_view text) { return Of(merge::Node::String(text)); }

  bool IsNull() const { return kind == value::Kind::kNull; }
  bool IsMap() const { return kind == value::Kind::kObject; }
  bool IsList() const { return kind == value::Kind::kArray; }
  bool IsText(std::string_view text) const {
    return kind == value::Kind::kString && Scalar().AsString() == text;
  }
  // Of one that is no map and no list.
  merge::Node Scalar() const {
    merge::Node node;
    node.kind = kind;
    node.count = count;
    node.bits = bits;
    return node;
  }
  PatchList List() const { return {array, count}; }
  // Null for what is no map, too.
  PatchValue* Find(std::string_view key) const;
  // A copy. Nothing but a map or list makes the map be looked at.
  std::optional<PatchValue> Peek(std::string_view key) const;
  // Peeks at `$patch`.
  std::optional<PatchValue> Marker() const;
};
static_assert(sizeof(PatchValue) == 16);

// The value of a node, whose insides are looked at when they are needed.
PatchValue ValueOf(const merge::Node& node, Arena& arena);

struct PatchMember {
  std::string_view key;
  PatchValue value;
};

// Members by the bytes of their keys. Keys and what they lead to must live as long as the arena.
//
// Members lie in a row. Where there are many, and one comes or goes, a tree of all of them takes over,
// so that no number of changes makes the next one slow.
class PatchMap {
  using Tree = std::map<std::string_view, PatchMember*, merge::KeyLess,
                        ArenaAllocator<std::pair<const std::string_view, PatchMember*>>>;

 public:
  explicit PatchMap(Arena& arena, const merge::Node& source = merge::Node::Object({}))
      : row_(arena), source_(source), looked_at_(source.count == 0) {}

  class Iterator {
   public:
    explicit Iterator(PatchMember* member) : member_(member) {}
    explicit Iterator(Tree::iterator place) : place_(place), in_tree_(true) {}

    PatchMember& operator*() const { return in_tree_ ? *place_->second : *member_; }
    PatchMember* operator->() const { return &**this; }
    Iterator& operator++() {
      in_tree_ ? void(++place_) : void(++member_);
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.member_ == b.member_ && a.place_ == b.place_;
    }

   private:
    PatchMember* member_ = nullptr;
    Tree::iterator place_ = {};
    bool in_tree_ = false;
  };

  Iterator begin() { return tree_ != nullptr ? Iterator(tree_->begin()) : Iterator(Row().data()); }
  Iterator end() { return tree_ != nullptr ? Iterator(tree_->end()) : Iterator(Row().data() + row_.size()); }
  size_t size() const { return tree_ != nullptr ? tree_->size() : looked_at_ ? row_.size() : source_.count; }
  bool empty() const { return size() == 0; }
  bool Has(std::string_view key);
  // Null when there is none. What it gives is good until a member comes or goes.
  PatchValue* Find(std::string_view key);
  // A copy. Nothing but a map or list makes the map be looked at.
  std::optional<PatchValue> Peek(std::string_view key);
  // False when there is no directive.
  bool MayDirect() const;
  void Set(std::string_view key, const PatchValue& value);
  void Erase(std::string_view key);
  // What is looked at may be changed by that.
  template <class Unwanted>
  void EraseIf(Unwanted unwanted) {
    if (tree_ == nullptr) {
      std::erase_if(Row(), unwanted);
      return;
    }
    for (auto place = tree_->begin(); place != tree_->end();) {
      place = unwanted(*place->second) ? tree_->erase(place) : std::next(place);
    }
  }
  // What it was made of, if nobody has looked at it.
  const merge::Node* Untouched() const { return looked_at_ ? nullptr : &source_; }

 private:
  static constexpr size_t kLongRow = 32;
  static constexpr size_t kShortRow = 16;  // looked through one by one

  ArenaVector<PatchMember>& Row();
  PatchValue& ValueAt(const merge::Node& node);
  PatchMember* InRow(std::string_view key);
  // Before a member comes or goes: whether the row can stay one.
  bool StaysRow();

  ArenaVector<PatchMember> row_;
  Tree* tree_ = nullptr;
  merge::Node source_;
  bool looked_at_;
};

// Room for items, at first as much as Go's decoder leaves: the next power of two.
class PatchArray {
 public:
  PatchArray(Arena& arena, const merge::Node& source) : arena_(arena), source_(source) {}
  PatchArray(Arena& arena, std::span<const PatchValue> items);

  PatchValue* items() { return items_ != nullptr ? items_ : LookAt(); }
  size_t room() const;
  const merge::Node* Untouched() const { return items_ == nullptr ? &source_ : nullptr; }

 private:
  PatchValue* LookAt();
  PatchValue* Room(size_t count);

  Arena& arena_;
  merge::Node source_ = {};
  PatchValue* items_ = nullptr;
  size_t room_ = 0;
};

inline bool PatchMap::MayDirect() const {
  if (tree_ != nullptr) return true;
  if (size() == 0) return false;
  return MayBeDirective(looked_at_ ? row_.front().key : source_.members[0].key);
}

inline PatchValue& PatchList::operator[](size_t at) const { return array->items()[at]; }
inline PatchValue* PatchList::begin() const { return array != nullptr ? array->items() : nullptr; }
inline PatchValue* PatchList::end() const { return begin() + size; }

// Makes maps, lists and texts in an arena.
class PatchHeap {
 public:
  explicit PatchHeap(Arena& arena) : arena_(arena) {}

  Arena& arena() { return arena_; }
  PatchValue From(const merge::Node& node) { return ValueOf(node, arena_); }
  merge::Node ToNode(const PatchValue& value);

  PatchValue NewMap();
  PatchList NewList(std::span<const PatchValue> items);
  std::string_view Text(std::string_view text) { return arena_.Copy(text); }
  // Empty, with room.
  ArenaVector<PatchValue> Scratch(size_t room = 0);
  // In place where there is room, as Go appends.
  PatchList Append(PatchList list, const PatchValue& value);

 private:
  Arena& arena_;
};

// reflect.DeepEqual: 1 and 1.0 differ.
bool DeepEqual(const PatchValue& a, const PatchValue& b);
bool DeepEqual(PatchList a, PatchList b);

// Both the same, flat, and untouched; they have no directives, nor maps or lists, which may have something
// to say to a patch even so.
bool AreFlatTwins(const PatchMap& a, const PatchMap& b);
// Lists of such maps, each with the key.
bool AreFlatTwins(PatchList a, PatchList b, std::string_view key);

// An order in which scalars are equal that Go's == calls equal: those of one kind and value. All maps and
// lists are alike in it: Go panics on them.
int CompareScalars(const PatchValue& a, const PatchValue& b);
inline bool SameScalars(const PatchValue& a, const PatchValue& b) {
  if (a.kind != value::Kind::kString || b.kind != value::Kind::kString) return CompareScalars(a, b) == 0;
  return a.Scalar().AsString() == b.Scalar().AsString();
}

// %v
std::string GoTextOf(const PatchValue& value);
std::string GoTextOf(PatchList list);
// As Go prints it with %s, which is meant for texts: %!s(int64=1)
std::string GoStringOf(const PatchValue& value);

}  // namespace plimsoll::patch
