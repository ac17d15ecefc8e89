// YamlBuilder is the first pass of reading YAML: events become a raw tape.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/yaml_bytes.h"
#include "plimsoll/text/yaml_event.h"
#include "plimsoll/text/yaml_parser.h"
#include "plimsoll/text/yaml_resolver.h"
#include "plimsoll/value/reading.h"
#include "yaml_raw.h"

namespace plimsoll::value {

class YamlBuilder {
 public:
  // Reads to the end of the first document. The texts of the nodes lie in the input or in `side`.
  // Leaves the raw tape in `tape`, the rest in `raw`. Returns what makes it unreadable.
  std::optional<Problem> Build(std::string_view bytes, const ReadOptions& options, std::string& side,
                               Tape& tape, YamlRaw& raw);

  const text::YamlBytes& bytes() const { return bytes_; }

 private:
  // An open collection.
  struct Frame {
    uint32_t node = 0;
    uint32_t count = 0;       // items, or members completed
    uint32_t first_hash = 0;  // of its keys
    bool mapping = false;
    bool key_is_next = false;
  };

  bool Take(const text::YamlEvent& event);
  bool TakeScalar(const text::YamlEvent& event);
  bool TakeAlias(const text::YamlEvent& event);
  bool Open(const text::YamlEvent& event, bool mapping);
  void Close();
  void Completed();

  Node& Append(const text::YamlEvent& event, Kind kind);
  void SetText(Node& node, const text::YamlEvent& event) {
    node.side_text = event.side_text || bytes_.recoded();
    node.text = {event.text, event.text_length};
  }
  void SetScalar(Node& node, const text::Scalar& scalar);
  text::Scalar Resolve(std::string_view text, bool timestamps) const;
  void SetTagged(Node& node, const text::YamlEvent& event, std::string_view text);
  void SetBinary(Node& node, std::string_view text);
  void SetBad(Node& node, std::string problem);
  void NoteKey(const Node& node, const text::YamlEvent& event);
  void FindRepeats(uint32_t first_hash);

  std::string_view TextOf(const text::YamlEvent& event) const {
    const char* base = event.side_text ? side_->data() : bytes_.text().data;
    return {base + event.text, event.text_length};
  }
  std::string_view NameOf(const text::YamlEvent& event) const {
    return {bytes_.text().data + event.anchor, event.anchor_length};
  }
  text::Span SpanOf(uint32_t offset, uint32_t length) const;
  std::optional<Problem> SyntaxProblem() const;
  bool Fail(ProblemKind kind, const std::string& words, uint32_t offset, uint32_t length);

  text::YamlBytes bytes_;
  text::YamlParser parser_;
  Limits limits_;
  YamlVersion version_ = YamlVersion::k1_1;
  std::string* side_ = nullptr;
  Tape* tape_ = nullptr;
  YamlRaw* raw_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<uint32_t> hashes_;  // of the keys of all open mappings
  std::vector<uint32_t> sorted_;
  std::map<std::string_view, uint32_t> anchors_;
  std::optional<Problem> problem_;
};

}  // namespace plimsoll::value
