#include <algorithm>
#include <utility>

#include "syntax_builder.h"

namespace plimsoll::lsp {

SyntaxTree ParseSyntax(std::string_view text) { return SyntaxBuilder(text).Build(); }

SyntaxTree SyntaxBuilder::Build() && {
  tree_.nodes_.reserve(text_.size() / 16);
  while (next_ < text_.size()) {
    line_ = LineAt(next_);
    next_ = line_.next;
    if (IsSeparator(line_)) {
      EndDocument(line_.begin);
    } else {
      ReadLine();
    }
  }
  EndDocument(static_cast<uint32_t>(text_.size()));
  SpreadPlaces();
  return std::move(tree_);
}

void SyntaxBuilder::EndDocument(uint32_t at) {
  tree_.documents_.push_back({root_, {document_begin_, at - document_begin_}});
  stack_.clear();
  root_ = kNoSyntax;
  document_begin_ = line_.next;
}

void SyntaxBuilder::ReadLine() {
  const uint32_t at = SkipBlanks(line_.begin, line_.end);
  if (at == line_.end) return;
  if (text_[at] == '#') return AddComment(at, line_.end);
  if (IsTemplateAt(at)) return;
  const bool directive = text_[at] == '%' && root_ == kNoSyntax;
  if (directive || tree_.TextOf({line_.begin, line_.end - line_.begin}) == "...") return;
  ReadBlock(at);
}

// What begins at an offset of the line: `- - name: x` is two items and a member.
void SyntaxBuilder::ReadBlock(uint32_t at) {
  for (;;) {
    const uint32_t column = at - line_.begin;
    if (IsDashAt(at) && !TooDeep()) {
      if (!AddItem(column, at)) return;
      at = SkipBlanks(at + 1, line_.end);
      At(Top().last).place = {at, 0};
      if (at == line_.end) return;
      if (text_[at] == '#') return AddComment(at, line_.end);
    } else if (const auto key = KeyAt(at); key && !TooDeep()) {
      return AddMember(column, *key);
    } else {
      return AddLooseText(column, at);
    }
  }
}

void SyntaxBuilder::AddMember(uint32_t column, const Key& key) {
  const SyntaxId holder = HolderOf(SyntaxKind::kMapping, column);
  if (holder == kNoSyntax) return;
  const SyntaxId member = AddNode(holder, key.span.offset);
  At(member).key = key.span;
  At(member).colon = true;
  At(member).place = {key.colon + 1, 0};
  ReadValue(member, SkipBlanks(key.colon + 1, line_.end));
}

bool SyntaxBuilder::AddItem(uint32_t column, uint32_t at) {
  const SyntaxId holder = HolderOf(SyntaxKind::kSequence, column);
  if (holder == kNoSyntax) return false;
  AddNode(holder, at);
  return true;
}

// A line that is neither member nor item: a value, more of one, or a key that is not complete.
void SyntaxBuilder::AddLooseText(uint32_t column, uint32_t at) {
  CloseBlocks(SyntaxKind::kSequence, column);
  EndListBesideKeys(column);
  if (stack_.empty()) {
    if (root_ == kNoSyntax) return ReadValue(root_ = AddNode(kNoSyntax, at), at);
    if (At(root_).kind == SyntaxKind::kMapping && !At(root_).flow) AddHalfKey(root_, at);
    return;
  }
  const SyntaxId top = stack_.back();
  if (At(top).kind == SyntaxKind::kMapping && At(top).column == column) return AddHalfKey(top, at);
  const SyntaxId child = At(top).last;
  SyntaxNode& last = At(child);
  if (last.kind == SyntaxKind::kEmpty) return ReadValue(child, at);
  if (last.kind == SyntaxKind::kScalar && last.style == SyntaxStyle::kPlain && column > At(top).column) {
    last.place.length = EndOfPlain(at, line_.end) - last.place.offset;
    return;
  }
  if (last.kind == SyntaxKind::kMapping && !last.flow) AddHalfKey(child, at);
}

// A list whose dashes are in the column of its own key ends with a word there.
void SyntaxBuilder::EndListBesideKeys(uint32_t column) {
  if (stack_.size() < 2) return;
  const SyntaxNode& around = At(stack_[stack_.size() - 2]);
  const bool list = Top().kind == SyntaxKind::kSequence && Top().column == column;
  if (list && around.kind == SyntaxKind::kMapping && around.column == column) stack_.pop_back();
}

void SyntaxBuilder::AddHalfKey(SyntaxId mapping, uint32_t at) {
  const uint32_t end = EndOfPlain(at, line_.end);
  const SyntaxId member = AddNode(mapping, at);
  At(member).key = {at, end - at};
  At(member).place = {end, 0};
  Leave(end);
}

void SyntaxBuilder::CloseBlocks(SyntaxKind kind, uint32_t column) {
  while (!stack_.empty()) {
    const SyntaxNode& top = Top();
    // A key in the column of dashes ends their list.
    const bool ends = kind == SyntaxKind::kMapping && top.kind == SyntaxKind::kSequence;
    if (top.column < column || (top.column == column && !ends)) return;
    stack_.pop_back();
  }
}

// The block that a member or an item in a column belongs to; kNoSyntax where nothing fits.
SyntaxId SyntaxBuilder::HolderOf(SyntaxKind kind, uint32_t column) {
  CloseBlocks(kind, column);
  if (stack_.empty()) return RootAs(kind, column);
  const SyntaxId top = stack_.back();
  if (At(top).kind == kind && At(top).column == column) return top;
  return HolderBelow(top, kind, column);
}

SyntaxId SyntaxBuilder::HolderBelow(SyntaxId top, SyntaxKind kind, uint32_t column) {
  const SyntaxId child = At(top).last;
  const SyntaxNode& last = At(child);
  if (last.flow) return At(top).kind == kind ? top : kNoSyntax;
  if (last.kind == SyntaxKind::kEmpty || last.kind == kind) return Open(child, kind, column);
  if (last.kind == SyntaxKind::kScalar) {
    const bool half_key = last.style == SyntaxStyle::kPlain && last.column == column;
    if (half_key && kind == SyntaxKind::kMapping) return OpenWithHalfKey(child, column);
    if (At(top).kind == kind) return top;
    return Open(child, kind, column);
  }
  return At(top).kind == kind ? top : kNoSyntax;
}

SyntaxId SyntaxBuilder::RootAs(SyntaxKind kind, uint32_t column) {
  if (root_ == kNoSyntax) root_ = AddNode(kNoSyntax, line_.begin + column);
  const SyntaxNode& root = At(root_);
  if (root.flow) return kNoSyntax;
  if (root.kind == SyntaxKind::kScalar && kind == SyntaxKind::kMapping) return OpenWithHalfKey(root_, column);
  if (root.IsCollection() && root.kind != kind) return kNoSyntax;
  return Open(root_, kind, column);
}

SyntaxId SyntaxBuilder::Open(SyntaxId node, SyntaxKind kind, uint32_t column) {
  At(node).kind = kind;
  At(node).column = column;
  if (At(node).first == kNoSyntax) At(node).place = {line_.begin + column, 0};
  stack_.push_back(node);
  return node;
}

// A word was taken for a value, but more keys follow in its column.
SyntaxId SyntaxBuilder::OpenWithHalfKey(SyntaxId scalar, uint32_t column) {
  const text::Span word = At(scalar).place;
  const SyntaxId member = AddNode(scalar, word.offset);
  At(member).key = word;
  At(member).place = {word.offset + word.length, 0};
  At(scalar).place.length = 0;
  return Open(scalar, SyntaxKind::kMapping, column);
}

SyntaxId SyntaxBuilder::AddNode(SyntaxId parent, uint32_t begin) {
  const auto id = static_cast<SyntaxId>(tree_.nodes_.size());
  SyntaxNode& node = tree_.nodes_.emplace_back();
  node.parent = parent;
  node.begin = begin;
  node.place = {begin, 0};
  if (parent == kNoSyntax) return id;
  SyntaxNode& above = At(parent);
  if (above.last == kNoSyntax) {
    above.first = id;
  } else {
    At(above.last).next = id;
    node.index = At(above.last).index + 1;
  }
  above.last = id;
  return id;
}

// Collections extend to the end of what is in them. Children come after their parents.
void SyntaxBuilder::SpreadPlaces() {
  for (size_t i = tree_.nodes_.size(); i-- > 0;) {
    const SyntaxNode& node = tree_.nodes_[i];
    if (node.parent == kNoSyntax) continue;
    text::Span& above = At(node.parent).place;
    const uint32_t end = std::max({node.end(), node.key.offset + node.key.length, above.offset});
    above.length = std::max(above.length, end - above.offset);
  }
}

}  // namespace plimsoll::lsp
