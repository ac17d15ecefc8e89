#include <algorithm>
#include <utility>

#include "syntax_builder.h"

namespace plimsoll::lsp {
namespace {

bool IsBracketSign(char c) {
  return c == ',' || c == '[' || c == ']' || c == '{' || c == '}' || c == '\n' || c == '\r';
}

SyntaxKind KindOfBracket(char c) {
  return c == '{' || c == '}' ? SyntaxKind::kMapping : SyntaxKind::kSequence;
}

}  // namespace

// A collection in brackets, and all in it: JSON too. What is missing is passed over: commas, closing
// brackets.
uint32_t SyntaxBuilder::ReadBrackets(SyntaxId node, uint32_t at) {
  std::vector<Bracket> open = {{node}};
  At(node).kind = KindOfBracket(text_[at]);
  At(node).flow = true;
  At(node).place = {at, 1};
  for (++at; !open.empty() && at < text_.size();) {
    at = SkipBlanks(at, line_.end);
    if (at < line_.end) {
      at = ReadInBrackets(open, at);
    } else if (const Line line = LineAt(line_.next); line_.next < text_.size() && !IsOutside(line)) {
      line_ = line;
      at = line.begin;
    } else {
      break;
    }
  }
  for (const Bracket& bracket : open) {
    SyntaxNode& unclosed = At(bracket.node);
    unclosed.open = true;
    unclosed.place.length = at - unclosed.place.offset;
  }
  return at;
}

uint32_t SyntaxBuilder::ReadInBrackets(std::vector<Bracket>& open, uint32_t at) {
  Bracket& inner = open.back();
  switch (text_[at]) {
    case '#': AddComment(at, line_.end); return line_.end;
    case ',': inner.fresh = true; return at + 1;
    case ']':
    case '}': return CloseBracket(open, at);
    case '[':
    case '{': return OpenBracket(open, at);
    case ':':
      if (At(inner.node).kind == SyntaxKind::kMapping && !inner.fresh) {
        SyntaxNode& member = At(At(inner.node).last);
        member.colon = true;
        if (member.kind == SyntaxKind::kEmpty) member.place = {at + 1, 0};
      }
      return at + 1;
    default: return ReadFlowScalar(open, at);
  }
}

// Closes what is open inside, too. A bracket that closes nothing is passed over.
uint32_t SyntaxBuilder::CloseBracket(std::vector<Bracket>& open, uint32_t at) {
  const SyntaxKind kind = KindOfBracket(text_[at]);
  size_t level = open.size();
  while (level > 0 && At(open[level - 1].node).kind != kind) --level;
  if (level == 0) return at + 1;
  for (size_t i = open.size(); i-- > level;) At(open[i].node).open = true;
  SyntaxNode& closed = At(open[level - 1].node);
  closed.place.length = at + 1 - closed.place.offset;
  open.resize(level - 1);
  return at + 1;
}

uint32_t SyntaxBuilder::OpenBracket(std::vector<Bracket>& open, uint32_t at) {
  if (TooDeep(open.size())) return at + 1;
  const SyntaxId node = SlotIn(open.back());
  At(node).kind = KindOfBracket(text_[at]);
  At(node).flow = true;
  At(node).place = {at, 1};
  At(node).begin = std::min(At(node).begin, at);
  open.push_back({node});
  return at + 1;
}

// Where the next value belongs: the member that has a key and a colon, or a new child.
SyntaxId SyntaxBuilder::SlotIn(Bracket& bracket) {
  const SyntaxNode& collection = At(bracket.node);
  const bool fresh = std::exchange(bracket.fresh, false);
  if (collection.kind == SyntaxKind::kMapping && !fresh) {
    const SyntaxNode& last = At(collection.last);
    if (last.colon && last.kind == SyntaxKind::kEmpty) return collection.last;
  }
  return AddNode(bracket.node, UINT32_MAX);
}

uint32_t SyntaxBuilder::ReadFlowScalar(std::vector<Bracket>& open, uint32_t at) {
  at = SkipProperties(at, line_.end);
  if (at == line_.end || IsBracketSign(text_[at])) return at;
  const uint32_t end = EndOfFlowScalar(at);
  const SyntaxId id = SlotIn(open.back());
  const bool key = At(open.back().node).kind == SyntaxKind::kMapping && !At(id).colon;
  SyntaxNode& node = At(id);
  node.begin = std::min(node.begin, at);
  if (key) {
    node.key = {at, end - at};
    node.place = {end, 0};
    return end;
  }
  const char first = text_[at];
  const SyntaxStyle style = first == '"'    ? SyntaxStyle::kDoubleQuoted
                            : first == '\'' ? SyntaxStyle::kSingleQuoted
                                            : SyntaxStyle::kPlain;
  SetScalar(id, style, at, end);
  node.open = style != SyntaxStyle::kPlain && (end - at == 1 || text_[end - 1] != first);
  return end;
}

// Quotes that are not closed on their line end with it.
uint32_t SyntaxBuilder::EndOfFlowScalar(uint32_t at) const {
  if (text_[at] == '"' || text_[at] == '\'') {
    const auto close = ClosingQuote(text_[at], at + 1, line_.end);
    return close ? *close + 1 : TrimmedEnd(at, line_.end);
  }
  uint32_t end = at + 1;
  for (; end < line_.end && !IsBracketSign(text_[end]); ++end) {
    if (text_[end] == ':' && (EndsWordAt(end + 1) || IsBracketSign(CharacterAt(end + 1)))) break;
    if (text_[end] == '#' && IsBlankAt(end - 1)) break;
  }
  return TrimmedEnd(at, end);
}

}  // namespace plimsoll::lsp
