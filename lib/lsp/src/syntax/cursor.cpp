#include "plimsoll/lsp/syntax/cursor.h"

#include <algorithm>

#include "blank_lines.h"

namespace plimsoll::lsp {
namespace {

// The last child that begins before an offset or at it.
SyntaxId ChildBefore(const SyntaxTree& tree, SyntaxId parent, uint32_t offset) {
  SyntaxId found = kNoSyntax;
  for (const SyntaxId child : SyntaxChildren(tree, parent)) {
    if (tree[child].begin > offset) break;
    found = child;
  }
  return found;
}

uint32_t KeyEnd(const SyntaxNode& node) { return node.key.offset + node.key.length; }

bool Holds(const SyntaxNode& node, uint32_t offset) {
  return offset >= node.begin && (offset <= std::max(node.end(), KeyEnd(node)));
}

Cursor Inside(Cursor::Kind kind, const SyntaxTree& tree, SyntaxId id, uint32_t offset) {
  const SyntaxNode& node = tree[id];
  Cursor cursor{kind, offset, id, node.parent, {offset, 0}};
  if (kind == Cursor::Kind::kKey) {
    cursor.word = node.key;
  } else if (node.kind == SyntaxKind::kScalar && offset >= node.place.offset) {
    cursor.word = node.place;
  }
  return cursor;
}

// Whether a scalar is the first of its line, apart from dashes.
bool BeginsLine(const SyntaxTree& tree, uint32_t begin) {
  const std::string_view text = tree.text();
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t' || text[begin - 1] == '-')) --begin;
  return begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r';
}

Cursor InMember(const SyntaxTree& tree, SyntaxId id, uint32_t offset) {
  const SyntaxNode& node = tree[id];
  const bool member = tree.IsMember(id);
  if (member && offset <= KeyEnd(node)) return Inside(Cursor::Kind::kKey, tree, id, offset);
  if (member && !node.colon) return {.offset = offset};
  const bool scalar = node.kind == SyntaxKind::kScalar;
  if (node.IsCollection() || (scalar && offset > node.end())) return {.offset = offset};
  if (!member && offset == node.begin && offset < node.place.offset) return {.offset = offset};
  Cursor cursor = Inside(Cursor::Kind::kValue, tree, id, offset);
  const bool one_word = !scalar || (node.style == SyntaxStyle::kPlain && BeginsLine(tree, node.place.offset));
  cursor.may_be_key = one_word && (scalar || !member);
  return cursor;
}

Cursor InBrackets(const SyntaxTree& tree, SyntaxId id, uint32_t offset) {
  const SyntaxNode& node = tree[id];
  const bool mapping = node.kind == SyntaxKind::kMapping;
  Cursor fresh{mapping ? Cursor::Kind::kKey : Cursor::Kind::kValue, offset, kNoSyntax, id, {offset, 0}};
  const SyntaxId child = ChildBefore(tree, id, offset);
  if (child == kNoSyntax) return fresh;
  const SyntaxNode& last = tree[child];
  if (mapping && offset <= KeyEnd(last)) return Inside(Cursor::Kind::kKey, tree, child, offset);
  if (last.kind == SyntaxKind::kScalar && offset <= last.end()) {
    return Inside(Cursor::Kind::kValue, tree, child, offset);
  }
  const uint32_t end = std::min(std::max(last.end(), KeyEnd(last)), offset);
  const bool comma = tree.TextOf({end, offset - end}).find(',') != std::string_view::npos;
  if (comma || !mapping) return fresh;
  if (!last.colon) return {.offset = offset};
  if (last.kind == SyntaxKind::kEmpty) return Inside(Cursor::Kind::kValue, tree, child, offset);
  return fresh;
}

bool IsInBrackets(const SyntaxNode& node, uint32_t offset) {
  return node.flow && offset > node.place.offset && (offset < node.end() || node.open);
}

bool IsInScalar(const SyntaxNode& node, uint32_t offset) {
  return node.kind == SyntaxKind::kScalar && offset >= node.place.offset && offset <= node.end();
}

}  // namespace

std::vector<SyntaxId> NodesAround(const SyntaxTree& tree, uint32_t offset) {
  std::vector<SyntaxId> out;
  const SyntaxDocument* const document = tree.DocumentAt(offset);
  SyntaxId node = document == nullptr ? kNoSyntax : document->root;
  while (node != kNoSyntax && (Holds(tree[node], offset) || IsInBrackets(tree[node], offset))) {
    out.push_back(node);
    node = ChildBefore(tree, node, offset);
  }
  return out;
}

Cursor CursorAt(const SyntaxTree& tree, uint32_t offset) {
  const SyntaxDocument* const document = tree.DocumentAt(offset);
  if (document == nullptr || tree.InComment(offset)) return {.offset = offset};
  const std::vector<SyntaxId> around = NodesAround(tree, offset);
  const SyntaxId inner = around.empty() ? kNoSyntax : around.back();
  if (inner != kNoSyntax) {
    for (auto node = around.rbegin(); node != around.rend(); ++node) {
      if (!tree[*node].flow) continue;
      if (!IsInBrackets(tree[*node], offset)) break;
      Cursor cursor = InBrackets(tree, *node, offset);
      cursor.in_flow = true;
      return cursor;
    }
    if (IsInScalar(tree[inner], offset) && !BlankLine::At(tree, offset)) return InMember(tree, inner, offset);
    if (IsInScalar(tree[inner], offset) && inner != document->root) {
      return Inside(Cursor::Kind::kValue, tree, inner, offset);
    }
  }
  if (const auto line = BlankLine::At(tree, offset)) return line->CursorBelow(tree, document->root);
  SyntaxId last = document->root;
  if (last == kNoSyntax) return {.offset = offset};
  for (SyntaxId child = last; child != kNoSyntax && !tree[last].flow;
       child = ChildBefore(tree, last, offset)) {
    last = child;
  }
  // Blanks before the first thing on a line are about nothing.
  return BlankLine::IsIndentation(tree, offset) ? Cursor{.offset = offset} : InMember(tree, last, offset);
}

}  // namespace plimsoll::lsp
