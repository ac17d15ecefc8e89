#include "lexer.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

constexpr size_t kNone = std::string_view::npos;

enum CharClass : uint8_t { kOther = 0, kBlank = 1, kDigit = 2, kHexLetter = 4, kLetter = 8 };

constexpr std::array<uint8_t, 256> kClasses = [] {
  std::array<uint8_t, 256> out{};
  for (const char c : {' ', '\t', '\r', '\n', '\f'}) out[static_cast<uint8_t>(c)] = kBlank;
  for (char c = '0'; c <= '9'; ++c) out[static_cast<uint8_t>(c)] = kDigit;
  for (char c = 'a'; c <= 'z'; ++c) {
    const uint8_t both = c <= 'f' ? kLetter | kHexLetter : kLetter;
    out[static_cast<uint8_t>(c)] = out[static_cast<uint8_t>(c - 'a' + 'A')] = both;
  }
  out['_'] = kLetter;
  return out;
}();

bool Is(char c, int classes) { return (kClasses[static_cast<uint8_t>(c)] & classes) != 0; }

bool IsQuote(char c) { return c == '"' || c == '\''; }

bool IsEscapedIdentifierPart(char c) {
  return Is(c, kLetter | kDigit) || c == '.' || c == '-' || c == '/' || c == ' ';
}

TokenKind WordKind(std::string_view word) {
  if (word == "in") return TokenKind::kIn;
  if (word == "true") return TokenKind::kTrue;
  if (word == "false") return TokenKind::kFalse;
  if (word == "null") return TokenKind::kNull;
  return TokenKind::kIdentifier;
}

}  // namespace

Token Lexer::Next() {
  SkipBlanks();
  const size_t begin = at_;
  if (begin == source_.size()) return Make(TokenKind::kEnd, begin, begin);
  const char c = source_[begin];
  if (Is(c, kLetter)) return Word(begin);
  if (Is(c, kDigit) || (c == '.' && Is(At(begin + 1), kDigit))) return Number(begin);
  if (IsQuote(c)) return Text(begin, begin, false, TokenKind::kString);
  if (c == '`') return EscapedIdentifier(begin);
  return Operator(begin);
}

void Lexer::SkipBlanks() {
  for (;;) {
    while (at_ < source_.size() && Is(source_[at_], kBlank)) ++at_;
    if (At(at_) != '/' || At(at_ + 1) != '/') return;
    at_ = std::min(source_.find('\n', at_), source_.size());
  }
}

Token Lexer::Make(TokenKind kind, size_t begin, size_t end) {
  at_ = end;
  return {kind, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

// A name, or a string with a prefix: r'', b'', br''.
Token Lexer::Word(size_t begin) {
  const char first = source_[begin] | 0x20;
  if (first == 'b' || first == 'r') {
    const bool bytes = first == 'b';
    const bool raw = !bytes || (At(begin + 1) | 0x20) == 'r';
    const size_t quote_at = begin + (bytes ? 1 : 0) + (raw ? 1 : 0);
    if (IsQuote(At(quote_at))) {
      const Token text = Text(begin, quote_at, raw, bytes ? TokenKind::kBytes : TokenKind::kString);
      // What does not end is no string; the prefix is a name then.
      if (text.kind != TokenKind::kInvalid) return text;
    }
  }
  size_t end = begin + 1;
  while (end < source_.size() && Is(source_[end], kLetter | kDigit)) ++end;
  return Make(WordKind(source_.substr(begin, end - begin)), begin, end);
}

Token Lexer::Number(size_t begin) {
  size_t end = begin;
  if (source_[begin] == '0' && At(begin + 1) == 'x' && Is(At(begin + 2), kDigit | kHexLetter)) {
    end = begin + 2;
    while (end < source_.size() && Is(source_[end], kDigit | kHexLetter)) ++end;
  } else {
    while (end < source_.size() && Is(source_[end], kDigit)) ++end;
    const size_t whole = end;
    if (At(end) == '.' && Is(At(end + 1), kDigit)) {
      ++end;
      while (end < source_.size() && Is(source_[end], kDigit)) ++end;
    }
    const size_t with_exponent = EndOfExponent(end);
    if (with_exponent != end || end != whole) return Make(TokenKind::kFloat, begin, with_exponent);
  }
  if ((At(end) | 0x20) == 'u') return Make(TokenKind::kUint, begin, end + 1);
  return Make(TokenKind::kInt, begin, end);
}

size_t Lexer::EndOfExponent(size_t at) const {
  if ((At(at) | 0x20) != 'e') return at;
  size_t end = at + 1;
  if (At(end) == '+' || At(end) == '-') ++end;
  if (!Is(At(end), kDigit)) return at;
  while (Is(At(end), kDigit)) ++end;
  return end;
}

Token Lexer::Text(size_t begin, size_t quote_at, bool raw, TokenKind kind) {
  const char quote = source_[quote_at];
  if (At(quote_at + 1) == quote && At(quote_at + 2) == quote) {
    const size_t end = EndOfLongText(quote_at, raw);
    if (end != kNone) return Make(kind, begin, end);
  }
  size_t failed_at = 0;
  const size_t end = EndOfShortText(quote_at, raw, failed_at);
  return end != kNone ? Make(kind, begin, end) : Invalid(begin, failed_at);
}

size_t Lexer::EndOfShortText(size_t quote_at, bool raw, size_t& failed_at) const {
  const char quote = source_[quote_at];
  for (size_t i = quote_at + 1; i < source_.size(); ++i) {
    const char c = source_[i];
    if (c == quote) return i + 1;
    if (c == '\n' || c == '\r') {
      failed_at = i;
      return kNone;
    }
    if (c != '\\' || raw) continue;
    i = EndOfEscape(i, failed_at);
    if (i == kNone) return kNone;
    --i;
  }
  failed_at = source_.size();
  return kNone;
}

size_t Lexer::EndOfLongText(size_t quote_at, bool raw) const {
  const char quote = source_[quote_at];
  for (size_t i = quote_at + 3; i < source_.size(); ++i) {
    if (source_[i] == quote && At(i + 1) == quote && At(i + 2) == quote) return i + 3;
    if (source_[i] != '\\' || raw) continue;
    size_t failed_at = 0;
    i = EndOfEscape(i, failed_at);
    if (i == kNone) return kNone;
    --i;
  }
  return kNone;
}

size_t Lexer::EndOfEscape(size_t backslash, size_t& failed_at) const {
  const size_t at = backslash + 1;
  const char c = At(at);
  const auto take = [&](size_t first, size_t count, auto accepts) -> size_t {
    for (size_t i = first; i < first + count; ++i) {
      if (i < source_.size() && accepts(source_[i])) continue;
      failed_at = i;
      return kNone;
    }
    return first + count;
  };
  const auto is_hex = [](char h) { return Is(h, kDigit | kHexLetter); };
  if (at >= source_.size()) {
    failed_at = at;
    return kNone;
  }
  if (c == 'x' || c == 'X') return take(at + 1, 2, is_hex);
  if (c == 'u') return take(at + 1, 4, is_hex);
  if (c == 'U') return take(at + 1, 8, is_hex);
  if (c >= '0' && c <= '3') return take(at + 1, 2, ascii::IsOctalDigit);
  if (std::string_view("abfnrtv\"'\\?`").find(c) != kNone) return at + 1;
  failed_at = at;
  return kNone;
}

Token Lexer::EscapedIdentifier(size_t begin) {
  size_t end = begin + 1;
  while (IsEscapedIdentifierPart(At(end))) ++end;
  if (end == begin + 1 || At(end) != '`') return Invalid(begin, end);
  return Make(TokenKind::kEscapedIdentifier, begin, end + 1);
}

Token Lexer::Operator(size_t begin) {
  const char next = At(begin + 1);
  const auto one = [&](TokenKind kind) { return Make(kind, begin, begin + 1); };
  const auto two = [&](TokenKind kind) { return Make(kind, begin, begin + 2); };
  switch (source_[begin]) {
    case '=': return next == '=' ? two(TokenKind::kEquals) : Invalid(begin, begin + 1);
    case '&': return next == '&' ? two(TokenKind::kAnd) : Invalid(begin, begin + 1);
    case '|': return next == '|' ? two(TokenKind::kOr) : Invalid(begin, begin + 1);
    case '!': return next == '=' ? two(TokenKind::kNotEquals) : one(TokenKind::kExclamation);
    case '<': return next == '=' ? two(TokenKind::kLessEquals) : one(TokenKind::kLess);
    case '>': return next == '=' ? two(TokenKind::kGreaterEquals) : one(TokenKind::kGreater);
    case '[': return one(TokenKind::kLeftBracket);
    case ']': return one(TokenKind::kRightBracket);
    case '{': return one(TokenKind::kLeftBrace);
    case '}': return one(TokenKind::kRightBrace);
    case '(': return one(TokenKind::kLeftParen);
    case ')': return one(TokenKind::kRightParen);
    case '.': return one(TokenKind::kDot);
    case ',': return one(TokenKind::kComma);
    case '-': return one(TokenKind::kMinus);
    case '?': return one(TokenKind::kQuestion);
    case ':': return one(TokenKind::kColon);
    case '+': return one(TokenKind::kPlus);
    case '*': return one(TokenKind::kStar);
    case '/': return one(TokenKind::kSlash);
    case '%': return one(TokenKind::kPercent);
    default: return Invalid(begin, begin);
  }
}

// The character that failed belongs to it, with all its bytes.
Token Lexer::Invalid(size_t begin, size_t failed_at) {
  if (failed_at >= source_.size()) return Make(TokenKind::kInvalid, begin, source_.size());
  const size_t width = text::DecodeRune(source_.substr(failed_at)).width;
  return Make(TokenKind::kInvalid, begin, failed_at + width);
}

}  // namespace plimsoll::cel
