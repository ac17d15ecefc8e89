// ProtoScanner turns the text of a .proto file into tokens.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/text/source.h"

namespace plimsoll::skew {

enum class ProtoToken : uint8_t { kEnd, kBad, kWord, kInteger, kFloat, kString, kSymbol };

struct ProtoScanned {
  ProtoToken kind = ProtoToken::kEnd;
  std::string_view text;  // of a string, with its quotes
  text::Span place;

  bool Is(std::string_view symbol_or_word) const {
    return (kind == ProtoToken::kWord || kind == ProtoToken::kSymbol) && text == symbol_or_word;
  }
};

class ProtoScanner {
 public:
  explicit ProtoScanner(std::string_view text);

  ProtoScanned Next();
  // Why the last token was kBad.
  const char* problem() const { return problem_; }

 private:
  char Peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool SkipSpace();
  bool SkipBlockComment();
  ProtoScanned Taken(ProtoToken kind, size_t begin) const;
  ProtoScanned Bad(size_t begin, const char* problem);
  ProtoScanned Number(size_t begin);
  ProtoScanned Quoted(size_t begin);

  std::string_view text_;
  size_t at_ = 0;
  const char* problem_ = "";
};

}  // namespace plimsoll::skew
