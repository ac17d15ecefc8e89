// What this process has allocated.
#pragma once

#include <cstdint>

namespace plimsoll::bench {

uint64_t AllocationCount();
// Bytes held at the moment, with what the allocator adds by rounding up.
uint64_t HeldBytes();

}  // namespace plimsoll::bench
