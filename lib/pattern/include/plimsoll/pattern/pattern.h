// Pattern is a compiled regular expression of Go's regexp package: the same patterns are
// accepted, the others are refused in the same words, and the same texts match.
//
//   Result<Pattern> pattern = Pattern::Compile("^[a-z]+$");
//   if (!pattern) return std::unexpected(pattern.error());  // error parsing regexp: ...
//   pattern->Matches("abc");                                // true
//
// A Pattern may be used by many threads at once. Patterns of schemas and rules are in a PatternPool
// (pattern_pool.h) instead, which compiles them when they are first used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::pattern {

// What one compiled pattern may take, with the states it gathers while matching. Go has
// room for more; a pattern that Go accepts and that does not fit is an error of its own.
inline constexpr size_t kMaxMemory = size_t{8} << 20;
// The length of a pattern after its classes have been spelt out as ranges.
inline constexpr size_t kMaxSpeltOut = size_t{4} << 20;

// Go's verdict alone: a pattern that passes may still be too large to compile here.
Result<void> CheckSyntax(std::string_view pattern);

// What a pattern is compiled for. To say only whether it matches is cheaper.
enum class PatternUse : uint8_t { kMatch, kFind };

struct Machine;

// Does not free a machine that it does not own.
struct MachineDeleter {
  bool owned = true;
  void operator()(const Machine* machine) const;
};

class Pattern {
 public:
  static Result<Pattern> Compile(std::string_view pattern, PatternUse use = PatternUse::kMatch);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether some part of the text matches. A byte that is not UTF-8 is read as U+FFFD.
  bool Matches(std::string_view text) const;

  // Where the first match at or after `from` is: the leftmost, and of those the one Go
  // prefers. Compiled for kFind. The text must be UTF-8.
  struct Match {
    size_t begin;
    size_t end;
  };
  std::optional<Match> Find(std::string_view text, size_t from) const;

 private:
  friend class LazyPattern;
  using MachinePointer = std::unique_ptr<const Machine, MachineDeleter>;
  explicit Pattern(MachinePointer machine);

  MachinePointer machine_;
};

}  // namespace plimsoll::pattern
