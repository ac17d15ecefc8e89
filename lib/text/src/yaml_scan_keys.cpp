// The hard part of scanning YAML is that a key is recognised late: `a` may be a scalar or,
// once its colon is seen, a key, and then the tokens that start a mapping must be before
// it. So tokens wait in a queue while the one at its head might still turn out to start a
// key (FetchMore), and FetchValue puts the missing tokens in front of it. Each flow level
// remembers one such place, the SimpleKey.
//
// go-yaml finds the key that belongs to the head of the queue through a map from token
// numbers to levels. The map has gaps: closing an empty flow collection forgets the key
// that the collection itself could be, and its tokens leave the queue; the colon then
// finds a key whose place has gone by, and the mapping starts after it. `slots_` is that
// map, with its gaps, and negative places append as they do there: what is an error for
// Kubernetes depends on it. A token's number counts all tokens before it; slots_ is indexed
// like tokens_, by the number less that of tokens_[0]. Putting a token in shifts tokens_
// but not slots_, as upstream.
//
// Lines are not counted while scanning: that a break was passed shows in line_start_.
#include "plimsoll/text/yaml_scanner.h"

namespace plimsoll::text {

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

// A key is on one line, and its colon follows within 1024 characters.
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

bool YamlScanner::RemovePossibleKey() {
  SimpleKey& key = simple_keys_.back();
  if (key.required) return Fail("could not find expected ':'");
  key.possible = false;
  SetSlot(key.number, kNoSlot);
  return true;
}

bool YamlScanner::PushIndent(uint32_t column, uint32_t number, YamlTokenKind kind, uint32_t at) {
  indents_.push_back(indent_);
  indent_ = column;
  if (indents_.size() > kMaxYamlDepth) return Fail(kYamlDepthProblem);
  Insert(number, kind, at);
  return true;
}

void YamlScanner::PopIndents(int64_t column) {
  while (indent_ > column) {
    Append(YamlTokenKind::kBlockEnd, pos_, pos_);
    indent_ = indents_.back();
    indents_.pop_back();
  }
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

}  // namespace plimsoll::text
