#include "plimsoll/cel/values/container_indexes.h"

#include <algorithm>
#include <utility>

namespace plimsoll::cel {

// Nodes are at multiples of their size: the product spreads what the low bits do not have.
ContainerIndexes::Slot& ContainerIndexes::SlotOf(const value::Node& container) {
  constexpr uint64_t kSpread = 0x9E3779B97F4A7C15;
  const size_t mask = slots_.size() - 1;
  size_t at = (reinterpret_cast<uintptr_t>(&container) * kSpread >> 32) & mask;
  while (slots_[at].container != nullptr && slots_[at].container != &container) at = (at + 1) & mask;
  return slots_[at];
}

ContainerIndex& ContainerIndexes::At(const value::Node& container) {
  if (taken_ * 2 >= slots_.size()) Grow();
  Slot& slot = SlotOf(container);
  taken_ += slot.container == nullptr;
  slot.container = &container;
  return slot.index;
}

void ContainerIndexes::Clear() {
  if (taken_ == 0) return;
  std::ranges::fill(slots_, Slot());
  taken_ = 0;
}

void ContainerIndexes::Grow() {
  constexpr size_t kFirst = 16;
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(std::max(kFirst, slots_.size() * 2)));
  for (const Slot& slot : old) {
    if (slot.container != nullptr) SlotOf(*slot.container) = slot;
  }
}

}  // namespace plimsoll::cel
