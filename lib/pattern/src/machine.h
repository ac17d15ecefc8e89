// Machine matches texts by one compiled pattern: a small Table where the pattern fits into one, RE2
// otherwise. Made by MakeMachine; a Pattern or a LazyPattern owns it. Many threads may use one.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/pattern/pattern.h"
#include "table.h"
#include "tree.h"

namespace re2 {
class RE2;
}

namespace plimsoll::pattern {

struct Machine {
  Machine();
  ~Machine();

  bool Matches(std::string_view text) const { return table ? table->Matches(text) : MatchesRe2(text); }
  std::optional<Pattern::Match> Find(std::string_view text, size_t from) const;
  // The most memory it can take. RE2 adds states while it matches, up to the limit it was given.
  size_t MostMemory() const;

  std::optional<Table> table;
  // Used when there is no table. A machine with neither matches nothing.
  std::unique_ptr<const re2::RE2> re2;
  bool floats = false;
  bool finds = false;  // compiled for Find

 private:
  bool MatchesRe2(std::string_view text) const;
};

// Parses and compiles. The error is Go's, or that the pattern needs more than kMaxMemory.
Result<std::unique_ptr<const Machine>> MakeMachine(std::string_view pattern, PatternUse use);

}  // namespace plimsoll::pattern
