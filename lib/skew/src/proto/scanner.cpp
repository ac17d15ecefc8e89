#include "scanner.h"

#include "plimsoll/base/ascii.h"

namespace plimsoll::skew {

ProtoScanner::ProtoScanner(std::string_view text) : text_(text) {
  if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
}

ProtoScanned ProtoScanner::Next() {
  const size_t start = at_;
  if (!SkipSpace()) return Bad(start, "a comment is not closed");
  const size_t begin = at_;
  if (at_ >= text_.size()) return Taken(ProtoToken::kEnd, begin);
  const char c = Peek();
  if (ascii::StartsIdentifier(c)) {
    while (ascii::IsWord(Peek())) ++at_;
    return Taken(ProtoToken::kWord, begin);
  }
  if (ascii::IsDigit(c) || (c == '.' && ascii::IsDigit(Peek(1)))) return Number(begin);
  if (c == '"' || c == '\'') return Quoted(begin);
  ++at_;
  if (!ascii::IsAscii(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) < ' ' || c == '\x7F') {
    return Bad(begin, "a character that no .proto file has outside of comments and strings");
  }
  return Taken(ProtoToken::kSymbol, begin);
}

// False where a comment does not end.
bool ProtoScanner::SkipSpace() {
  while (at_ < text_.size()) {
    const char c = Peek();
    if (ascii::IsSpace(c) || c == '\v') {
      ++at_;
    } else if (c == '/' && Peek(1) == '/') {
      while (at_ < text_.size() && Peek() != '\n') ++at_;
    } else if (c == '/' && Peek(1) == '*') {
      if (!SkipBlockComment()) return false;
    } else {
      return true;
    }
  }
  return true;
}

bool ProtoScanner::SkipBlockComment() {
  const size_t end = text_.find("*/", at_ + 2);
  at_ = end == std::string_view::npos ? text_.size() : end + 2;
  return end != std::string_view::npos;
}

ProtoScanned ProtoScanner::Taken(ProtoToken kind, size_t begin) const {
  return {kind,
          text_.substr(begin, at_ - begin),
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(at_ - begin)}};
}

ProtoScanned ProtoScanner::Bad(size_t begin, const char* problem) {
  problem_ = problem;
  ProtoScanned bad = Taken(ProtoToken::kBad, begin);
  bad.place.length = 1;
  return bad;
}

// Letters and digits in a row; the parser decides whether they are a number.
ProtoScanned ProtoScanner::Number(size_t begin) {
  const bool hex = Peek() == '0' && (Peek(1) == 'x' || Peek(1) == 'X');
  bool is_float = false;
  while (true) {
    const char c = Peek();
    if (c == '.' || (!hex && (c == 'e' || c == 'E'))) {
      is_float = true;
      ++at_;
      if (c != '.' && (Peek() == '+' || Peek() == '-')) ++at_;
    } else if (ascii::IsWord(c)) {
      ++at_;
    } else {
      return Taken(is_float ? ProtoToken::kFloat : ProtoToken::kInteger, begin);
    }
  }
}

ProtoScanned ProtoScanner::Quoted(size_t begin) {
  const char quote = text_[at_++];
  while (at_ < text_.size() && Peek() != '\n') {
    const char c = text_[at_++];
    if (c == quote) return Taken(ProtoToken::kString, begin);
    if (c == '\\' && at_ < text_.size() && Peek() != '\n') ++at_;
  }
  return Bad(begin, "a string is not closed");
}

}  // namespace plimsoll::skew
