// What differs between two values of one type, for people: items of list maps and sets are paired
// by their names at any position, other lists item by item; a member that is null is absent.
//
//   for (const Difference& one : ChangesBetween(before, after, arena)) ...
//
// Unlike Compare it names the outermost value that came or went, with what it was and is.
#pragma once

#include <vector>

#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {

// One of the two is null where there was or is nothing.
struct Change {
  FieldPath path;
  const Node* before = nullptr;
  const Node* after = nullptr;

  bool Added() const { return before == nullptr; }
  bool Removed() const { return after == nullptr; }
};

// In the order of the fields' names, items in that of the new list, removed ones after them.
// Nodes are those of the two values, path elements live in the arena.
std::vector<Change> ChangesBetween(const Typed& before, const Typed& after, Arena& arena);

// Without what servers fill in: managedFields, uid, resourceVersion, generation, creationTimestamp and
// the like in `metadata`. Metadata that was nothing else is gone.
Node WithoutServerFields(const Node& object, Arena& arena);

}  // namespace plimsoll::merge
