// Several different texts that a pattern matches.
//
//   TextsMatching("^[A-Z]{2}$", {}, 3);  // "AA", "AB", "AC"
//
// The pattern becomes an automaton, and the texts are listed, the shortest first. Patterns that have no
// automaton (see inclusion.h) have one text at most.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/pattern/pattern_text.h"

namespace plimsoll::pattern {

// Sets of states of the automaton, and beginnings of texts that are looked at.
inline constexpr size_t kMaxTextSets = 1'000;
inline constexpr size_t kMaxTextSteps = 100'000;

// At most so many; fewer if there are not so many, or if they are hard to find.
std::vector<std::string> TextsMatching(std::string_view pattern, TextLength length, size_t count);

}  // namespace plimsoll::pattern
