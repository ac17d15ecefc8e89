// For suggestions: which of some words may be meant.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace plimsoll::text {

// Longer words are not looked at: the cost grows with the square.
inline constexpr size_t kMaxNearestWord = 64;

// The word with the fewest slips to get there, where a slip is a letter too many, too few,
// wrong, or swapped with its neighbour; the first of several. Nothing when even the best is
// too far off to be meant: more than a third of the letters. Letters are bytes, and upper and
// lower case are the same.
std::optional<std::string_view> NearestWord(std::string_view word, std::span<const std::string_view> words);

}  // namespace plimsoll::text
