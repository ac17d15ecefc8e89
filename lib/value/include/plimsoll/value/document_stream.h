// Reads all documents of one input: YAML documents parted by `---`, JSON values one after
// another (JSON lines too), or one that turns into the other, as kubectl takes them.
//
//   DocumentStream stream(source, options);
//   StreamEntry entry;
//   while (stream.Next(document, entry)) ...
//
// What kubectl does and we do: input whose first character is `{` is JSON; when JSON
// reading fails with at most one document after it and the rest reads as YAML, it is
// YAML from there on. What kubectl does not: a document that fails, or a separator with
// something after it, is reported in its entry and reading goes on after it. A line with
// two carriage returns before its line feed counts as two lines here, as one there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/text/split.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::value {

struct StreamEntry {
  Syntax syntax = Syntax::kYaml;
  // The document's text in the input.
  text::Span span;
  // Spans count from the start of the input. When the report has a failure the document is
  // not to be used.
  ReadReport report;
  // A complaint about the separator after the document.
  std::optional<Problem> separator;
};

class DocumentStream {
 public:
  // Both must outlive the stream.
  DocumentStream(const text::Source& source, const ReadOptions& options);
  // Of a part that text::CutYaml makes of a source that begins as YAML.
  DocumentStream(const text::Source& source, const ReadOptions& options, text::Span part);

  // How an input begins.
  static Syntax SyntaxOf(std::string_view bytes);

  // False at the end of the input. The document borrows from the source.
  bool Next(Document& out, StreamEntry& entry);

 private:
  bool NextJson(Document& out, StreamEntry& entry);
  bool NextYaml(Document& out, StreamEntry& entry);
  bool TurnsIntoYaml(size_t begin, Document& out, StreamEntry& entry);
  void ReadPiece(const text::YamlPiece& piece, Document& out, StreamEntry& entry);
  void SkipPastJsonError(size_t error);

  std::string_view bytes_;
  const ReadOptions& options_;
  JsonReader json_;
  YamlReader yaml_;
  text::YamlSplitter splitter_;
  Syntax syntax_;
  size_t json_at_ = 0;
  uint32_t json_documents_ = 0;
  uint32_t documents_ = 0;
};

}  // namespace plimsoll::value
