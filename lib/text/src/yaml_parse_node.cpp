// Nodes: an alias, or properties and what follows them. Tags are distinguished here.
#include "plimsoll/text/yaml_parser.h"

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

}  // namespace

struct YamlParser::Properties {
  bool any = false;
  uint32_t start = 0;
  uint32_t end = 0;
};

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
  if (const auto known = tag_prefixes_.find(handle); known != tag_prefixes_.end()) {
    tag = ClassifyTag(known->second, suffix);
    return true;
  }
  if (handle != "!" && handle != "!!") return Fail("found undefined tag handle", token.start);
  tag = ClassifyTag(handle == "!" ? handle : kTagPrefix, suffix);
  return true;
}

// The node after its properties. False without a problem when there is none.
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

}  // namespace plimsoll::text
