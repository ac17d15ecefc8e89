#include "plimsoll/lsp/syntax/syntax_tree.h"

#include <algorithm>

#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {

bool SyntaxTree::HasKey(SyntaxId member, std::string_view key) const {
  const std::string_view raw = TextOf(nodes_[member].key);
  if (raw == key) return true;
  const bool quoted = !raw.empty() && (raw.front() == '"' || raw.front() == '\'');
  return quoted && KeyOf(member) == key;
}

SyntaxId SyntaxTree::Find(SyntaxId mapping, std::string_view key) const {
  if (mapping == kNoSyntax || nodes_[mapping].kind != SyntaxKind::kMapping) return kNoSyntax;
  for (const SyntaxId member : SyntaxChildren(*this, mapping)) {
    if (HasKey(member, key)) return member;
  }
  return kNoSyntax;
}

SyntaxId SyntaxTree::Follow(SyntaxId mapping, std::initializer_list<std::string_view> keys) const {
  for (const std::string_view key : keys) mapping = Find(mapping, key);
  return mapping;
}

std::string SyntaxTree::KeyOf(SyntaxId member) const { return WithoutQuotes(TextOf(nodes_[member].key)); }

std::string SyntaxTree::ValueOf(SyntaxId scalar) const {
  if (scalar == kNoSyntax || nodes_[scalar].kind != SyntaxKind::kScalar) return "";
  const SyntaxNode& node = nodes_[scalar];
  const std::string_view raw = TextOf(node.place);
  const bool plain = node.style == SyntaxStyle::kPlain || node.style == SyntaxStyle::kAlias;
  if (plain && raw.find_first_of("\r\n") == std::string_view::npos) return std::string(raw);
  return ReadScalar(*this, scalar).text;
}

std::string SyntaxTree::ValueAt(SyntaxId mapping, std::string_view key) const {
  return ValueOf(Find(mapping, key));
}

const SyntaxDocument* SyntaxTree::DocumentAt(uint32_t offset) const {
  const auto after = std::ranges::upper_bound(
      documents_, offset, {}, [](const SyntaxDocument& document) { return document.place.offset; });
  return after == documents_.begin() ? nullptr : &*(after - 1);
}

bool SyntaxTree::InComment(uint32_t offset) const {
  const auto after = std::ranges::upper_bound(comments_, offset, {}, &text::Span::offset);
  if (after == comments_.begin()) return false;
  const text::Span before = *(after - 1);
  return offset > before.offset && offset <= before.offset + before.length;
}

}  // namespace plimsoll::lsp
