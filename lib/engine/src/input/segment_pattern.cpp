// Patterns of one path segment: `*`, `?` and classes such as `[a-z]`.
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::engine {
namespace {

// `[a-z0-9]` or `[!x]` at the start of the pattern. Sets how many characters it takes;
// 0 when it is never closed and so is no class.
bool MatchesClass(std::string_view pattern, char c, size_t& taken) {
  const bool negated = pattern.size() > 1 && (pattern[1] == '!' || pattern[1] == '^');
  const size_t first = negated ? 2 : 1;
  const size_t close = pattern.find(']', first + 1);
  taken = close == std::string_view::npos ? 0 : close + 1;
  if (taken == 0) return false;
  bool found = false;
  for (size_t i = first; i < close; ++i) {
    if (i + 2 < close && pattern[i + 1] == '-') {
      found |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      found |= pattern[i] == c;
    }
  }
  return found != negated;
}

// Whether the pattern's first element matches the character, and how long it is.
bool MatchesOne(std::string_view pattern, char c, size_t& taken) {
  taken = 1;
  if (pattern[0] == '?') return true;
  if (pattern[0] == '[') {
    const bool matches = MatchesClass(pattern, c, taken);
    if (taken != 0) return matches;
    taken = 1;
  }
  return pattern[0] == c;
}

}  // namespace

bool MatchesSegment(std::string_view pattern, std::string_view name) {
  // Where to go back to when a literal part fails after a star.
  size_t p = 0, n = 0, star = std::string_view::npos, star_name = 0;
  while (n < name.size()) {
    size_t taken = 0;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_name = n;
    } else if (p < pattern.size() && MatchesOne(pattern.substr(p), name[n], taken)) {
      p += taken;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++star_name;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace plimsoll::engine
