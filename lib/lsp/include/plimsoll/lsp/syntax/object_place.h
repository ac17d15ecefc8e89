// ObjectPlace is the Kubernetes object that a node is in: the root of a document, or an item of a List.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/value/path.h"

namespace plimsoll::lsp {

struct ObjectPlace {
  SyntaxId root = kNoSyntax;
  std::string api_version;  // either may be empty
  std::string kind;
};

// None for kNoSyntax.
std::optional<ObjectPlace> ObjectAround(const SyntaxTree& tree, SyntaxId node);
std::optional<ObjectPlace> ObjectAround(const SyntaxTree& tree, const Cursor& cursor);
// All of a text, those in Lists instead of these.
std::vector<ObjectPlace> ObjectsIn(const SyntaxTree& tree);

// The way from an object to a node in it. Items are indices.
value::Path PathBelow(const SyntaxTree& tree, SyntaxId root, SyntaxId node);
// The same of the collection that a new member or item would be in, or of the value itself.
value::Path PathBelow(const SyntaxTree& tree, SyntaxId root, const Cursor& cursor);
// Whether the names on the way are these; `*` is any one name or item.
bool PathMatches(const value::Path& path, std::string_view pattern);
// The node at the end of a way; kNoSyntax if there is none.
SyntaxId NodeAt(const SyntaxTree& tree, SyntaxId root, const value::Path& path);

}  // namespace plimsoll::lsp
