// ContainerIndexes keeps the index of each container that an evaluation has looked into, by the
// container's place on its tape. Its memory is kept from one evaluation to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::cel {

// The items of a long array, or the members of a large object, found without walking.
struct ContainerIndex {
  const value::Node** items = nullptr;  // of an array the items; of an object slots of values, some null
  uint32_t mask = 0;                    // of an object: one less than the slots
};

class ContainerIndexes {
 public:
  // An empty one for a container that is new. Stays where it is until the next call.
  ContainerIndex& At(const value::Node& container);
  void Clear();

 private:
  struct Slot {
    const value::Node* container = nullptr;
    ContainerIndex index;
  };

  Slot& SlotOf(const value::Node& container);
  void Grow();

  std::vector<Slot> slots_;  // a power of two of them, no more than half taken
  size_t taken_ = 0;
};

}  // namespace plimsoll::cel
