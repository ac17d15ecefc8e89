// A state machine with a stack of the states to return to, so that depth costs no stack of
// ours. The states are the productions of YAML 1.1's grammar cut where an event is due; the
// order in which tokens are looked at is upstream's, since looking further can fail.
#include "plimsoll/text/yaml_parser.h"

#include <algorithm>

#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

using Kind = YamlTokenKind;

constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

YamlTag ClassifyTag(std::string_view prefix, std::string_view suffix) {
  std::string joined;
  if (prefix != kTagPrefix) {
    joined.append(prefix).append(suffix);
    if (joined == "!") return YamlTag::kNonSpecific;
    if (!joined.starts_with(kTagPrefix)) return YamlTag::kOther;
    suffix = std::string_view(joined).substr(kTagPrefix.size());
  }
  if (suffix == "str") return YamlTag::kString;
  if (suffix == "bool") return YamlTag::kBool;
  if (suffix == "int") return YamlTag::kInt;
  if (suffix == "float") return YamlTag::kFloat;
  if (suffix == "null") return YamlTag::kNull;
  if (suffix == "timestamp") return YamlTag::kTimestamp;
  if (suffix == "binary") return YamlTag::kBinary;
  if (suffix == "merge") return YamlTag::kMerge;
  return YamlTag::kOther;
}

const char* SkipBreak(const char* at) {
  if ((ClassOf(*at) & kWideLead) != 0) return at + (*at == '\xC2' ? 2 : 3);
  return at + (at[0] == '\r' && at[1] == '\n' ? 2 : 1);
}

bool EndsBlockMappingPart(Kind kind) {
  return kind == Kind::kKey || kind == Kind::kValue || kind == Kind::kBlockEnd;
}

}  // namespace

struct YamlParser::Properties {
  bool any = false;
  uint32_t start = 0;
  uint32_t end = 0;
};

void YamlParser::Start(const YamlText& text, std::string& side) {
  scanner_.Start(text, side);
  text_ = text;
  state_ = State::kDocumentStart;
  states_.clear();
  tag_directives_.clear();
  problem_ = {};
}

bool YamlParser::Next(YamlEvent& event) {
  switch (state_) {
    case State::kDocumentStart: return ParseDocumentStart(event);
    case State::kDocumentContent: return ParseDocumentContent(event);
    case State::kDocumentEnd: return ParseDocumentEnd(event);
    case State::kBlockNode: return ParseNode(event, true, false);
    case State::kBlockSequenceFirst: scanner_.Skip(); [[fallthrough]];
    case State::kBlockSequence: return ParseBlockSequence(event);
    case State::kIndentlessSequence: return ParseIndentlessSequence(event);
    case State::kBlockMappingFirst: scanner_.Skip(); [[fallthrough]];
    case State::kBlockMappingKey: return ParseBlockMappingKey(event);
    case State::kBlockMappingValue: return ParseBlockMappingValue(event);
    case State::kFlowSequenceFirst: scanner_.Skip(); return ParseFlowSequence(event, true);
    case State::kFlowSequence: return ParseFlowSequence(event, false);
    case State::kFlowPairKey: return ParseFlowPairKey(event);
    case State::kFlowPairValue: return ParseFlowPairValue(event);
    case State::kFlowPairEnd: return ParseFlowPairEnd(event);
    case State::kFlowMappingFirst: scanner_.Skip(); return ParseFlowMappingKey(event, true);
    case State::kFlowMappingKey: return ParseFlowMappingKey(event, false);
    case State::kFlowMappingValue: return ParseFlowMappingValue(event);
    case State::kFlowMappingEmptyValue: {
      const YamlToken* token = scanner_.Peek();
      return token != nullptr && Empty(event, token->start, State::kFlowMappingKey);
    }
  }
  return false;
}

// There is no event for the start of the document: its first node follows at once.
bool YamlParser::ParseDocumentStart(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kStreamEnd) {
    event = {};
    event.offset = event.start = token->start;
    return true;
  }
  const bool directives = token->kind == Kind::kVersionDirective || token->kind == Kind::kTagDirective;
  if (!directives && token->kind != Kind::kDocumentStart) {
    return ParseChild(event, State::kDocumentEnd, true, false);
  }
  if (!ParseDirectives()) return false;
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kDocumentStart)
    return Fail("did not find expected <document start>", token->start);
  scanner_.Skip();
  states_.push_back(State::kDocumentEnd);
  return ParseDocumentContent(event);
}

bool YamlParser::ParseDirectives() {
  bool version_seen = false;
  for (;;) {
    const YamlToken* token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind == Kind::kVersionDirective) {
      if (version_seen) return Fail("found duplicate %YAML directive", token->start);
      if (token->text != 1 || token->text_length != 1)
        return Fail("found incompatible YAML document", token->start);
      version_seen = true;
    } else if (token->kind == Kind::kTagDirective) {
      if (!AddTagDirective(*token)) return false;
    } else {
      return true;
    }
    scanner_.Skip();
  }
}

bool YamlParser::AddTagDirective(const YamlToken& token) {
  const std::string_view handle = scanner_.TagText(token.handle, token.handle_length);
  for (const TagDirective& known : tag_directives_) {
    if (known.handle == handle) return Fail("found duplicate %TAG directive", token.start);
  }
  tag_directives_.push_back(
      {std::string(handle), std::string(scanner_.TagText(token.text, token.text_length))});
  return true;
}

bool YamlParser::ParseDocumentContent(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind <= Kind::kDocumentEnd) {
    Return();
    return Empty(event, token->start, state_);
  }
  return ParseNode(event, true, false);
}

bool YamlParser::ParseDocumentEnd(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  event = {};
  event.kind = YamlEventKind::kDocumentEnd;
  event.offset = event.start = token->start;
  return true;
}

bool YamlParser::ParseNode(YamlEvent& event, bool block, bool indentless) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  event.tag = YamlTag::kNone;
  event.anchor_length = 0;
  if (token->kind == Kind::kScalar) [[likely]] {
    event.start = token->start;
    return ParseContent(event, *token, block, indentless);
  }
  if (token->kind == Kind::kAlias) {
    Return();
    event.kind = YamlEventKind::kAlias;
    event.offset = event.start = token->start;
    event.length = token->end - token->start;
    event.anchor = token->text;
    event.anchor_length = token->text_length;
    scanner_.Skip();
    return true;
  }
  Properties properties;
  if (!ParseProperties(event, properties)) return false;
  token = scanner_.Peek();
  if (token == nullptr) return false;
  event.start = properties.any ? properties.start : token->start;
  if (ParseContent(event, *token, block, indentless)) return true;
  if (!properties.any) return Fail("did not find expected node content", token->start);
  Return();
  const YamlEvent named = event;
  Empty(event, properties.end, state_);
  event.start = properties.start;
  event.tag = named.tag;
  event.implicit = named.tag == YamlTag::kNone;
  event.anchor = named.anchor;
  event.anchor_length = named.anchor_length;
  return true;
}

// An anchor and a tag at most, in either order. Upstream resolves the tag's handle only when
// both are read.
bool YamlParser::ParseProperties(YamlEvent& event, Properties& properties) {
  bool anchor_seen = false;
  YamlToken tag_token;
  bool tag_seen = false;
  for (;;) {
    const YamlToken* token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind == Kind::kAnchor && !anchor_seen) {
      anchor_seen = true;
      event.anchor = token->text;
      event.anchor_length = token->text_length;
    } else if (token->kind == Kind::kTag && !tag_seen) {
      tag_seen = true;
      tag_token = *token;
    } else {
      break;
    }
    if (!properties.any) properties.start = token->start;
    properties.any = true;
    properties.end = token->end;
    scanner_.Skip();
  }
  return !tag_seen || ResolveTag(tag_token, event.tag);
}

bool YamlParser::ResolveTag(const YamlToken& token, YamlTag& tag) {
  const std::string_view handle = scanner_.TagText(token.handle, token.handle_length);
  const std::string_view suffix = scanner_.TagText(token.text, token.text_length);
  if (handle.empty()) {
    tag = ClassifyTag({}, suffix);
    return true;
  }
  for (const TagDirective& known : tag_directives_) {
    if (known.handle == handle) {
      tag = ClassifyTag(known.prefix, suffix);
      return true;
    }
  }
  if (handle != "!" && handle != "!!") return Fail("found undefined tag handle", token.start);
  tag = ClassifyTag(handle == "!" ? handle : kTagPrefix, suffix);
  return true;
}

// The node behind its properties. False without a problem when there is none.
bool YamlParser::ParseContent(YamlEvent& event, const YamlToken& token, bool block, bool indentless) {
  event.offset = token.start;
  event.length = token.end - token.start;
  switch (token.kind) {
    case Kind::kScalar:
      event.kind = YamlEventKind::kScalar;
      event.style = token.style;
      event.side_text = token.side_text;
      event.text = token.text;
      event.text_length = token.text_length;
      event.implicit = event.tag == YamlTag::kNonSpecific ||
                       (event.tag == YamlTag::kNone && token.style == YamlStyle::kPlain);
      Return();
      scanner_.Skip();
      return true;
    case Kind::kBlockEntry:
      if (!indentless) return false;
      event.kind = YamlEventKind::kSequenceStart;
      state_ = State::kIndentlessSequence;
      return true;
    case Kind::kFlowSequenceStart:
      event.kind = YamlEventKind::kSequenceStart;
      state_ = State::kFlowSequenceFirst;
      return true;
    case Kind::kFlowMappingStart:
      event.kind = YamlEventKind::kMappingStart;
      state_ = State::kFlowMappingFirst;
      return true;
    case Kind::kBlockSequenceStart:
      if (!block) return false;
      event.kind = YamlEventKind::kSequenceStart;
      state_ = State::kBlockSequenceFirst;
      return true;
    case Kind::kBlockMappingStart:
      if (!block) return false;
      event.kind = YamlEventKind::kMappingStart;
      state_ = State::kBlockMappingFirst;
      return true;
    default: return false;
  }
}

bool YamlParser::ParseBlockSequence(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kBlockEntry) {
    const uint32_t behind = token->end;
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind == Kind::kBlockEntry || token->kind == Kind::kBlockEnd) {
      return Empty(event, behind, State::kBlockSequence);
    }
    return ParseChild(event, State::kBlockSequence, true, false);
  }
  if (token->kind != Kind::kBlockEnd) return Fail("did not find expected '-' indicator", token->start);
  End(event, YamlEventKind::kSequenceEnd, *token);
  scanner_.Skip();
  return true;
}

bool YamlParser::ParseIndentlessSequence(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kBlockEntry) {
    End(event, YamlEventKind::kSequenceEnd, *token);
    return true;
  }
  const uint32_t behind = token->end;
  scanner_.Skip();
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kBlockEntry || EndsBlockMappingPart(token->kind)) {
    return Empty(event, behind, State::kIndentlessSequence);
  }
  return ParseChild(event, State::kIndentlessSequence, true, false);
}

bool YamlParser::ParseBlockMappingKey(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kKey) {
    const uint32_t behind = token->end;
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (EndsBlockMappingPart(token->kind)) return Empty(event, behind, State::kBlockMappingValue);
    return ParseChild(event, State::kBlockMappingValue, true, true);
  }
  if (token->kind != Kind::kBlockEnd) return Fail("did not find expected key", token->start);
  End(event, YamlEventKind::kMappingEnd, *token);
  scanner_.Skip();
  return true;
}

bool YamlParser::ParseBlockMappingValue(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kValue) return Empty(event, token->start, State::kBlockMappingKey);
  const uint32_t behind = token->end;
  scanner_.Skip();
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (EndsBlockMappingPart(token->kind)) return Empty(event, behind, State::kBlockMappingKey);
  return ParseChild(event, State::kBlockMappingKey, true, true);
}

bool YamlParser::ParseFlowSequence(YamlEvent& event, bool first) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kFlowSequenceEnd && !first) {
    if (token->kind != Kind::kFlowEntry) return Fail("did not find expected ',' or ']'", token->start);
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
  }
  if (token->kind == Kind::kFlowSequenceEnd) {
    End(event, YamlEventKind::kSequenceEnd, *token);
    scanner_.Skip();
    return true;
  }
  if (token->kind != Kind::kKey) return ParseChild(event, State::kFlowSequence, false, false);
  // `[a: 1]`: a mapping of one pair.
  event.kind = YamlEventKind::kMappingStart;
  event.tag = YamlTag::kNone;
  event.anchor_length = 0;
  event.offset = event.start = token->start;
  event.length = token->end - token->start;
  state_ = State::kFlowPairKey;
  scanner_.Skip();
  return true;
}

bool YamlParser::ParseFlowPairKey(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kValue && token->kind != Kind::kFlowEntry &&
      token->kind != Kind::kFlowSequenceEnd) {
    return ParseChild(event, State::kFlowPairValue, false, false);
  }
  // The token is passed over, a closing bracket too: upstream's slip.
  const uint32_t behind = token->end;
  scanner_.Skip();
  return Empty(event, behind, State::kFlowPairValue);
}

bool YamlParser::ParseFlowPairValue(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  uint32_t at = token->start;
  if (token->kind == Kind::kValue) {
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind != Kind::kFlowEntry && token->kind != Kind::kFlowSequenceEnd) {
      return ParseChild(event, State::kFlowPairEnd, false, false);
    }
  }
  return Empty(event, at, State::kFlowPairEnd);
}

bool YamlParser::ParseFlowPairEnd(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  event.kind = YamlEventKind::kMappingEnd;
  event.offset = event.start = token->start;
  event.length = 0;
  state_ = State::kFlowSequence;
  return true;
}

bool YamlParser::ParseFlowMappingKey(YamlEvent& event, bool first) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind != Kind::kFlowMappingEnd && !first) {
    if (token->kind != Kind::kFlowEntry) return Fail("did not find expected ',' or '}'", token->start);
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
  }
  if (token->kind == Kind::kFlowMappingEnd) {
    End(event, YamlEventKind::kMappingEnd, *token);
    scanner_.Skip();
    return true;
  }
  if (token->kind != Kind::kKey) return ParseChild(event, State::kFlowMappingEmptyValue, false, false);
  scanner_.Skip();
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kValue || token->kind == Kind::kFlowEntry ||
      token->kind == Kind::kFlowMappingEnd) {
    return Empty(event, token->start, State::kFlowMappingValue);
  }
  return ParseChild(event, State::kFlowMappingValue, false, false);
}

bool YamlParser::ParseFlowMappingValue(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kValue) {
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind != Kind::kFlowEntry && token->kind != Kind::kFlowMappingEnd) {
      return ParseChild(event, State::kFlowMappingKey, false, false);
    }
  }
  return Empty(event, token->start, State::kFlowMappingKey);
}

void YamlParser::End(YamlEvent& event, YamlEventKind kind, const YamlToken& token) {
  Return();
  event.kind = kind;
  event.offset = event.start = token.start;
  event.length = token.end - token.start;
}

// A node that is not written: an empty plain scalar.
bool YamlParser::Empty(YamlEvent& event, uint32_t at, State next) {
  event = {};
  event.kind = YamlEventKind::kScalar;
  event.implicit = true;
  event.offset = event.start = event.text = at;
  state_ = next;
  return true;
}

uint32_t YamlParser::LineIndex(uint32_t offset) const {
  const char* stop = text_.data + std::min(offset, text_.end);
  uint32_t lines = offset > text_.end ? 1 : 0;
  for (const char* at = FindLineEnd(text_.data + text_.begin); at < stop; at = FindLineEnd(SkipBreak(at)))
    ++lines;
  return lines;
}

void YamlParser::FindLineStarts(std::vector<uint32_t>& starts) const {
  starts.assign(1, 0);
  const char* end = text_.data + text_.end;
  for (const char* at = FindLineEnd(text_.data + text_.begin); at < end; at = FindLineEnd(SkipBreak(at))) {
    starts.push_back(static_cast<uint32_t>(SkipBreak(at) - text_.data));
  }
  starts.push_back(text_.end + 1);
}

// The line is upstream's, which is one too small for the parser's own problems and missing
// on the first line.
std::string YamlParser::Message() const {
  const YamlProblem& what = problem();
  std::string message = "yaml: ";
  if (what.kind != YamlProblem::Kind::kReader) {
    const uint32_t line = LineIndex(what.offset);
    const bool from_scanner = what.kind == YamlProblem::Kind::kScanner;
    if (line != 0) message += "line " + std::to_string(line + (from_scanner ? 1 : 0)) + ": ";
  }
  return message + what.text;
}

}  // namespace plimsoll::text
