// Tree is a pattern as read: the parser makes it, the writer of RE2 patterns reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "rune_set.h"

namespace plimsoll::pattern {

enum class Op : uint8_t {
  kEmpty,
  kLiterals,    // runes[first, last)
  kSet,         // ranges[first, last)
  kNotNewline,  // .
  kAnyRune,     // . with the flag s
  kBeginText,
  kEndText,
  kBeginLine,
  kEndLine,
  kWordEdge,     // \b
  kNotWordEdge,  // \B
  kRepeat,       // one child
  kConcat,
  kAlternate,
};

struct PatternNode {
  Op op = Op::kEmpty;
  bool fold = false;   // kLiterals: in any case
  bool lazy = false;   // kRepeat: as few as possible
  bool floats = true;  // matches the empty text where, of all assertions, only \B holds
  int16_t min = 0;     // kRepeat
  int16_t max = 0;     // kRepeat; -1 for no end
  uint32_t first = 0;  // of runes, ranges or children, by op
  uint32_t last = 0;
};

struct Tree {
  std::vector<PatternNode> nodes;
  std::vector<uint32_t> children;
  std::vector<char32_t> runes;
  std::vector<RuneRange> ranges;
  uint32_t root = 0;
  bool has_not_word_edge = false;
};

}  // namespace plimsoll::pattern
