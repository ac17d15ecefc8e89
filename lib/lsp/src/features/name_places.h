// NameThing is what a place names, and NamePlaces where that is named in a workspace.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/lsp/features/pod_labels.h"
#include "plimsoll/lsp/features/reference_rules.h"
#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

struct NamePlace {
  FileSpan place;
  bool definition = false;
};

// The name that the cursor is in.
std::optional<NameUse> NameUseUnder(const SyntaxTree& tree, uint32_t offset);
// The text of a scalar without its quotes.
text::Span SpanWithoutQuotes(const SyntaxTree& tree, SyntaxId scalar);

// By file; the document's own first. At most kMaxPlaces and one.
std::vector<NamePlace> PlacesOfName(const View& view, const SyntaxTree& tree, const NameUse& name);

}  // namespace plimsoll::lsp
