#include "internal_diff.h"

#include "../vocabulary/unified_diff.h"
#include "shown.h"

namespace plimsoll::builtin {

std::string InternalDiff(Part before, Part now) {
  // As MarshalIndent does it in the server's code.
  constexpr text::JsonStyle kLines = {.indented = true, .spaces = 1};
  return UnifiedDiff(InternalJson(before, kLines), InternalJson(now, kLines));
}

}  // namespace plimsoll::builtin
