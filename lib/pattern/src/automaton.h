// Automaton is a pattern as a machine that reads runes: Thompson's construction. A set of its states is where
// it can be after some text. A pattern matches if any part of the text does, so the first state is in every
// set.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rune_set.h"
#include "tree.h"

namespace plimsoll::pattern {

class Automaton {
 public:
  // None for patterns with boundaries of words or lines, and for large ones.
  static std::optional<Automaton> Of(const Tree& tree, size_t max_states);

  // States that are about to be entered, sorted.
  using States = std::vector<uint32_t>;

  States Start() const { return {start_}; }
  // Whether the text so far matches. `at_begin`: no rune was read yet.
  bool Accepts(const States& states, bool at_begin) const;
  States Step(const States& states, bool at_begin, char32_t rune) const;
  // Where the sets of runes that it tells apart begin.
  void AddBorders(std::vector<char32_t>& borders) const;

 private:
  enum class Do : uint8_t { kRead, kFork, kBegin, kEnd, kMatch };
  struct State {
    Do act = Do::kMatch;
    uint32_t next = 0;
    uint32_t other = 0;  // kFork
    std::vector<RuneRange> ranges = {};
  };
  class Builder;

  // What can be reached without reading.
  std::vector<uint32_t> Reached(const States& states, bool at_begin, bool at_end) const;

  std::vector<State> states_;
  uint32_t start_ = 0;
};

}  // namespace plimsoll::pattern
