// The parser of one Go file. Declarations are in parser.cpp, types in type_parser.cpp,
// constant expressions in expression_parser.cpp. It stops at the first mistake: from then on
// every token is the end of the file, so that nothing has to be unwound.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/gotypes/syntax.h"
#include "scanner.h"

namespace plimsoll::gotypes {

class Parser {
 public:
  explicit Parser(const text::Source& source);
  ParsedFile Run();

 private:
  // What a constant without a value of its own takes from the one before it.
  struct Repeated {
    uint32_t type = kNoExpr;
    std::vector<uint32_t> values;
  };
  // A parameter as written, before it is known whether its first word was a name.
  struct Parameter {
    uint32_t type = kNoExpr;
    bool named = false;
  };

  // parser.cpp
  void Advance();
  bool At(Token kind) const { return token_.kind == kind; }
  bool Take(Token kind);
  bool Take(Operator op);
  bool Expect(Token kind, std::string_view what);
  void FailAt(uint32_t offset, std::string message);
  void FailHere(std::string_view wanted);
  std::string_view Text() const { return source_.bytes().substr(token_.offset, token_.length); }
  void SkipToStatementEnd();
  template <class Entry>
  void Group(Entry entry);
  void ParseImport();
  void ParseType();
  void ParseTypeParameters(TypeSyntax& type);
  void ParseTypeAfterBracket(TypeSyntax& type);
  void ParseConstGroup();
  void ParseConst(uint32_t iota, Repeated& repeated);
  void ParseFunction();
  void GatherComments();

  // type_parser.cpp
  uint32_t ParseTypeExpr();
  uint32_t ParseTypeName();
  uint32_t ParseBracketType();
  uint32_t ParseArrayAfter(uint32_t offset, uint32_t length);
  uint32_t ParseMap();
  uint32_t ParseChan();
  uint32_t ParseStruct();
  uint32_t ParseInterface();
  uint32_t ParseSignature(uint32_t offset);
  uint32_t ParseParameters();
  Parameter ParseParameter();
  uint32_t ParseTypeOrName(bool& is_name);
  uint32_t AfterName(uint32_t name, bool& is_name);
  uint32_t ParseResults();
  void ParseField();
  void AddField(uint32_t name, uint32_t type, bool embedded);
  bool AtTypeStart() const;

  // expression_parser.cpp
  uint32_t ParseExpression();
  uint32_t ParseBinary(uint32_t left, int precedence);
  uint32_t ParseUnary();
  uint32_t ParsePrimary();
  uint32_t ParsePostfix(uint32_t operand);
  uint32_t ParseOperand();
  uint32_t ParseCall(uint32_t callee);
  uint32_t ParseList(Token end, uint32_t (Parser::*one)());

  uint32_t Add(ExprKind kind, uint32_t offset, uint32_t a = kNoExpr, uint32_t b = kNoExpr);
  uint32_t AddLeaf(ExprKind kind);
  bool Enter();
  void Leave() { --depth_; }

  const text::Source& source_;
  Scanner scanner_;
  ScannedToken token_;
  FileSyntax file_;
  std::optional<GoError> error_;
  size_t tag_bytes_ = 0;
  uint32_t depth_ = 0;
};

}  // namespace plimsoll::gotypes
