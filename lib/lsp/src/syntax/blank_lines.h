// BlankLine is a line with nothing on it. What would be typed there follows from its column alone.
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"

namespace plimsoll::lsp {

struct BlankLine {
  uint32_t offset = 0;  // of the cursor
  uint32_t column = 0;

  // None where the line has something on it.
  static std::optional<BlankLine> At(const SyntaxTree& tree, uint32_t offset);
  // Whether an offset is before the last of the blanks that its line begins with.
  static bool IsIndentation(const SyntaxTree& tree, uint32_t offset);

  Cursor CursorBelow(const SyntaxTree& tree, SyntaxId root) const;

 private:
  Cursor Key(SyntaxId mapping) const;
  Cursor Value(const SyntaxTree& tree, SyntaxId node, bool may_be_key) const;
  Cursor InMapping(const SyntaxTree& tree, SyntaxId child, SyntaxId& next) const;
  Cursor InSequence(const SyntaxTree& tree, SyntaxId child, SyntaxId& next) const;
};

}  // namespace plimsoll::lsp
