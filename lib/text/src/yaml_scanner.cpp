// The hard part of scanning YAML is that a key is recognised late: `a` may be a scalar or,
// once its colon is seen, a key, and then the tokens that start a mapping must stand before
// it. So tokens wait in a queue while the one at its head might still turn out to start a
// key (FetchMore), and FetchValue puts the missing tokens in front of it. Each flow level
// remembers one such place, the SimpleKey.
//
// go-yaml finds the key that belongs to the head of the queue through a map from token
// numbers to levels. The map has gaps: closing an empty flow collection forgets the key
// that the collection itself could be, and its tokens leave the queue; the colon then
// finds a key whose place has gone by, and the mapping starts behind it. `slots_` is that
// map, with its gaps, and negative places append as they do there: what is an error for
// Kubernetes depends on it. A token's number counts all tokens before it; slots_ is indexed
// like tokens_, by the number less that of tokens_[0]. Putting a token in shifts tokens_
// but not slots_, as upstream.
//
// Lines are not counted while scanning: that a break was passed shows in line_start_.
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

const YamlToken* YamlScanner::FetchMore() {
  for (;;) {
    if (head_ == tokens_.size()) {
      tokens_.clear();
      slots_.clear();
      head_ = 0;
    } else {
      const uint32_t slot = SlotOfHead();
      if (slot >= simple_keys_.size()) break;
      bool valid = false;
      if (!CheckSimpleKey(simple_keys_[slot], valid)) return nullptr;
      if (!valid) break;
    }
    if (!FetchNext()) return nullptr;
  }
  available_ = true;
  return &tokens_[head_];
}

YamlToken& YamlScanner::Append(YamlTokenKind kind, uint32_t start, uint32_t end) {
  YamlToken& token = tokens_.emplace_back();
  token.kind = kind;
  token.start = start;
  token.end = end;
  return token;
}

// Before the token of that number; at the end when it has left the queue already.
void YamlScanner::Insert(uint32_t number, YamlTokenKind kind, uint32_t at) {
  YamlToken token;
  token.kind = kind;
  token.start = token.end = at;
  if (number == kNoNumber || number < parsed_) {
    tokens_.push_back(token);
  } else {
    tokens_.insert(tokens_.begin() + (head_ + (number - parsed_)), token);
  }
}

void YamlScanner::SetSlot(uint32_t number, uint32_t slot) {
  const uint32_t base = parsed_ - head_;
  if (number < base) return;
  const uint32_t index = number - base;
  if (index >= slots_.size()) {
    if (slot == kNoSlot) return;
    slots_.resize(index + 1, kNoSlot);
  }
  slots_[index] = slot;
}

// A key stands on one line, and its colon follows within 1024 characters.
bool YamlScanner::CheckSimpleKey(SimpleKey& key, bool& valid) {
  valid = false;
  if (!key.possible) return true;
  if (key.at < line_start_ || IsFurtherThan(key.at, 1024)) {
    if (key.required) return Fail("could not find expected ':'");
    key.possible = false;
    return true;
  }
  valid = true;
  return true;
}

bool YamlScanner::SaveSimpleKey() {
  if (!simple_key_allowed_) return true;
  const uint32_t column = Column();
  if (!RemoveSimpleKey()) return false;
  RegisterSimpleKey(pos_, column);
  return true;
}

// A key is required where the indentation says that an entry starts.
void YamlScanner::RegisterSimpleKey(uint32_t at, uint32_t column) {
  const bool required = flow_level_ == 0 && indent_ == column;
  const uint32_t number = NextNumber();
  simple_keys_.back() = {true, required, number, at, column};
  SetSlot(number, static_cast<uint32_t>(simple_keys_.size()) - 1);
}

bool YamlScanner::RemoveSimpleKey() {
  SimpleKey& key = simple_keys_.back();
  if (!key.possible) return true;
  if (key.required) return Fail("could not find expected ':'");
  key.possible = false;
  SetSlot(key.number, kNoSlot);
  return true;
}

bool YamlScanner::RollIndent(uint32_t column, uint32_t number, YamlTokenKind kind, uint32_t at) {
  if (flow_level_ > 0 || indent_ >= column) return true;
  indents_.push_back(indent_);
  indent_ = column;
  if (indents_.size() > kMaxYamlDepth) return Fail(kYamlDepthProblem);
  Insert(number, kind, at);
  return true;
}

void YamlScanner::UnrollIndent(int64_t column) {
  if (flow_level_ > 0) return;
  while (indent_ > column) {
    Append(YamlTokenKind::kBlockEnd, pos_, pos_);
    indent_ = indents_.back();
    indents_.pop_back();
  }
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

// Behind the last line a new one starts.
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

bool YamlScanner::FetchValue() {
  SimpleKey& key = simple_keys_.back();
  bool valid = false;
  if (!CheckSimpleKey(key, valid)) return false;
  if (valid) {
    Insert(key.number, YamlTokenKind::kKey, key.at);
    if (!RollIndent(key.column, key.number, YamlTokenKind::kBlockMappingStart, key.at)) return false;
    key.possible = false;
    SetSlot(key.number, kNoSlot);
    simple_key_allowed_ = false;
  } else {
    if (flow_level_ == 0) {
      if (!simple_key_allowed_) return Fail("mapping values are not allowed in this context");
      if (!RollIndent(Column(), kNoNumber, YamlTokenKind::kBlockMappingStart, pos_)) return false;
    }
    simple_key_allowed_ = flow_level_ == 0;
  }
  Append(YamlTokenKind::kValue, pos_, pos_ + 1);
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

// The colon stands here: what the queue would come to, without the waiting.
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
