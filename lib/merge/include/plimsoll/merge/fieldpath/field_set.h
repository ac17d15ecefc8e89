// FieldSet is a set of field paths: a trie whose levels are sorted arrays. An entry is a member
// of the set, or has children that are, or both. Sets are immutable and share what they have in
// common; their arrays lie in an arena that must outlive them.
//
//   FieldSet owned = Union(mine, theirs, arena);
//   owned.ForEach([](std::span<const PathElement> path) { ... });
//
// All operations go through both tries side by side and stop at what is shared.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fieldpath/path_element.h"

namespace plimsoll::merge {

struct SetEntry;
using FieldPath = std::vector<PathElement>;

class FieldSet {
 public:
  FieldSet() = default;
  explicit FieldSet(std::span<const SetEntry> entries)
      : entries_(entries.data()), count_(static_cast<uint32_t>(entries.size())) {}

  bool Empty() const { return count_ == 0; }
  std::span<const SetEntry> Entries() const;
  // The entry of that element on the first level, or null.
  const SetEntry* Find(const PathElement& element) const;
  bool Has(std::span<const PathElement> path) const;
  // How many paths are members.
  size_t Size() const;
  // Every member: at each level first all members, then what is below, in order.
  void ForEach(const std::function<void(std::span<const PathElement>)>& visit) const;
  std::vector<std::string> Paths() const;

  // The very same array.
  bool Is(const FieldSet& other) const { return entries_ == other.entries_ && count_ == other.count_; }

 private:
  const SetEntry* entries_ = nullptr;
  uint32_t count_ = 0;
};

struct SetEntry {
  PathElement element;
  FieldSet children;
  bool member = false;
};

bool Equal(const FieldSet& a, const FieldSet& b);
FieldSet Union(const FieldSet& a, const FieldSet& b, Arena& arena);
// Elements are those of `a`.
FieldSet Intersection(const FieldSet& a, const FieldSet& b, Arena& arena);
// Without the very paths of `b`; what lies below them stays.
FieldSet Difference(const FieldSet& a, const FieldSet& b, Arena& arena);
// Without the paths of `b` and all below them.
FieldSet RecursiveDifference(const FieldSet& a, const FieldSet& b, Arena& arena);
// The members that have nothing below them.
FieldSet Leaves(const FieldSet& set, Arena& arena);
FieldSet FromPaths(std::span<const FieldPath> paths, Arena& arena);

// SetBuilder gathers the entries of levels that are open at the same time, one inside the other.
// Levels that were filled in order, as walks over sorted members do, cost no sorting.
//
//   const size_t level = builder.Open();
//   builder.Add({element, children, true});
//   FieldSet set = builder.Close(level);
class SetBuilder {
 public:
  explicit SetBuilder(Arena& arena) : arena_(&arena) {}

  size_t Open() const { return entries_.size(); }
  void Add(const SetEntry& entry) {
    if (entry.member || !entry.children.Empty()) entries_.push_back(entry);
  }
  // What was added since, sorted, equal elements made one.
  FieldSet Close(size_t level);
  Arena& arena() { return *arena_; }

 private:
  void Sort(size_t level);

  Arena* arena_;
  std::vector<SetEntry> entries_;
};

}  // namespace plimsoll::merge
