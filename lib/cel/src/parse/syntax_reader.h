// SyntaxReader makes the expression's tree out of a SyntaxTree. The syntax tree may have holes where
// the text is wrong; what is there is read nevertheless, since it may be wrong in its own ways.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ast_builder.h"
#include "syntax_tree.h"

namespace plimsoll::cel {

class SyntaxReader {
 public:
  SyntaxReader(const SyntaxTree& tree, AstBuilder& builder, Issues& issues)
      : tree_(tree), builder_(builder), issues_(issues) {}
  // Adds issues about what it reads; the root is set in any case.
  void Run();

 private:
  static constexpr uint32_t kNone = SyntaxChild::kNone;

  // Finding pieces; kNone or null if they are missing.
  uint32_t Child(uint32_t node, Label label) const;
  uint32_t ChildOf(uint32_t node, Rule rule, size_t skip = 0) const;
  std::vector<uint32_t> Children(uint32_t node, Label label) const;
  const SyntaxToken* TokenOf(uint32_t node, Label label) const;
  std::vector<const SyntaxToken*> TokensOf(uint32_t node, Label label) const;
  uint32_t OffsetOf(const SyntaxToken* token) const;
  // Down to the first node that is more than its only child.
  uint32_t Unnest(uint32_t node) const;

  NodeId Visit(uint32_t node);
  NodeId Dispatch(uint32_t node);
  NodeId VisitMemberAlternative(uint32_t node);
  NodeId VisitPrimaryAlternative(uint32_t node);
  NodeId VisitConditional(uint32_t node);
  NodeId VisitChain(uint32_t node, FunctionId function);
  NodeId VisitBinary(uint32_t node, Rule rule);
  NodeId VisitPrefix(uint32_t node, FunctionId function);
  NodeId VisitSelect(uint32_t node);
  NodeId VisitMemberCall(uint32_t node);
  NodeId VisitIndex(uint32_t node);
  NodeId VisitName(uint32_t node);
  NodeId VisitList(uint32_t node);
  NodeId VisitMap(uint32_t node);
  NodeId VisitStruct(uint32_t node);
  NodeId VisitLiteral(uint32_t node);
  bool VisitFields(uint32_t list, std::vector<MapEntry>& fields);
  std::vector<NodeId> Arguments(uint32_t node);
  // False, with an issue at `place`, if there is no name.
  bool ReadName(uint32_t escape_ident, uint32_t place, std::string_view& name);
  NodeId Hole(uint32_t offset = Issue::kBeforeStart);
  bool CountsAsDepth(uint32_t node) const;

  const SyntaxTree& tree_;
  AstBuilder& builder_;
  Issues& issues_;
  int depth_ = 0;
  bool stopped_ = false;
  size_t issues_at_stop_ = 0;
};

}  // namespace plimsoll::cel
