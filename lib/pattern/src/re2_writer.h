// Writes a tree as a pattern for RE2.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tree.h"

namespace plimsoll::pattern {

// What \B is written as. RE2 looks at bytes, so to it \B also holds between the bytes of
// one code point; see pattern.cpp for when that matters.
enum class NotWordEdge { kAsItIs, kNever };

// Nothing when the pattern would be longer than `most`.
std::optional<std::string> WriteRe2(const Tree& tree, NotWordEdge not_word_edge, size_t most);

}  // namespace plimsoll::pattern
