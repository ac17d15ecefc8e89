// How names of Go are compared.
#pragma once

#include <string_view>

#include "plimsoll/base/ascii.h"

namespace plimsoll::kinds {

// Names of ASCII that do are seen from other packages; names of packages never do.
inline bool StartsWithCapital(std::string_view name) { return !name.empty() && ascii::IsUpper(name[0]); }

}  // namespace plimsoll::kinds
