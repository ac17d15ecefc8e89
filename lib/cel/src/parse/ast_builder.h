// AstBuilder makes the nodes of one expression, for whoever parses it: literals with their values,
// calls with their macros expanded, balanced chains of && and ||. What is wrong goes to the issues,
// and a node of kind kError is in its place.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/issue.h"
#include "token.h"

namespace plimsoll::cel {

// Nodes of one tree, copies made by macros included. The reference has no such limit and nested
// optMap calls double its work each time.
inline constexpr size_t kMaxNodes = 1'000'000;

class AstBuilder {
 public:
  AstBuilder(Ast& ast, const ParseOptions& options, Issues& issues)
      : ast_(ast), options_(options), issues_(issues) {}

  const ParseOptions& Options() const { return options_; }
  Ast& Tree() { return ast_; }
  NodeId Error(uint32_t offset, std::string message);

  NodeId Null(uint32_t offset) { return ast_.Add({.kind = NodeKind::kConstant, .offset = offset}); }
  NodeId Bool(uint32_t offset, bool value);
  NodeId Int(uint32_t offset, int64_t value);
  NodeId String(uint32_t offset, std::string_view text);
  NodeId Ident(uint32_t offset, std::string_view name);
  NodeId Select(uint32_t offset, NodeId operand, std::string_view field, bool test_only = false);
  NodeId Call(uint32_t offset, FunctionId function, std::span<const NodeId> arguments);
  NodeId List(uint32_t offset, std::span<const NodeId> elements, std::span<const uint8_t> optional) {
    return ast_.AddList(offset, elements, optional);
  }
  NodeId Map(uint32_t offset, std::span<const MapEntry> entries) {
    return ast_.AddWithEntries({.kind = NodeKind::kMap, .offset = offset}, entries);
  }
  NodeId Struct(uint32_t offset, std::string_view type_name, std::span<const MapEntry> fields);

  // A number token with the sign before it, and its place.
  NodeId IntLiteral(uint32_t offset, std::string_view token, bool negative);
  NodeId UintLiteral(uint32_t offset, std::string_view token);
  NodeId DoubleLiteral(uint32_t offset, std::string_view token, bool negative);
  NodeId TextLiteral(uint32_t offset, std::string_view token, bool bytes);

  // `function(arguments)`, or what it expands to.
  NodeId GlobalCall(uint32_t offset, std::string_view function, std::span<const NodeId> arguments);
  NodeId MemberCall(uint32_t offset, std::string_view function, NodeId target,
                    std::span<const NodeId> arguments);
  // `target.function(arguments)` of a function that is no macro.
  NodeId PlainMemberCall(uint32_t offset, std::string_view function, FunctionId number, NodeId target,
                         std::span<const NodeId> arguments);
  // terms[0] op terms[1] op ... as a tree of small depth; operators holds the places.
  NodeId Balanced(FunctionId function, std::span<const NodeId> terms, std::span<const uint32_t> operators);
  // The same tree once more, with nodes of its own.
  NodeId Copy(NodeId id);
  size_t IssueCount() const { return issues_.size(); }
  bool TooManyNodes() const { return ast_.size() > kMaxNodes; }

 private:
  NodeId CopyChildren(NodeId id);
  NodeId CopyEntries(NodeId id);

  Ast& ast_;
  ParseOptions options_;
  Issues& issues_;
  std::string room_;
};

}  // namespace plimsoll::cel
