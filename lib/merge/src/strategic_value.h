// Values that strategic merge patches are made of. Upstream works on maps and slices that several
// places share, and some results show it: a list that was sorted for a comparison stays sorted, an
// entry that is removed moves the others under the eyes of whoever holds the list. So values here
// share as Go's do: maps by reference, lists as a window on an array that may have room to grow.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/merge/node.h"

namespace plimsoll::merge {

struct PatchValue;
using PatchMap = std::map<std::string, PatchValue, std::less<>>;

struct PatchList {
  std::vector<PatchValue>* array = nullptr;  // all of its room; no array, no room
  size_t size = 0;

  PatchValue& operator[](size_t at) const;
  PatchValue* begin() const;
  PatchValue* end() const;
};

struct PatchValue {
  Kind kind = Kind::kNull;
  Node scalar;
  PatchMap* map = nullptr;
  PatchList list;

  bool IsNull() const { return kind == Kind::kNull; }
  bool IsMap() const { return kind == Kind::kObject; }
  bool IsList() const { return kind == Kind::kArray; }
  bool IsText(std::string_view text) const { return kind == Kind::kString && scalar.AsString() == text; }
  const PatchValue* Find(std::string_view key) const;
};

PatchValue ListValue(PatchList list);
PatchValue TextValue(std::string_view text);

// Owns the maps and arrays.
class PatchHeap {
 public:
  PatchValue From(const Node& node);
  // The text of keys lives as long as the heap.
  Node ToNode(const PatchValue& value, Arena& arena) const;

  PatchValue NewMap() { return MapOf({}); }
  PatchValue MapOf(PatchMap members);
  PatchList NewList(std::vector<PatchValue> items);
  // A string of its own: keys go when their maps change.
  PatchValue NewText(std::string_view text) { return TextValue(texts_.Copy(text)); }
  // In place where there is room, as Go appends.
  PatchList Append(PatchList list, const PatchValue& value);

 private:
  std::deque<PatchMap> maps_;
  std::deque<std::vector<PatchValue>> arrays_;
  Arena texts_;
};

// reflect.DeepEqual: 1 and 1.0 differ.
bool DeepEqual(const PatchValue& a, const PatchValue& b);
bool DeepEqual(PatchList a, PatchList b);

// One text for all values that Go's == calls equal. Maps and lists have none: Go panics on them.
std::string EqualityText(const PatchValue& value);

// %v
std::string GoTextOf(const PatchValue& value);
std::string GoTextOf(PatchList list);

}  // namespace plimsoll::merge
