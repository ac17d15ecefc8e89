#include "scanner.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::gotypes {
namespace {

struct Keyword {
  std::string_view text;
  Token token;
  Operator op = Operator::kNone;
};

constexpr std::array kKeywords = {
    Keyword{"break", Token::kKeyword},
    Keyword{"case", Token::kKeyword},
    Keyword{"chan", Token::kChan},
    Keyword{"const", Token::kConst},
    Keyword{"continue", Token::kKeyword},
    Keyword{"default", Token::kKeyword},
    Keyword{"defer", Token::kKeyword},
    Keyword{"else", Token::kKeyword},
    Keyword{"fallthrough", Token::kKeyword},
    Keyword{"for", Token::kKeyword},
    Keyword{"func", Token::kFunc},
    Keyword{"go", Token::kKeyword},
    Keyword{"goto", Token::kKeyword},
    Keyword{"if", Token::kKeyword},
    Keyword{"import", Token::kImport},
    Keyword{"interface", Token::kInterface},
    Keyword{"map", Token::kMap},
    Keyword{"package", Token::kPackage},
    Keyword{"range", Token::kKeyword},
    Keyword{"return", Token::kKeyword},
    Keyword{"select", Token::kKeyword},
    Keyword{"struct", Token::kStruct},
    Keyword{"switch", Token::kKeyword},
    Keyword{"type", Token::kType},
    Keyword{"var", Token::kVar},
};

// Longest first where one begins with another.
constexpr std::array kPunctuation = {
    Keyword{"<<=", Token::kOther},
    Keyword{">>=", Token::kOther},
    Keyword{"&^=", Token::kOther},
    Keyword{"...", Token::kEllipsis},
    Keyword{"<<", Token::kOperator, Operator::kShiftLeft},
    Keyword{">>", Token::kOperator, Operator::kShiftRight},
    Keyword{"&^", Token::kOperator, Operator::kAndNot},
    Keyword{"&&", Token::kOperator, Operator::kLogicalAnd},
    Keyword{"||", Token::kOperator, Operator::kLogicalOr},
    Keyword{"==", Token::kOperator, Operator::kEqual},
    Keyword{"!=", Token::kOperator, Operator::kNotEqual},
    Keyword{"<=", Token::kOperator, Operator::kLessEqual},
    Keyword{">=", Token::kOperator, Operator::kGreaterEqual},
    Keyword{"<-", Token::kArrow},
    Keyword{"++", Token::kOther},
    Keyword{"--", Token::kOther},
    Keyword{":=", Token::kOther},
    Keyword{"+=", Token::kOther},
    Keyword{"-=", Token::kOther},
    Keyword{"*=", Token::kOther},
    Keyword{"/=", Token::kOther},
    Keyword{"%=", Token::kOther},
    Keyword{"&=", Token::kOther},
    Keyword{"|=", Token::kOther},
    Keyword{"^=", Token::kOther},
    Keyword{"(", Token::kLeftParen},
    Keyword{")", Token::kRightParen},
    Keyword{"[", Token::kLeftBracket},
    Keyword{"]", Token::kRightBracket},
    Keyword{"{", Token::kLeftBrace},
    Keyword{"}", Token::kRightBrace},
    Keyword{",", Token::kComma},
    Keyword{";", Token::kSemicolon},
    Keyword{".", Token::kDot},
    Keyword{"=", Token::kAssign},
    Keyword{"+", Token::kOperator, Operator::kAdd},
    Keyword{"-", Token::kOperator, Operator::kSubtract},
    Keyword{"*", Token::kStar, Operator::kMultiply},
    Keyword{"/", Token::kOperator, Operator::kDivide},
    Keyword{"%", Token::kOperator, Operator::kRemainder},
    Keyword{"&", Token::kOperator, Operator::kAnd},
    Keyword{"|", Token::kOperator, Operator::kOr},
    Keyword{"^", Token::kOperator, Operator::kXor},
    Keyword{"!", Token::kOperator, Operator::kNot},
    Keyword{"<", Token::kOperator, Operator::kLess},
    Keyword{">", Token::kOperator, Operator::kGreater},
    Keyword{"~", Token::kTilde},
    Keyword{":", Token::kOther},
};

Token KeywordOf(std::string_view word) {
  for (const Keyword& keyword : kKeywords) {
    if (keyword.text == word) return keyword.token;
  }
  return Token::kIdent;
}

// How many bytes of a letter or digit are at the front; 0 for neither.
size_t WordWidth(std::string_view text, bool digits) {
  if (text.empty()) return 0;
  const char c = text[0];
  if (ascii::StartsIdentifier(c) || (digits && ascii::IsDigit(c))) return 1;
  if (static_cast<uint8_t>(c) < 0x80) return 0;
  const text::Decoded decoded = text::DecodeRune(text);
  const bool fits = text::IsLetter(decoded.rune) || (digits && text::IsDigit(decoded.rune));
  return decoded.valid && fits ? decoded.width : 0;
}

// After these a line end is a semicolon.
bool EndsStatement(Token token, std::string_view text) {
  switch (token) {
    case Token::kIdent:
    case Token::kInt:
    case Token::kFloat:
    case Token::kImaginary:
    case Token::kRune:
    case Token::kString:
    case Token::kRightParen:
    case Token::kRightBracket:
    case Token::kRightBrace: return true;
    case Token::kKeyword:
      return text == "break" || text == "continue" || text == "fallthrough" || text == "return";
    case Token::kOther: return text == "++" || text == "--";
    default: return false;
  }
}

// What matters inside a block that is passed over.
constexpr std::array<bool, 256> MakeStops() {
  std::array<bool, 256> stops{};
  for (const char c : {'{', '}', '"', '\'', '`', '/'}) stops[static_cast<uint8_t>(c)] = true;
  return stops;
}
constexpr std::array<bool, 256> kStops = MakeStops();

}  // namespace

ScannedToken Scanner::Bad(uint32_t begin, const char* problem) {
  problem_ = problem;
  return {Token::kBad, begin, at_ - begin};
}

// At a comment. False when it does not end.
bool Scanner::ReadComment(bool& has_newline) {
  const uint32_t begin = at_;
  size_t end = 0;
  if (text_[at_ + 1] == '/') {
    end = std::min(text_.find('\n', at_), text_.size());
  } else {
    end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) {
      problem_ = "comment not terminated";
      return false;
    }
    end += 2;
    has_newline = text_.substr(begin, end - begin).find('\n') != std::string_view::npos;
  }
  comments_.push_back({begin, static_cast<uint32_t>(end) - begin});
  at_ = static_cast<uint32_t>(end);
  return true;
}

ScannedToken Scanner::Word(uint32_t begin) {
  while (const size_t width = WordWidth(text_.substr(at_), true)) at_ += static_cast<uint32_t>(width);
  return {KeywordOf(text_.substr(begin, at_ - begin)), begin, at_ - begin};
}

// Takes what can belong to a number; whether it is one is judged by who needs its value.
ScannedToken Scanner::Number(uint32_t begin) {
  const bool hex = Peek() == '0' && (Peek(1) == 'x' || Peek(1) == 'X');
  Token kind = Token::kInt;
  for (char c = Peek(); ascii::IsDigit(c) || ascii::StartsIdentifier(c) || c == '.'; c = Peek()) {
    const bool exponent = hex ? (c == 'p' || c == 'P') : (c == 'e' || c == 'E');
    if (c == '.' || exponent) kind = Token::kFloat;
    ++at_;
    if (exponent && (Peek() == '+' || Peek() == '-')) ++at_;
    if (c == 'i') kind = Token::kImaginary;
  }
  return {kind, begin, at_ - begin};
}

// At a quote: goes past the closing one.
bool Scanner::SkipQuoted() {
  const char quote = text_[at_++];
  if (quote == '`') {
    const size_t end = text_.find('`', at_);
    if (end == std::string_view::npos) return false;
    at_ = static_cast<uint32_t>(end) + 1;
    return true;
  }
  while (at_ < text_.size() && text_[at_] != quote) {
    if (text_[at_] == '\n') return false;
    at_ += text_[at_] == '\\' ? 2U : 1U;
  }
  if (at_ >= text_.size()) return false;
  ++at_;
  return true;
}

ScannedToken Scanner::Quoted(uint32_t begin) {
  const bool rune = text_[begin] == '\'';
  if (!SkipQuoted()) {
    at_ = std::min<uint32_t>(at_, static_cast<uint32_t>(text_.size()));
    return Bad(begin, rune ? "rune literal not terminated" : "string literal not terminated");
  }
  return {rune ? Token::kRune : Token::kString, begin, at_ - begin};
}

ScannedToken Scanner::Punctuation(uint32_t begin) {
  const std::string_view rest = text_.substr(begin);
  for (const Keyword& mark : kPunctuation) {
    if (!rest.starts_with(mark.text)) continue;
    at_ += static_cast<uint32_t>(mark.text.size());
    return {mark.token, begin, static_cast<uint32_t>(mark.text.size()), mark.op};
  }
  ++at_;
  return Bad(begin, "invalid character");
}

ScannedToken Scanner::Next() {
  for (;;) {
    while (Peek() == ' ' || Peek() == '\t' || Peek() == '\r') ++at_;
    const uint32_t begin = at_;
    if (at_ >= text_.size() || text_[at_] == '\n') {
      const bool ends = at_ >= text_.size();
      if (!ends) ++at_;
      if (wants_semicolon_) {
        wants_semicolon_ = false;
        return {Token::kSemicolon, begin, 0};
      }
      if (ends) return {Token::kEnd, begin, 0};
      continue;
    }
    if (Peek() == '/' && (Peek(1) == '/' || Peek(1) == '*')) {
      bool has_newline = false;
      if (!ReadComment(has_newline)) {
        at_ = static_cast<uint32_t>(text_.size());
        return Bad(begin, problem_);
      }
      if (has_newline && wants_semicolon_) {
        wants_semicolon_ = false;
        return {Token::kSemicolon, begin, 0};
      }
      continue;
    }
    const char c = text_[at_];
    ScannedToken token;
    if (WordWidth(text_.substr(at_), false) != 0) {
      token = Word(begin);
    } else if (ascii::IsDigit(c) || (c == '.' && ascii::IsDigit(Peek(1)))) {
      token = Number(begin);
    } else if (c == '"' || c == '`' || c == '\'') {
      token = Quoted(begin);
    } else {
      token = Punctuation(begin);
    }
    wants_semicolon_ = EndsStatement(token.kind, text_.substr(begin, token.length));
    return token;
  }
}

bool Scanner::SkipBlock() {
  uint32_t depth = 1;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (!kStops[static_cast<uint8_t>(c)]) {
      ++at_;
    } else if (c == '{' || c == '}') {
      ++at_;
      depth = c == '{' ? depth + 1 : depth - 1;
      if (depth != 0) continue;
      wants_semicolon_ = true;
      return true;
    } else if (c == '/') {
      bool has_newline = false;
      if (Peek(1) != '/' && Peek(1) != '*') {
        ++at_;
      } else if (!ReadComment(has_newline)) {
        return false;
      }
    } else if (!SkipQuoted()) {
      problem_ = "string literal not terminated";
      return false;
    }
  }
  problem_ = "expected '}', found the end of the file";
  return false;
}

}  // namespace plimsoll::gotypes
