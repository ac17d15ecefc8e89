// Makes an object smaller as long as it still shows what it is to show.
#pragma once

#include <cstddef>
#include <functional>

#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Members and items are removed one at a time, the outer first. What names the object stays.
void Shrink(value::Tree& object, size_t max_trials, const std::function<bool(const value::Tree&)>& shows);

}  // namespace plimsoll::compat
