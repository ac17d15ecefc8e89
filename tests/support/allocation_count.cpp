#include "allocation_count.h"

#include <cstdlib>
#include <new>

// g++ says it with macros of its own, clang only when asked.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLIMSOLL_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLIMSOLL_SANITIZED
#endif
#endif

#ifdef PLIMSOLL_SANITIZED

namespace plimsoll {
bool CanCountAllocations() { return false; }
uint64_t AllocationCount() { return 0; }
}  // namespace plimsoll

#else

namespace {
thread_local uint64_t count = 0;
}  // namespace

void* operator new(size_t size) {
  ++count;
  if (void* out = std::malloc(size == 0 ? 1 : size)) return out;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace plimsoll {
bool CanCountAllocations() { return true; }
uint64_t AllocationCount() { return count; }
}  // namespace plimsoll

#endif
