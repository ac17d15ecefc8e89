// What new expressions may use: a server accepts what the release before it understands too.
#pragma once

#include "../object/release.h"
#include "plimsoll/cel/types/environment.h"

namespace plimsoll::builtin {

inline int VersionOfNewExpressions(const Release& release) {
  const uint32_t minor = release.minor_version();
  return minor == 0 ? cel::kNewestVersion - 1 : static_cast<int>(minor) - 1;
}

}  // namespace plimsoll::builtin
