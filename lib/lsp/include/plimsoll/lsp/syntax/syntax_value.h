// A part of a SyntaxTree as a value, as far as it can be read: members without a value are left out.
#pragma once

#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::lsp {

// Scalars mean what they mean to Kubernetes. The document has its own text.
void ReadSyntaxValue(const SyntaxTree& tree, SyntaxId node, value::Document& out);

}  // namespace plimsoll::lsp
