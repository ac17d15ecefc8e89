// SyntaxBuilder makes a SyntaxTree, line by line. Indentation decides what belongs together, so that an error
// spoils as little as possible: each line is put where its column fits best.
//
// Open blocks are on a stack. A line closes those that are further right. Then it belongs to the block of its
// column, or starts one as the value of the last child of the block to its left. If that child has a value
// already, the indentation is wrong, and the line continues it. Brackets and quotes that are not closed end
// before the next line that is no further right than what they belong to.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/syntax/syntax_tree.h"

namespace plimsoll::lsp {

class SyntaxBuilder {
 public:
  explicit SyntaxBuilder(std::string_view text) : tree_(text), text_(text) {}
  SyntaxTree Build() &&;

 private:
  struct Line {
    uint32_t begin = 0;
    uint32_t end = 0;   // without the line end
    uint32_t next = 0;  // where the next line begins
  };
  struct Key {
    text::Span span;
    uint32_t colon = 0;
  };
  // A collection in brackets that is being read. `fresh`: nothing came after the last comma.
  struct Bracket {
    SyntaxId node;
    bool fresh = true;
  };

  // Blocks (syntax_blocks.cpp).
  void ReadLine();
  void ReadBlock(uint32_t at);
  void AddMember(uint32_t column, const Key& key);
  bool AddItem(uint32_t column, uint32_t at);
  void AddLooseText(uint32_t column, uint32_t at);
  void EndListBesideKeys(uint32_t column);
  SyntaxId HolderOf(SyntaxKind kind, uint32_t column);
  SyntaxId HolderBelow(SyntaxId top, SyntaxKind kind, uint32_t column);
  SyntaxId RootAs(SyntaxKind kind, uint32_t column);
  void CloseBlocks(SyntaxKind kind, uint32_t column);
  SyntaxId Open(SyntaxId node, SyntaxKind kind, uint32_t column);
  SyntaxId OpenWithHalfKey(SyntaxId scalar, uint32_t column);
  void AddHalfKey(SyntaxId mapping, uint32_t at);
  std::optional<Key> KeyAt(uint32_t at) const;
  std::optional<Key> QuotedKeyAt(uint32_t at) const;

  // Values. Each gives the offset after what it read (syntax_scalars.cpp, syntax_brackets.cpp).
  void ReadValue(SyntaxId node, uint32_t at);
  uint32_t ReadPlain(SyntaxId node, uint32_t at);
  uint32_t ReadQuoted(SyntaxId node, uint32_t at);
  uint32_t ReadBlockScalar(SyntaxId node, uint32_t at);
  uint32_t ReadBrackets(SyntaxId node, uint32_t at);
  uint32_t ReadInBrackets(std::vector<Bracket>& open, uint32_t at);
  uint32_t CloseBracket(std::vector<Bracket>& open, uint32_t at);
  uint32_t ReadFlowScalar(std::vector<Bracket>& open, uint32_t at);
  uint32_t EndOfFlowScalar(uint32_t at) const;
  uint32_t OpenBracket(std::vector<Bracket>& open, uint32_t at);
  SyntaxId SlotIn(Bracket& bracket);
  void Leave(uint32_t at);

  // Nodes.
  SyntaxId AddNode(SyntaxId parent, uint32_t begin);
  SyntaxNode& At(SyntaxId id) { return tree_.nodes_[id]; }
  SyntaxNode& Top() { return At(stack_.back()); }
  void SetScalar(SyntaxId id, SyntaxStyle style, uint32_t begin, uint32_t end);
  bool TooDeep(size_t more = 0) const { return stack_.size() + more >= kMaxSyntaxDepth; }
  void EndDocument(uint32_t at);
  void SpreadPlaces();

  // Characters.
  Line LineAt(uint32_t at) const;
  char CharacterAt(uint32_t at) const { return at < text_.size() ? text_[at] : '\n'; }
  bool IsBlankAt(uint32_t at) const { return CharacterAt(at) == ' ' || CharacterAt(at) == '\t'; }
  bool EndsWordAt(uint32_t at) const;
  bool IsSeparator(const Line& line) const { return text_.substr(line.begin, 3) == "---"; }
  // An action of a Helm template: no YAML, but a value may be one.
  bool IsTemplateAt(uint32_t at) const { return text_.substr(at, 2) == "{{"; }
  bool IsDashAt(uint32_t at) const { return CharacterAt(at) == '-' && EndsWordAt(at + 1); }
  uint32_t SkipBlanks(uint32_t at, uint32_t end) const;
  uint32_t SkipProperties(uint32_t at, uint32_t end) const;
  uint32_t TrimmedEnd(uint32_t begin, uint32_t end) const;
  uint32_t EndOfPlain(uint32_t at, uint32_t end) const;
  void AddComment(uint32_t at, uint32_t end);
  // Whether a line is no further right than the block that a value belongs to.
  bool IsOutside(const Line& line) const;
  // Of quotes whose text begins or goes on at an offset.
  std::optional<uint32_t> ClosingQuote(char quote, uint32_t at, uint32_t end) const;

  SyntaxTree tree_;
  std::string_view text_;
  std::vector<SyntaxId> stack_;
  Line line_;
  uint32_t next_ = 0;  // the line to read next
  SyntaxId root_ = kNoSyntax;
  uint32_t document_begin_ = 0;
};

}  // namespace plimsoll::lsp
