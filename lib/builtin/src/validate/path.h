// Paths of files inside volumes and on hosts.
#pragma once

#include <string_view>

#include "../object/errors.h"

namespace plimsoll::builtin {

// Never up: no part is `..`.
void ValidatePathNoBacksteps(std::string_view target, FieldPath path, Errors& errors);
// Relative, and never up.
void ValidateLocalDescendingPath(std::string_view target, FieldPath path, Errors& errors);
// The same, and no name that begins with two dots, as those of the kubelet do.
void ValidateLocalNonReservedPath(std::string_view target, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
