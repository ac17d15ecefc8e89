// ArenaAllocator lets containers of the standard library keep their items in an arena. Nothing is given
// back before the arena is reset, so a container may be forgotten without being destroyed.
//
//   ArenaVector<Node> items(arena);
//   items.push_back(node);
#pragma once

#include <cstddef>
#include <vector>

#include "plimsoll/base/arena.h"

namespace plimsoll {

template <class T>
class ArenaAllocator {
  static_assert(alignof(T) <= 16);

 public:
  using value_type = T;

  ArenaAllocator(Arena& arena) : arena_(&arena) {}  // NOLINT: an arena will do where one is wanted
  template <class Other>
  ArenaAllocator(const ArenaAllocator<Other>& other) : arena_(&other.arena()) {}  // NOLINT: as containers do

  T* allocate(size_t count) { return reinterpret_cast<T*>(arena_->Allocate(count * sizeof(T))); }
  void deallocate(T*, size_t) {}
  Arena& arena() const { return *arena_; }

  friend bool operator==(const ArenaAllocator& a, const ArenaAllocator& b) { return a.arena_ == b.arena_; }

 private:
  Arena* arena_;
};

template <class T>
using ArenaVector = std::vector<T, ArenaAllocator<T>>;

}  // namespace plimsoll
