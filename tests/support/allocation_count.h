// How often this thread has asked for memory, for tests of code that promises not to.
#pragma once

#include <cstdint>

namespace plimsoll {

// Sanitizers bring their own allocator, and nothing can be counted.
bool CanCountAllocations();
uint64_t AllocationCount();

}  // namespace plimsoll
