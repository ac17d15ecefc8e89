// Edits of a text: what is outside of them stays as it is, byte for byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::engine {

struct TextEdit {
  text::Span span;
  std::string text;

  friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

// In order; of edits that overlap, only the first in the list is kept. Equal edits count once.
std::vector<TextEdit> WithoutOverlaps(std::vector<TextEdit> edits);
// Of edits in order that do not overlap.
std::string Applied(std::string_view text, const std::vector<TextEdit>& edits);
// What they change, as `diff -u` shows it; empty if nothing is changed.
std::string UnifiedDiff(std::string_view name, std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace plimsoll::engine
