// Steps is a pattern as a graph to walk along a text: the usual automaton with choices.
// MakeSteps makes it of a Tree, Table (table.h) of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rune_mask.h"
#include "tree.h"

namespace plimsoll::pattern {

inline constexpr uint32_t kMaxSteps = 1000;

struct Step {
  enum class Kind : uint8_t {
    kRune,       // takes a rune of the mask
    kSplit,      // goes on at both
    kBeginText,  // goes on there
    kEndText,
    kMatch,
  };

  Kind kind = Kind::kMatch;
  RuneMask mask = {};
  uint32_t next = 0;
  uint32_t other = 0;  // kSplit
};

struct Steps {
  std::vector<Step> steps;
  uint32_t start = 0;
};

// Nothing when the pattern asks for what steps cannot say (lines, words, some code points past
// ASCII) or needs more than kMaxSteps.
std::optional<Steps> MakeSteps(const Tree& tree);

}  // namespace plimsoll::pattern
