// Whether two values are the same to the server (apiequality.Semantic.DeepEqual): nothing and an empty list
// or map are, quantities and times are by what they mean.
#pragma once

#include "struct.h"

namespace plimsoll::builtin {

bool Equal(Part a, Part b);
// Missing, or a struct all of whose fields are.
bool IsZero(Part part);
// The same where Go uses reflect.DeepEqual: an empty list or map differs from none.
inline bool EqualAsSet(Part a, Part b) { return static_cast<bool>(a) == static_cast<bool>(b) && Equal(a, b); }
// Also of all lists and maps inside, as reflect.DeepEqual compares a struct.
bool EqualInDepth(Part a, Part b);

}  // namespace plimsoll::builtin
