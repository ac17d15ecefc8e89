// Whether two values are the same to the server (apiequality.Semantic.DeepEqual): nothing and an empty list
// or map are, quantities and times are by what they mean.
#pragma once

#include "struct.h"

namespace plimsoll::builtin {

bool Equal(Part a, Part b);

}  // namespace plimsoll::builtin
