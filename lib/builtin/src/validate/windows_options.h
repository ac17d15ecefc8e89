// Options of security contexts for Windows.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void ValidateWindowsOptions(Struct options, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
