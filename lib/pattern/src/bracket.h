// Bracket expressions: [a-z], [^[:alpha:]_], [\d\pL].
#pragma once

#include "rune_set.h"
#include "scanner.h"

namespace plimsoll::pattern {

// Reads from the opening bracket to the closing one. The set is normal.
bool ReadBracket(Scanner& scanner, bool fold, RuneSet& set);

}  // namespace plimsoll::pattern
