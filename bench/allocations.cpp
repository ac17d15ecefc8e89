#include "allocations.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {
// The benchmarks have one thread.
uint64_t count = 0;
uint64_t held = 0;
}  // namespace

void* operator new(size_t size) {
  void* out = std::malloc(size == 0 ? 1 : size);
  if (out == nullptr) throw std::bad_alloc();
  ++count;
  held += malloc_usable_size(out);
  return out;
}
void operator delete(void* memory) noexcept {
  held -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept { operator delete(memory); }

namespace plimsoll::bench {
uint64_t AllocationCount() { return count; }
uint64_t HeldBytes() { return held; }
}  // namespace plimsoll::bench
