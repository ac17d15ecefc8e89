// Where errors are in the object as it was written.
#pragma once

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Each error gets the place of its field, or of the innermost value on the way to it that is there.
void PlaceErrors(value::Value object, finding::ErrorList& errors);

}  // namespace plimsoll::builtin
