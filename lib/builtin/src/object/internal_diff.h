// What differs between two values of one type, as errors of the server show it: the lines of their internal
// types as indented JSON.
#pragma once

#include <string>

#include "struct.h"

namespace plimsoll::builtin {

std::string InternalDiff(Part before, Part now);

}  // namespace plimsoll::builtin
