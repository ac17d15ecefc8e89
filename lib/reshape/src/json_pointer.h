// JSON Pointers made and taken apart step by step.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/value/pointer.h"

namespace plimsoll::reshape {

void AppendPointerIndex(std::string& pointer, uint32_t index);

// The pointer without its last step, and that step as a key. Of a pointer that is not empty.
std::string_view PointerParent(std::string_view pointer);
std::string PointerLastKey(std::string_view pointer);

}  // namespace plimsoll::reshape
