// Places in the CRDs of the workspace.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

// The names of the CRDs for a kind.
std::vector<FileSpan> CrdsOf(const View& view, std::string_view api_version, std::string_view kind);
// What the CRDs say of the field at a path: the names of properties, or the schemas of items and values.
std::vector<FileSpan> SchemaPlacesOf(const View& view, const ObjectPlace& object, const value::Path& path);

// The schema at a path below another, in the text of a CRD; kNoSyntax where there is none.
SyntaxId SchemaBelow(const SyntaxTree& tree, SyntaxId schema, const value::Path& path);

}  // namespace plimsoll::lsp
