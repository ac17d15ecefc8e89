// Table matches a text by one look-up a character, and needs no memory to do so. Most patterns
// of CRDs (names, paths, versions) fit into a small one; all others are left to RE2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tree.h"

namespace plimsoll::pattern {

class Table {
 public:
  // Nothing when the pattern does not fit.
  static std::optional<Table> Make(const Tree& tree);

  // Whether some part of the text matches. A byte that is not UTF-8 is read as U+FFFD.
  bool Matches(std::string_view text) const;
  size_t MemoryUse() const { return sizeof *this + next_.capacity() * sizeof(uint16_t); }

 private:
  friend class TableBuilder;

  bool MatchesRunes(std::string_view text) const;

  // A state is a row of next_, named by where it begins: a column for each class of
  // characters with the state behind it, and one that says whether the text may end here.
  std::vector<uint16_t> next_;
  std::array<uint8_t, 256> class_of_ = {};  // by byte; all that are not ASCII are of one class
  uint16_t start_ = 0;
  uint16_t end_column_ = 0;
  uint16_t accept_ = 0;  // the row of the state that takes all; the one before takes nothing
};

}  // namespace plimsoll::pattern
