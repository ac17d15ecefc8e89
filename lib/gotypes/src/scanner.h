// The scanner turns Go text into tokens, puts in the semicolons Go leaves to line ends, and sets
// comments aside. It can also pass over a whole block without making tokens of it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/gotypes/syntax.h"

namespace plimsoll::gotypes {

enum class Token : uint8_t {
  kEnd,
  kBad,
  kIdent,
  kInt,
  kFloat,
  kImaginary,
  kRune,
  kString,
  // Keywords that begin or shape declarations; all others are kKeyword.
  kPackage,
  kImport,
  kConst,
  kType,
  kVar,
  kFunc,
  kStruct,
  kInterface,
  kMap,
  kChan,
  kKeyword,
  kLeftParen,
  kRightParen,
  kLeftBracket,
  kRightBracket,
  kLeftBrace,
  kRightBrace,
  kComma,
  kSemicolon,
  kDot,
  kEllipsis,
  kAssign,
  kArrow,
  kStar,
  kOperator,  // all but `*`; ScannedToken::op says which
  kTilde,
  kOther,  // := and the like, which no declaration needs
};

struct ScannedToken {
  Token kind = Token::kEnd;
  uint32_t offset = 0;
  uint32_t length = 0;
  Operator op = Operator::kNone;
};

struct ScannedComment {
  uint32_t offset = 0;
  uint32_t length = 0;
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  ScannedToken Next();
  // Having read a `{`: goes past the `}` that closes it. False when there is none.
  bool SkipBlock();
  // Why the last token was kBad, or SkipBlock false.
  const char* problem() const { return problem_; }
  uint32_t offset() const { return at_; }
  const std::vector<ScannedComment>& comments() const { return comments_; }

 private:
  char Peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool ReadComment(bool& has_newline);
  ScannedToken Bad(uint32_t begin, const char* problem);
  ScannedToken Word(uint32_t begin);
  ScannedToken Number(uint32_t begin);
  ScannedToken Quoted(uint32_t begin);
  ScannedToken Punctuation(uint32_t begin);
  bool SkipQuoted();

  std::string_view text_;
  uint32_t at_ = 0;
  bool wants_semicolon_ = false;
  const char* problem_ = nullptr;
  std::vector<ScannedComment> comments_;
};

}  // namespace plimsoll::gotypes
