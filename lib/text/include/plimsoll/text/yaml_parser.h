// YamlParser reads the first document of a YAML text as a stream of events, pulled one at
// a time. It accepts and refuses exactly what go-yaml v2 does.
//
//   YamlParser parser;               // reusable, keeps its memory
//   parser.Start(bytes.text(), side);
//   YamlEvent event;
//   while (parser.Next(event) && event.kind != YamlEventKind::kDocumentEnd) ...;
//   if (parser.failed()) report(parser.Message());
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/yaml_bytes.h"
#include "plimsoll/text/yaml_event.h"
#include "plimsoll/text/yaml_scanner.h"

namespace plimsoll::text {

class YamlParser {
 public:
  // Text of scalars that is not a piece of the source is appended to `side`. The text is borrowed.
  void Start(const YamlText& text, std::string& side);

  // False when there is a problem. Not to be called after kDocumentEnd and kStreamEnd.
  bool Next(YamlEvent& event);

  bool failed() const { return problem().kind != YamlProblem::Kind::kNone; }
  const YamlProblem& problem() const {
    return problem_.kind != YamlProblem::Kind::kNone ? problem_ : scanner_.problem();
  }
  // The problem in upstream's words: `yaml: line 3: did not find expected key`.
  std::string Message() const { return MessageLead() + problem().text; }
  // What is before the words: `yaml: line 3: `.
  std::string MessageLead() const;

 private:
  enum class State : uint8_t {
    kDocumentStart,
    kDocumentContent,
    kDocumentEnd,
    kBlockNode,
    kBlockSequenceFirst,
    kBlockSequence,
    kIndentlessSequence,
    kBlockMappingFirst,
    kBlockMappingKey,
    kBlockMappingValue,
    kFlowSequenceFirst,
    kFlowSequence,
    kFlowPairKey,
    kFlowPairValue,
    kFlowPairEnd,
    kFlowMappingFirst,
    kFlowMappingKey,
    kFlowMappingValue,
    kFlowMappingEmptyValue,
  };
  struct Properties;

  bool ParseDocumentStart(YamlEvent& event);
  bool ParseDirectives();
  bool AddTagDirective(const YamlToken& token);
  bool ParseDocumentContent(YamlEvent& event);
  bool ParseDocumentEnd(YamlEvent& event);
  bool ParseNode(YamlEvent& event, bool block, bool indentless);
  bool ParseProperties(YamlEvent& event, Properties& properties);
  bool ResolveTag(const YamlToken& token, YamlTag& tag);
  bool ParseContent(YamlEvent& event, const YamlToken& token, bool block, bool indentless);
  bool ParseBlockSequence(YamlEvent& event);
  bool ParseIndentlessSequence(YamlEvent& event);
  bool ParseBlockMappingKey(YamlEvent& event);
  bool ParseBlockMappingValue(YamlEvent& event);
  bool ParseFlowSequence(YamlEvent& event, bool first);
  bool ParseFlowPairKey(YamlEvent& event);
  bool ParseFlowPairValue(YamlEvent& event);
  bool ParseFlowPairEnd(YamlEvent& event);
  bool ParseFlowMappingKey(YamlEvent& event, bool first);
  bool ParseFlowMappingValue(YamlEvent& event);

  bool ParseChild(YamlEvent& event, State after, bool block, bool indentless) {
    states_.push_back(after);
    return ParseNode(event, block, indentless);
  }
  void End(YamlEvent& event, YamlEventKind kind, const YamlToken& token);
  bool Empty(YamlEvent& event, uint32_t at, State next);
  void Return() {
    state_ = states_.back();
    states_.pop_back();
  }
  bool Fail(const char* problem, uint32_t at) {
    problem_ = {YamlProblem::Kind::kParser, problem, at};
    return false;
  }

  YamlScanner scanner_;
  YamlText text_;
  State state_ = State::kDocumentStart;
  std::vector<State> states_;
  std::map<std::string, std::string, std::less<>> tag_prefixes_;  // by their handles
  YamlProblem problem_;
};

}  // namespace plimsoll::text
