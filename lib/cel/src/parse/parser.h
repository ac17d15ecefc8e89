// The fast parser: one pass, no error texts. It succeeds on expressions that are right and not
// deeply nested, which are nearly all; on anything else it gives up, and the text is read again by
// the slow parser (recovery.h), which decides.
#pragma once

#include <string_view>

#include "ast_builder.h"
#include "lexer.h"

namespace plimsoll::cel {

class FastParser {
 public:
  FastParser(std::string_view source, AstBuilder& builder)
      : source_(source), lexer_(source), builder_(builder) {}

  // False, without issues, if the slow parser must decide. The root is set on success.
  bool Run();

 private:
  // Brackets within brackets. The limits of the grammar count several levels for one of these, so
  // this stays far below them.
  static constexpr int kMaxNesting = 50;
  // Steps of one chain (a.b.c, a+b+c) within the brackets around it.
  static constexpr int kMaxChain = 150;

  struct Operator {
    int precedence;
    FunctionId function;
  };

  void Advance() { token_ = lexer_.Next(); }
  bool Take(TokenKind kind);
  bool Expect(TokenKind kind);
  NodeId GiveUp();
  std::string_view TokenText() const { return token_.In(source_); }

  NodeId Expression();
  NodeId Or();
  NodeId And();
  NodeId Binary(int minimum);
  NodeId Unary();
  NodeId Minus();
  NodeId Member();
  NodeId MemberFrom(NodeId node, bool name_only, uint32_t name_begin);
  NodeId AfterDot(NodeId node, bool& name_only);
  NodeId Index(NodeId node);
  NodeId Primary(bool& name_only);
  NodeId Name(bool& name_only);
  NodeId Nested();
  // What is between brackets up to `end`: entries with commas between them, each with a question mark before
  // it if it is optional. A comma may follow the last, or be alone. False if there is anything else.
  template <typename Entry>
  bool Entries(TokenKind end, const Entry& entry);
  NodeId ListLiteral();
  NodeId MapLiteral();
  NodeId StructLiteral(uint32_t name_begin, uint32_t name_end);
  NodeId Number(bool negative, uint32_t offset);
  // Pushes them on nodes_; the caller takes them off.
  bool Arguments();
  template <class Term>
  NodeId Chain(TokenKind kind, FunctionId function, Term term);

  std::string_view source_;
  Lexer lexer_;
  AstBuilder& builder_;
  Token token_;
  int nesting_ = 0;
  int chain_ = 0;
  bool failed_ = false;
  std::vector<NodeId> nodes_;  // arguments and terms that wait for their parent
  std::vector<uint32_t> places_;
  std::vector<uint8_t> optional_;
  std::vector<MapEntry> entries_;
};

}  // namespace plimsoll::cel
