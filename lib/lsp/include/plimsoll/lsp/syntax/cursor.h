// Cursor is what a place in a text is about: a key or a value, and of which node.
//
//   const Cursor cursor = CursorAt(tree, offset);
//   if (cursor.kind == Cursor::Kind::kKey) OfferKeys(cursor.holder, cursor.word);
#pragma once

#include <cstdint>
#include <vector>

#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

struct Cursor {
  enum class Kind : uint8_t { kNone, kKey, kValue };

  Kind kind = Kind::kNone;
  uint32_t offset = 0;
  // The member or item that the cursor is in; none where a new one would be.
  SyntaxId node = kNoSyntax;
  // The collection that it is in, or would be; none in an empty document.
  SyntaxId holder = kNoSyntax;
  // The key or value that is there, with its quotes; empty where there is none.
  text::Span word = {};
  // Of a value: it may become the first key of an object, or the first item of a list.
  bool may_be_key = false;
  // Of a value in a list: it has no dash yet.
  bool needs_dash = false;
  bool in_flow = false;
};

Cursor CursorAt(const SyntaxTree& tree, uint32_t offset);

// The nodes around an offset whose text holds it, from the document's root to the innermost.
std::vector<SyntaxId> NodesAround(const SyntaxTree& tree, uint32_t offset);

}  // namespace plimsoll::lsp
