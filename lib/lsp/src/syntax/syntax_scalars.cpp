#include "syntax_builder.h"

namespace plimsoll::lsp {

// The value of a node that has none yet, from an offset of the line.
void SyntaxBuilder::ReadValue(SyntaxId node, uint32_t at) {
  at = SkipProperties(at, line_.end);
  At(node).place = {at, 0};
  if (at == line_.end) {
    if (At(node).colon) At(node).place.offset = TrimmedEnd(At(node).key.offset, line_.end);
    return;
  }
  if (IsTemplateAt(at)) return Leave(ReadPlain(node, at));
  switch (text_[at]) {
    case '#': return AddComment(at, line_.end);
    case '|':
    case '>': return Leave(ReadBlockScalar(node, at));
    case '"':
    case '\'': return Leave(ReadQuoted(node, at));
    case '[':
    case '{': return Leave(ReadBrackets(node, at));
    default: return Leave(ReadPlain(node, at));
  }
}

// Goes on with the line after an offset; of what else is on its line only a comment matters.
void SyntaxBuilder::Leave(uint32_t at) {
  if (at > line_.end) line_ = LineAt(at);
  next_ = line_.next;
  at = SkipBlanks(at, line_.end);
  if (at < line_.end && text_[at] == '#') AddComment(at, line_.end);
}

uint32_t SyntaxBuilder::ReadPlain(SyntaxId node, uint32_t at) {
  const uint32_t end = EndOfPlain(at, line_.end);
  SetScalar(node, text_[at] == '*' ? SyntaxStyle::kAlias : SyntaxStyle::kPlain, at, end);
  return end;
}

// Quotes may be closed on a later line, if that is still in the block.
uint32_t SyntaxBuilder::ReadQuoted(SyntaxId node, uint32_t at) {
  const char quote = text_[at];
  auto close = ClosingQuote(quote, at + 1, line_.end);
  for (Line line = line_; !close && line.next < text_.size();) {
    line = LineAt(line.next);
    if (IsOutside(line)) break;
    close = ClosingQuote(quote, line.begin, line.end);
  }
  const uint32_t end = close ? *close + 1 : TrimmedEnd(at, line_.end);
  SetScalar(node, quote == '"' ? SyntaxStyle::kDoubleQuoted : SyntaxStyle::kSingleQuoted, at, end);
  At(node).open = !close;
  return end;
}

// The lines below that are further right than the block it belongs to. Blank lines at its end are not its.
uint32_t SyntaxBuilder::ReadBlockScalar(SyntaxId node, uint32_t at) {
  uint32_t end = TrimmedEnd(at, line_.end);
  uint32_t last = line_.end;
  for (Line line = line_; line.next < text_.size();) {
    line = LineAt(line.next);
    if (IsOutside(line)) break;
    if (SkipBlanks(line.begin, line.end) == line.end) continue;
    last = end = line.end;
  }
  SetScalar(node, text_[at] == '|' ? SyntaxStyle::kLiteral : SyntaxStyle::kFolded, at, end);
  return last;
}

void SyntaxBuilder::SetScalar(SyntaxId id, SyntaxStyle style, uint32_t begin, uint32_t end) {
  SyntaxNode& node = At(id);
  node.kind = SyntaxKind::kScalar;
  node.style = style;
  node.place = {begin, end - begin};
  node.column = begin - line_.begin;
}

}  // namespace plimsoll::lsp
