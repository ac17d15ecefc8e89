// InlayHints are remarks between the text: defaults of fields that are not set, and the costs of rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// Hints of one answer, costs of rules among them, and defaults in one hint; more are left out. Editors ask
// for the lines that they show. For a cost the schema around the rule is read.
inline constexpr size_t kMaxInlayHints = 500;
inline constexpr size_t kMaxCostHints = 20;
inline constexpr size_t kMaxDefaultsInHint = 4;

struct InlayHint {
  uint32_t offset = 0;
  std::string text;
};

// In a part of the document.
std::vector<InlayHint> InlayHintsIn(const View& view, text::Span part);

}  // namespace plimsoll::lsp
