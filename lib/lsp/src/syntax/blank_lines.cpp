#include "blank_lines.h"

#include <string_view>

namespace plimsoll::lsp {
namespace {

uint32_t LineBegin(std::string_view text, uint32_t offset) {
  const size_t before = offset == 0 ? std::string_view::npos : text.find_last_of("\r\n", offset - 1);
  return before == std::string_view::npos ? 0 : static_cast<uint32_t>(before + 1);
}

bool IsBlankText(std::string_view text) { return text.find_first_not_of(" \t") == std::string_view::npos; }

bool IsBlockScalar(const SyntaxNode& node) {
  const bool block = node.style == SyntaxStyle::kLiteral || node.style == SyntaxStyle::kFolded;
  return node.kind == SyntaxKind::kScalar && block;
}

SyntaxId LastBefore(const SyntaxTree& tree, SyntaxId parent, uint32_t offset) {
  SyntaxId found = kNoSyntax;
  for (const SyntaxId child : SyntaxChildren(tree, parent)) {
    if (tree[child].begin >= offset) break;
    found = child;
  }
  return found;
}

}  // namespace

std::optional<BlankLine> BlankLine::At(const SyntaxTree& tree, uint32_t offset) {
  const uint32_t begin = LineBegin(tree.text(), offset);
  const std::string_view rest = tree.text().substr(begin);
  if (!IsBlankText(rest.substr(0, rest.find_first_of("\r\n")))) return std::nullopt;
  return BlankLine{offset, offset - begin};
}

bool BlankLine::IsIndentation(const SyntaxTree& tree, uint32_t offset) {
  const uint32_t begin = LineBegin(tree.text(), offset);
  const bool before_blank = offset < tree.text().size() && IsBlankText(tree.TextOf({offset, 1}));
  return before_blank && IsBlankText(tree.TextOf({begin, offset - begin}));
}

Cursor BlankLine::Key(SyntaxId mapping) const {
  return {Cursor::Kind::kKey, offset, kNoSyntax, mapping, {offset, 0}};
}

Cursor BlankLine::Value(const SyntaxTree& tree, SyntaxId node, bool may_be_key) const {
  return {Cursor::Kind::kValue, offset, node, tree[node].parent, {offset, 0}, may_be_key};
}

// Each gives a cursor, or leaves one of no kind and sets the collection to look into.
Cursor BlankLine::InMapping(const SyntaxTree& tree, SyntaxId child, SyntaxId& next) const {
  const SyntaxNode& value = tree[child];
  if (value.kind == SyntaxKind::kEmpty && value.colon) return Value(tree, child, true);
  if (IsBlockScalar(value)) return Value(tree, child, false);
  if (value.flow) return {.offset = offset};
  if (value.kind == SyntaxKind::kSequence && column == value.column) {
    Cursor cursor{Cursor::Kind::kValue, offset, kNoSyntax, child, {offset, 0}};
    cursor.needs_dash = true;
    return cursor;
  }
  const bool inside = value.kind == SyntaxKind::kSequence && column > value.column;
  if (value.kind == SyntaxKind::kMapping || inside) next = child;
  return {.offset = offset};
}

Cursor BlankLine::InSequence(const SyntaxTree& tree, SyntaxId child, SyntaxId& next) const {
  const SyntaxNode& item = tree[child];
  if (item.kind == SyntaxKind::kEmpty) return Value(tree, child, true);
  if (IsBlockScalar(item)) return Value(tree, child, false);
  if (item.IsCollection() && !item.flow) next = child;
  return {.offset = offset};
}

Cursor BlankLine::CursorBelow(const SyntaxTree& tree, SyntaxId root) const {
  if (root == kNoSyntax) return Key(kNoSyntax);
  if (tree[root].flow) return {.offset = offset};
  SyntaxId node = root;
  for (size_t depth = 0; depth <= kMaxSyntaxDepth; ++depth) {
    const SyntaxNode& holder = tree[node];
    if (!holder.IsCollection()) break;
    const bool mapping = holder.kind == SyntaxKind::kMapping;
    const SyntaxId child = LastBefore(tree, node, offset);
    if (mapping && (child == kNoSyntax || column <= holder.column)) return Key(node);
    if (child == kNoSyntax || column < holder.column) break;
    SyntaxId next = kNoSyntax;
    if (!mapping && column == holder.column) {
      Cursor cursor{Cursor::Kind::kValue, offset, kNoSyntax, node, {offset, 0}};
      cursor.needs_dash = true;
      return cursor;
    }
    const Cursor cursor = mapping ? InMapping(tree, child, next) : InSequence(tree, child, next);
    if (cursor.kind != Cursor::Kind::kNone || next == kNoSyntax) return cursor;
    node = next;
  }
  return {.offset = offset};
}

}  // namespace plimsoll::lsp
