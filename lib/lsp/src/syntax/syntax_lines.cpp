#include "syntax_builder.h"

namespace plimsoll::lsp {

// Lines end at LF, CRLF or a lone CR.
SyntaxBuilder::Line SyntaxBuilder::LineAt(uint32_t at) const {
  const auto size = static_cast<uint32_t>(text_.size());
  Line line{at, at, at};
  while (line.end < size && text_[line.end] != '\n' && text_[line.end] != '\r') ++line.end;
  line.next = line.end < size ? line.end + 1 : size;
  if (line.next < size && text_[line.end] == '\r' && text_[line.next] == '\n') ++line.next;
  return line;
}

bool SyntaxBuilder::EndsWordAt(uint32_t at) const {
  return at >= text_.size() || IsBlankAt(at) || text_[at] == '\n' || text_[at] == '\r';
}

uint32_t SyntaxBuilder::SkipBlanks(uint32_t at, uint32_t end) const {
  while (at < end && IsBlankAt(at)) ++at;
  return at;
}

// Anchors and tags before a value.
uint32_t SyntaxBuilder::SkipProperties(uint32_t at, uint32_t end) const {
  while (at < end && (text_[at] == '&' || text_[at] == '!')) {
    while (at < end && !IsBlankAt(at)) ++at;
    at = SkipBlanks(at, end);
  }
  return at;
}

uint32_t SyntaxBuilder::TrimmedEnd(uint32_t begin, uint32_t end) const {
  while (end > begin && IsBlankAt(end - 1)) --end;
  return end;
}

// A comment begins after a blank.
uint32_t SyntaxBuilder::EndOfPlain(uint32_t at, uint32_t end) const {
  for (uint32_t i = at + 1; i < end; ++i) {
    if (text_[i] == '#' && IsBlankAt(i - 1)) return TrimmedEnd(at, i);
  }
  return TrimmedEnd(at, end);
}

void SyntaxBuilder::AddComment(uint32_t at, uint32_t end) { tree_.comments_.push_back({at, end - at}); }

bool SyntaxBuilder::IsOutside(const Line& line) const {
  if (IsSeparator(line)) return true;
  const uint32_t at = SkipBlanks(line.begin, line.end);
  if (at == line.end || stack_.empty()) return false;
  // Brackets may be closed in the column of their key.
  const bool closes = text_[at] == ']' || text_[at] == '}';
  return at - line.begin <= tree_[stack_.back()].column && !closes;
}

std::optional<uint32_t> SyntaxBuilder::ClosingQuote(char quote, uint32_t at, uint32_t end) const {
  for (; at < end; ++at) {
    if (quote == '"' && text_[at] == '\\') {
      ++at;
    } else if (text_[at] == quote) {
      if (quote == '"' || CharacterAt(at + 1) != quote || at + 1 >= end) return at;
      ++at;
    }
  }
  return std::nullopt;
}

std::optional<SyntaxBuilder::Key> SyntaxBuilder::KeyAt(uint32_t at) const {
  at = SkipProperties(at, line_.end);
  if (at == line_.end) return std::nullopt;
  switch (text_[at]) {
    case '"':
    case '\'': return QuotedKeyAt(at);
    case '[':
    case '{':
    case '|':
    case '>': return std::nullopt;
    default: break;
  }
  for (uint32_t i = at; i < line_.end; ++i) {
    if (text_[i] == '#' && i > at && IsBlankAt(i - 1)) break;
    if (text_[i] == ':' && EndsWordAt(i + 1)) return Key{{at, TrimmedEnd(at, i) - at}, i};
  }
  return std::nullopt;
}

std::optional<SyntaxBuilder::Key> SyntaxBuilder::QuotedKeyAt(uint32_t at) const {
  const auto close = ClosingQuote(text_[at], at + 1, line_.end);
  if (!close) return std::nullopt;
  const uint32_t colon = SkipBlanks(*close + 1, line_.end);
  if (CharacterAt(colon) != ':') return std::nullopt;
  return Key{{at, *close + 1 - at}, colon};
}

}  // namespace plimsoll::lsp
