// Labels of Pods, and the selectors that match them: of Services, workloads, and other objects.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"

namespace plimsoll::lsp {

using Labels = std::vector<std::pair<std::string, std::string>>;

// The mapping of labels that an object selects Pods by, and that a node is in; kNoSyntax where there is none.
SyntaxId SelectorAround(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node);
// Whether a mapping would be such a selector.
bool IsSelector(const ObjectPlace& object, const value::Path& path);

Labels LabelsOf(const SyntaxTree& tree, SyntaxId mapping);
// Of the Pods that an object makes, or of a Pod its own.
Labels PodLabelsOf(const SyntaxTree& tree, const ObjectPlace& object);
// A selector without labels selects nothing here.
bool Selects(const Labels& selector, const Labels& labels);

}  // namespace plimsoll::lsp
