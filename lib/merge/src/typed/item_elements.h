// How the items of lists are named: by the values of their keys, or by themselves in sets.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "plimsoll/merge/fieldpath/path_element.h"
#include "plimsoll/merge/schema/merge_program.h"

namespace plimsoll::merge {

// kNone, and the reason in `error`, for an item that has no name.
PathElement ItemElement(const ListProgram& list, const Node& item, Arena& arena, std::string& error);

// The names of all items of a list, and which are equal.
class ItemElements {
 public:
  // Stops before the first item without a name when `error` is given; else all get one.
  ItemElements(const ListProgram& list, std::span<const Node> items, Arena& arena,
               std::string* error = nullptr);

  uint32_t size() const { return static_cast<uint32_t>(elements_.size()); }
  const PathElement& operator[](size_t at) const { return elements_[at]; }
  // Positions in the order of their names, equal names in the order of the list.
  std::span<const uint32_t> sorted() const { return sorted_; }
  // How many items from `at` in the sorted order on have one name.
  size_t RunAt(size_t at) const;

 private:
  std::span<PathElement> elements_;
  std::span<uint32_t> sorted_;
};

}  // namespace plimsoll::merge
