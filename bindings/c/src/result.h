// A result as C programs hold it: one piece of memory from the allocator of the engine.
#pragma once

#include <string_view>

#include "plimsoll.h"

namespace plimsoll::c {

// That of malloc and free.
plimsoll_allocator StandardAllocator();

// Null if there is no memory.
plimsoll_result* MakeResult(const plimsoll_allocator& allocator, std::string_view bytes);

}  // namespace plimsoll::c
