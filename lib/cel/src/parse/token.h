// Tokens of the language. The order is that of the reference grammar, because a list of expected
// tokens in an error is sorted by it.
#pragma once

#include <cstdint>
#include <string_view>

namespace plimsoll::cel {

enum class TokenKind : uint8_t {
  kEnd,
  kEquals,
  kNotEquals,
  kIn,
  kLess,
  kLessEquals,
  kGreaterEquals,
  kGreater,
  kAnd,
  kOr,
  kLeftBracket,
  kRightBracket,
  kLeftBrace,
  kRightBrace,
  kLeftParen,
  kRightParen,
  kDot,
  kComma,
  kMinus,
  kExclamation,
  kQuestion,
  kColon,
  kPlus,
  kStar,
  kSlash,
  kPercent,
  kTrue,
  kFalse,
  kNull,
  kFloat,
  kInt,
  kUint,
  kString,
  kBytes,
  kIdentifier,
  kEscapedIdentifier,
  kInvalid,  // no token starts here
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  uint32_t begin = 0;  // bytes of the source
  uint32_t end = 0;

  std::string_view In(std::string_view source) const { return source.substr(begin, end - begin); }
};

}  // namespace plimsoll::cel
