// Whether every text that one pattern matches is matched by another, or a text that shows the contrary.
//
//   const Inclusion found = CompareLanguages("^[a-z]+$", "^[a-z]{1,5}$", {});
//   found.relation == Relation::kDiffers;  // found.text is "aaaaaa"
//
// Both patterns become automata, which are walked together, shortest texts first. Patterns with boundaries of
// words or lines, with letters beyond ASCII in any case, or with too many states are not compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/pattern/pattern_text.h"

namespace plimsoll::pattern {

// States of one automaton, and pairs of sets of them that are visited.
inline constexpr size_t kMaxInclusionStates = 2'000;
inline constexpr size_t kMaxInclusionPairs = 4'000;

enum class Relation : uint8_t {
  kIncluded,
  kDiffers,  // `text` matches the first and not the second
  kUnknown,
};

struct Inclusion {
  Relation relation = Relation::kUnknown;
  std::string text = {};
};

// Only texts of that length count. The empty pattern matches every text.
Inclusion CompareLanguages(std::string_view first, std::string_view second, TextLength length);

}  // namespace plimsoll::pattern
