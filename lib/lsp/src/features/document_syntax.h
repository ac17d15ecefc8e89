// The tree of a document. One of Go has none: what is known of Go files are findings.
#pragma once

#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

inline bool IsGo(const View& view) {
  return view.document.language() == "go" || view.document.path().ends_with(".go");
}

inline SyntaxTree SyntaxOf(const View& view) {
  return ParseSyntax(IsGo(view) ? std::string_view() : view.document.bytes());
}

}  // namespace plimsoll::lsp
