// Block collections.
#include "plimsoll/text/yaml_parser.h"

namespace plimsoll::text {
namespace {

using Kind = YamlTokenKind;

bool EndsBlockMappingPart(Kind kind) {
  return kind == Kind::kKey || kind == Kind::kValue || kind == Kind::kBlockEnd;
}

}  // namespace

bool YamlParser::ParseBlockSequence(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kBlockEntry) {
    const uint32_t after = token->end;
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (token->kind == Kind::kBlockEntry || token->kind == Kind::kBlockEnd) {
      return Empty(event, after, State::kBlockSequence);
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
  const uint32_t after = token->end;
  scanner_.Skip();
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kBlockEntry || EndsBlockMappingPart(token->kind)) {
    return Empty(event, after, State::kIndentlessSequence);
  }
  return ParseChild(event, State::kIndentlessSequence, true, false);
}

bool YamlParser::ParseBlockMappingKey(YamlEvent& event) {
  const YamlToken* token = scanner_.Peek();
  if (token == nullptr) return false;
  if (token->kind == Kind::kKey) {
    const uint32_t after = token->end;
    scanner_.Skip();
    token = scanner_.Peek();
    if (token == nullptr) return false;
    if (EndsBlockMappingPart(token->kind)) return Empty(event, after, State::kBlockMappingValue);
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
  const uint32_t after = token->end;
  scanner_.Skip();
  token = scanner_.Peek();
  if (token == nullptr) return false;
  if (EndsBlockMappingPart(token->kind)) return Empty(event, after, State::kBlockMappingKey);
  return ParseChild(event, State::kBlockMappingKey, true, true);
}

}  // namespace plimsoll::text
