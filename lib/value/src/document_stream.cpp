#include "plimsoll/value/document_stream.h"

#include <algorithm>
#include <string>
#include <utility>

#include "plimsoll/base/counted.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::value {
namespace {

using text::Span;

constexpr std::string_view kJsonSpace = " \t\r\n";

// kubectl looks at the first 4096 bytes to tell JSON from YAML.
constexpr size_t kGuessBytes = 4096;
// Past this many JSON documents kubectl no longer thinks of YAML.
constexpr uint32_t kYamlStillPossible = 1;

void Shift(Span& span, uint32_t by) { span.offset += by; }

void Shift(ReadReport& report, uint32_t by) {
  if (report.failure) Shift(report.failure->span, by);
  for (Problem& problem : report.duplicates) {
    Shift(problem.span, by);
    Shift(problem.first, by);
  }
}

Span MakeSpan(size_t begin, size_t end) {
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
}

}  // namespace

DocumentStream::DocumentStream(const text::Source& source, const ReadOptions& options)
    : bytes_(source.bytes()), options_(options), splitter_(bytes_), syntax_(SyntaxOf(bytes_)) {}

DocumentStream::DocumentStream(const text::Source& source, const ReadOptions& options, Span part)
    : bytes_(source.bytes().substr(0, part.offset + part.length)),
      options_(options),
      splitter_(bytes_, part.offset),
      syntax_(Syntax::kYaml) {}

Syntax DocumentStream::SyntaxOf(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kGuessBytes);
  const std::string_view trimmed = text::TrimSpace(head);
  return trimmed.starts_with('{') ? Syntax::kJson : Syntax::kYaml;
}

bool DocumentStream::Next(Document& out, StreamEntry& entry) {
  entry = StreamEntry{};
  if (!(syntax_ == Syntax::kJson ? NextJson(out, entry) : NextYaml(out, entry))) return false;
  if (documents_++ != options_.limits.max_documents) return true;
  // The document past the limit is replaced by the complaint, and nothing follows it.
  entry.report = ReadReport{};
  entry.separator.reset();
  entry.report.failure = Problem{ProblemKind::kLimitDocuments,
                                 "more than " + Counted(options_.limits.max_documents, "document"),
                                 Span{entry.span.offset, 1},
                                 {},
                                 {}};
  syntax_ = Syntax::kYaml;
  splitter_ = text::YamlSplitter(bytes_, bytes_.size());
  return true;
}

bool DocumentStream::NextYaml(Document& out, StreamEntry& entry) {
  auto piece = splitter_.Next();
  if (!piece) return false;
  ReadPiece(*piece, out, entry);
  return true;
}

// Reads one document where it is. The last line is read with a line feed even when it
// has none: the source keeps one after its end.
void DocumentStream::ReadPiece(const text::YamlPiece& piece, Document& out, StreamEntry& entry) {
  size_t length = piece.span.length;
  const size_t end = piece.span.offset + length;
  if (end == bytes_.size() && length != 0 && !bytes_.ends_with('\n')) ++length;
  entry.syntax = Syntax::kYaml;
  entry.span = piece.span;
  entry.report = yaml_.Read({bytes_.data() + piece.span.offset, length}, options_, out);
  Shift(entry.report, piece.span.offset);
  out.SetOrigin(piece.span.offset);
  if (!piece.separator_error.empty()) {
    entry.separator = Problem{ProblemKind::kSeparator, piece.separator_error, piece.separator, {}, {}};
  }
}

bool DocumentStream::NextJson(Document& out, StreamEntry& entry) {
  if (json_at_ == std::string_view::npos) return false;
  const size_t begin = bytes_.find_first_not_of(kJsonSpace, json_at_);
  if (begin == std::string_view::npos) return false;
  size_t end = 0;
  entry.report = json_.ReadPrefix(bytes_, begin, options_, out, end);
  entry.syntax = Syntax::kJson;
  // A number that is too large spoils the document, not the text: reading goes on after it.
  if (entry.report.ok() || entry.report.failure->kind == ProblemKind::kNumberRange) {
    ++json_documents_;
    entry.span = MakeSpan(begin, end);
    json_at_ = end;
    return true;
  }
  if (json_documents_ <= kYamlStillPossible && TurnsIntoYaml(begin, out, entry)) return true;
  const size_t error = entry.report.failure->span.offset;
  entry.span = MakeSpan(begin, std::max(begin, error));
  SkipPastJsonError(error);
  return true;
}

// Tries the rest of the input as YAML. The entry changes only when that succeeds.
bool DocumentStream::TurnsIntoYaml(size_t begin, Document& out, StreamEntry& entry) {
  text::YamlSplitter splitter(bytes_, begin);
  auto piece = splitter.Next();
  if (!piece || !piece->separator_error.empty()) return false;
  StreamEntry as_yaml;
  ReadPiece(*piece, out, as_yaml);
  if (!as_yaml.report.ok()) return false;
  entry = std::move(as_yaml);
  splitter_ = splitter;
  syntax_ = Syntax::kYaml;
  return true;
}

// Finds where reading can start again: the next line that opens an object, or a separator.
void DocumentStream::SkipPastJsonError(size_t error) {
  size_t newline = bytes_.find('\n', error);
  for (; newline != std::string_view::npos; newline = bytes_.find('\n', newline + 1)) {
    const std::string_view line = bytes_.substr(newline + 1);
    if (line.starts_with('{')) {
      json_at_ = newline + 1;
      return;
    }
    if (line.starts_with("---")) {
      splitter_ = text::YamlSplitter(bytes_, newline + 1);
      syntax_ = Syntax::kYaml;
      return;
    }
  }
  json_at_ = std::string_view::npos;
}

}  // namespace plimsoll::value
