// How names of Go are told apart.
#pragma once

#include <string_view>

namespace plimsoll::engine {

// Names of ASCII that do are seen from other packages; names of packages never do.
inline bool StartsWithCapital(std::string_view name) {
  return !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
}

}  // namespace plimsoll::engine
