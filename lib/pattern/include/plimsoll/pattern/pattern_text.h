// A text that a pattern takes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::pattern {

struct TextLength {
  size_t least = 0;
  size_t most = SIZE_MAX;  // in characters; the texts made here are ASCII
};

// A plain word where one fits, else one made from the pattern: of each part the first way to match it.
// Nothing for patterns whose parts depend on each other so that this fails.
std::optional<std::string> TextMatching(std::string_view pattern, TextLength length);

}  // namespace plimsoll::pattern
