// Flow collections.
#include "plimsoll/text/yaml_parser.h"

namespace plimsoll::text {
namespace {

using Kind = YamlTokenKind;

}  // namespace

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
  const uint32_t after = token->end;
  scanner_.Skip();
  return Empty(event, after, State::kFlowPairValue);
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

}  // namespace plimsoll::text
