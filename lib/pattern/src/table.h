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
  // characters with the state after it, and one that says whether the text may end here.
  std::vector<uint16_t> next_;
  std::array<uint8_t, 256> class_of_ = {};  // by byte; all that are not ASCII are of one class
  uint16_t start_ = 0;
  uint16_t end_column_ = 0;
  uint16_t accept_ = 0;  // the row of the state that takes all; the one before takes nothing
};

// Most texts are ASCII. Whether this one is shows on the way; if not, the way was wrong. States
// that cannot be left are looked for only every few characters.
inline bool Table::Matches(std::string_view text) const {
  const uint16_t* const next = next_.data();
  const uint8_t* const class_of = class_of_.data();
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const unsigned char* const end = at + text.size();
  uint32_t state = start_;
  unsigned seen = 0;
  const auto take = [&](unsigned char c) {
    seen |= c;
    state = next[state + class_of[c]];
  };
  for (; end - at >= 4 && state > accept_; at += 4) {
    take(at[0]);
    take(at[1]);
    take(at[2]);
    take(at[3]);
  }
  for (; at != end && state > accept_; ++at) take(*at);
  if (seen >= 0x80) [[unlikely]]
    return MatchesRunes(text);
  return next[state + end_column_] != 0;
}

}  // namespace plimsoll::pattern
