// Which token comes next, by the character that is there. Everything about keys and
// indentation is in yaml_scan_keys.cpp.
#include "plimsoll/text/yaml_scanner.h"

#include "plimsoll/base/assert.h"
#include "yaml_chars.h"

namespace plimsoll::text {

void YamlScanner::Start(const YamlText& text, std::string& side) {
  text_ = text;
  data_ = text.data;
  pos_ = line_start_ = counted_to_ = text.begin;
  end_ = text.end;
  ascii_ = text.ascii;
  tracked_ = text.piece_ends != nullptr;
  available_ = false;
  simple_key_allowed_ = true;
  flow_level_ = 0;
  indent_ = -1;
  tokens_.clear();
  head_ = parsed_ = counted_ = 0;
  indents_.clear();
  simple_keys_.assign(1, {});
  slots_.clear();
  side_ = &side;
  tag_text_.clear();
  problem_ = {};
  next_piece_ = 0;
  loaded_end_ = buffer_start_ = text.begin;
}

// Tabs are let pass between tokens, but not where a block entry or key could start.
bool YamlScanner::ScanToNextToken() {
  for (;;) {
    if (tracked_ && !SkipMark()) return false;
    const bool tabs_too = flow_level_ > 0 || !simple_key_allowed_;
    const char* at = SkipSpaces(Here());
    while (tabs_too && *at == '\t') at = SkipSpaces(at + 1);
    if (!Advance(at, 1)) return false;
    if (*at == '#' && !Advance(FindLineEnd(at), 1)) return false;
    if (!IsBreak(Here())) return true;
    if (!SkipLine()) return false;
    if (flow_level_ == 0) simple_key_allowed_ = true;
  }
}

bool YamlScanner::FetchNext() {
  if (!ScanToNextToken()) return false;
  if (flow_level_ == 0) UnrollIndent(Column());
  if (!Ensure(4)) return false;
  const char* at = Here();
  if (*at == '\0') return FetchStreamEnd();
  if (AtLineStart()) {
    if (*at == '%') return FetchDirective();
    if (IsDocumentIndicator(at)) {
      return FetchDocumentIndicator(*at == '-' ? YamlTokenKind::kDocumentStart : YamlTokenKind::kDocumentEnd);
    }
  }
  return FetchByCharacter(*at);
}

bool YamlScanner::FetchByCharacter(char c) {
  if ((ClassOf(c) & kNoPlainStart) == 0) return FetchPlain();
  const bool in_flow = flow_level_ > 0;
  const bool alone = IsBlankBreakOrEnd(Here() + 1);
  switch (c) {
    case '[': return FetchFlowStart(YamlTokenKind::kFlowSequenceStart);
    case '{': return FetchFlowStart(YamlTokenKind::kFlowMappingStart);
    case ']': return FetchFlowEnd(YamlTokenKind::kFlowSequenceEnd);
    case '}': return FetchFlowEnd(YamlTokenKind::kFlowMappingEnd);
    case ',': return FetchFlowEntry();
    case '-': return alone ? FetchBlockEntry() : FetchPlain();
    case '?': return alone || in_flow ? FetchKey() : FetchPlain();
    case ':': return alone || in_flow ? FetchValue() : FetchPlain();
    case '*': return FetchAnchor(YamlTokenKind::kAlias);
    case '&': return FetchAnchor(YamlTokenKind::kAnchor);
    case '!': return FetchTag();
    case '\'': return FetchQuoted(YamlStyle::kSingleQuoted);
    case '"': return FetchQuoted(YamlStyle::kDoubleQuoted);
    case '|':
      if (!in_flow) return FetchBlockScalar(YamlStyle::kLiteral);
      break;
    case '>':
      if (!in_flow) return FetchBlockScalar(YamlStyle::kFolded);
      break;
    default: break;
  }
  return Fail("found character that cannot start any token");
}

// After the last line a new one starts.
bool YamlScanner::FetchStreamEnd() {
  if (!AtLineStart()) pos_ = line_start_ = end_ + 1;
  UnrollIndent(-1);
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = false;
  Append(YamlTokenKind::kStreamEnd, pos_, pos_);
  return true;
}

bool YamlScanner::FetchDirective() {
  UnrollIndent(-1);
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = false;
  return ScanDirective();
}

bool YamlScanner::FetchDocumentIndicator(YamlTokenKind kind) {
  UnrollIndent(-1);
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = false;
  Append(kind, pos_, pos_ + 3);
  pos_ += 3;
  return true;
}

bool YamlScanner::FetchFlowStart(YamlTokenKind kind) {
  if (!SaveSimpleKey()) return false;
  simple_keys_.push_back({.number = NextNumber()});
  if (++flow_level_ > kMaxYamlDepth) return Fail(kYamlDepthProblem);
  simple_key_allowed_ = true;
  Append(kind, pos_, pos_ + 1);
  ++pos_;
  return true;
}

bool YamlScanner::FetchFlowEnd(YamlTokenKind kind) {
  if (!RemoveSimpleKey()) return false;
  if (flow_level_ > 0) {
    --flow_level_;
    SetSlot(simple_keys_.back().number, kNoSlot);
    simple_keys_.pop_back();
  }
  simple_key_allowed_ = false;
  Append(kind, pos_, pos_ + 1);
  ++pos_;
  return true;
}

bool YamlScanner::FetchFlowEntry() {
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = true;
  Append(YamlTokenKind::kFlowEntry, pos_, pos_ + 1);
  ++pos_;
  return true;
}

// In flow context the parser complains.
bool YamlScanner::FetchBlockEntry() {
  if (flow_level_ == 0) {
    if (!simple_key_allowed_) return Fail("block sequence entries are not allowed in this context");
    if (!RollIndent(Column(), kNoNumber, YamlTokenKind::kBlockSequenceStart, pos_)) return false;
  }
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = true;
  Append(YamlTokenKind::kBlockEntry, pos_, pos_ + 1);
  ++pos_;
  return true;
}

bool YamlScanner::FetchKey() {
  if (flow_level_ == 0) {
    if (!simple_key_allowed_) return Fail("mapping keys are not allowed in this context");
    if (!RollIndent(Column(), kNoNumber, YamlTokenKind::kBlockMappingStart, pos_)) return false;
  }
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = flow_level_ == 0;
  Append(YamlTokenKind::kKey, pos_, pos_ + 1);
  ++pos_;
  return true;
}

bool YamlScanner::FetchAnchor(YamlTokenKind kind) {
  if (!SaveSimpleKey()) return false;
  simple_key_allowed_ = false;
  const uint32_t start = pos_;
  const char* name = Here() + 1;
  const char* end = name;
  while ((ClassOf(*end) & kWordChar) != 0) ++end;
  if (!Advance(end, 1)) return false;
  const bool ended =
      IsBlankBreakOrEnd(end) || std::string_view("?:,]}%@`").find(*end) != std::string_view::npos;
  if (end == name || !ended) return Fail("did not find expected alphabetic or numeric character");
  YamlToken& token = Append(kind, start, pos_);
  token.text = OffsetOf(name);
  token.text_length = static_cast<uint32_t>(end - name);
  return true;
}

bool YamlScanner::FetchTag() {
  if (!SaveSimpleKey()) return false;
  simple_key_allowed_ = false;
  YamlToken token;
  token.kind = YamlTokenKind::kTag;
  token.start = pos_;
  if (!ScanTag(token)) return false;
  token.end = pos_;
  tokens_.push_back(token);
  return true;
}

bool YamlScanner::FetchBlockScalar(YamlStyle style) {
  if (!RemoveSimpleKey()) return false;
  simple_key_allowed_ = true;
  YamlToken token;
  token.kind = YamlTokenKind::kScalar;
  token.style = style;
  token.start = pos_;
  if (!ScanBlockScalar(token)) return false;
  tokens_.push_back(token);
  return true;
}

template <class Scan>
bool YamlScanner::FetchScalar(Scan scan) {
  const bool may_be_key = simple_key_allowed_;
  uint32_t column = 0;
  if (may_be_key) {
    column = Column();
    if (!RemoveSimpleKey()) return false;
  }
  simple_key_allowed_ = false;
  YamlToken token;
  token.kind = YamlTokenKind::kScalar;
  token.start = pos_;
  const uint32_t line_start = line_start_;
  if (!scan(token)) return false;
  if (may_be_key) {
    if (flow_level_ == 0 && line_start == line_start_ && !tracked_) {
      const char* at = Here();
      while (IsBlank(at)) ++at;
      if (*at == ':' && IsBlankBreakOrEnd(at + 1) && OffsetOf(at) - token.start <= 1024) {
        pos_ = OffsetOf(at);
        return TakeAsKey(token, column);
      }
    }
    RegisterSimpleKey(token.start, column);
  }
  tokens_.push_back(token);
  return true;
}

// The colon is here: what the queue would come to, without the waiting.
bool YamlScanner::TakeAsKey(const YamlToken& scalar, uint32_t column) {
  if (!RollIndent(column, kNoNumber, YamlTokenKind::kBlockMappingStart, scalar.start)) return false;
  Append(YamlTokenKind::kKey, scalar.start, scalar.start);
  tokens_.push_back(scalar);
  Append(YamlTokenKind::kValue, pos_, pos_ + 1);
  ++pos_;
  return true;
}

bool YamlScanner::FetchQuoted(YamlStyle style) {
  return FetchScalar([this, style](YamlToken& token) {
    token.style = style;
    return ScanQuoted(token);
  });
}

bool YamlScanner::FetchPlain() {
  return FetchScalar([this](YamlToken& token) { return ScanPlain(token); });
}

}  // namespace plimsoll::text
