// Lexer cuts an expression into tokens, longest match first; white space and comments are skipped.
// A place where no token starts yields a kInvalid token that covers what the reference reports:
// everything up to and including the character that could not continue any token.
#pragma once

#include <string_view>

#include "token.h"

namespace plimsoll::cel {

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}
  Token Next();

 private:
  char At(size_t i) const { return i < source_.size() ? source_[i] : '\0'; }
  void SkipBlanks();
  Token Make(TokenKind kind, size_t begin, size_t end);
  Token Word(size_t begin);
  Token Number(size_t begin);
  Token Text(size_t begin, size_t quote_at, bool raw, TokenKind kind);
  Token EscapedIdentifier(size_t begin);
  Token Operator(size_t begin);
  Token Invalid(size_t begin, size_t failed_at);
  size_t EndOfShortText(size_t quote_at, bool raw, size_t& failed_at) const;
  size_t EndOfLongText(size_t quote_at, bool raw) const;
  size_t EndOfExponent(size_t at) const;
  size_t EndOfEscape(size_t backslash, size_t& failed_at) const;

  std::string_view source_;
  size_t at_ = 0;
};

}  // namespace plimsoll::cel
