// How large a pattern would become in RE2, without compiling it.
#pragma once

#include "tree.h"

namespace plimsoll::pattern {

// True only if the pattern can be compiled within kMaxMemory. False if it may be too large.
bool FitsIntoRe2(const Tree& tree);

}  // namespace plimsoll::pattern
