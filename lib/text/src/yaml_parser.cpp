// A state machine with a stack of the states to return to, so that depth costs no stack of
// ours. The states are the productions of YAML 1.1's grammar cut where an event is due; the
// order in which tokens are looked at is upstream's, since looking further can fail.
#include "plimsoll/text/yaml_parser.h"

#include "plimsoll/text/yaml_lines.h"

namespace plimsoll::text {
namespace {

using Kind = YamlTokenKind;

}  // namespace

void YamlParser::Start(const YamlText& text, std::string& side) {
  scanner_.Start(text, side);
  text_ = text;
  state_ = State::kDocumentStart;
  states_.clear();
  tag_prefixes_.clear();
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
  const std::string_view prefix = scanner_.TagText(token.text, token.text_length);
  const bool added = tag_prefixes_.emplace(handle, prefix).second;
  return added || Fail("found duplicate %TAG directive", token.start);
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

// The line is upstream's, which is one too small for the parser's own problems and missing
// on the first line.
std::string YamlParser::MessageLead() const {
  const YamlProblem& what = problem();
  std::string lead = "yaml: ";
  if (what.kind != YamlProblem::Kind::kReader) {
    const uint32_t line = YamlLineIndex(text_, what.offset);
    const bool from_scanner = what.kind == YamlProblem::Kind::kScanner;
    if (line != 0) lead += "line " + std::to_string(line + (from_scanner ? 1 : 0)) + ": ";
  }
  return lead;
}

}  // namespace plimsoll::text
