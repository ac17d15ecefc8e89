// Hovers inside an expression of CEL.
#pragma once

#include <optional>

#include "plimsoll/lsp/features/hover.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

std::optional<Hover> CelHoverAt(const View& view, const SyntaxTree& tree, const CelText& text,
                                uint32_t offset);

}  // namespace plimsoll::lsp
