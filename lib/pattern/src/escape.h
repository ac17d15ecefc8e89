// The parts of the grammar that begin with a backslash.
#pragma once

#include "rune_set.h"
#include "scanner.h"

namespace plimsoll::pattern {

enum class Found { kNo, kYes, kFailed };

// \n, \x{1F600}, \101, \. and the like: an escape that stands for one code point.
bool ReadRuneEscape(Scanner& scanner, char32_t& rune);

// \d, \s, \w and their negations.
Found ReadPerlClass(Scanner& scanner, bool fold, RuneSet& set);

// \pL, \p{Greek}, \P{Greek}, \p{^Greek}.
Found ReadUnicodeClass(Scanner& scanner, bool fold, RuneSet& set);

// Adds a class to a set, with other cases when folding; negated after folding.
void AddClass(RuneSet& set, std::span<const RuneRange> ranges, bool negated, bool fold);

}  // namespace plimsoll::pattern
