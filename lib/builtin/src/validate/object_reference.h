// References to objects by their group, kind and name.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// A text that must be there and fit into a URL.
void ValidatePathSegment(std::string_view text, FieldPath path, Errors& errors);
// apiGroup, kind and name.
void ValidateObjectReference(Struct reference, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
