#include "plimsoll/lsp/server/diagnostics.h"

#include <algorithm>

#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

using finding::Code;
using finding::Finding;
using text::JsonWriter;

bool IsAboutDeprecation(Code code) {
  return code == Code::kDeprecatedVersion || code == Code::kDeprecatedField;
}

// Where another file is, only lines and columns are known.
Range RelatedRange(const Document& document, const Finding& finding) {
  if (finding.related_file.empty() || finding.related_file == finding.file) {
    return document.lines().RangeOf(finding.related->span);
  }
  const text::Place start = finding.related->start;
  const Position at{start.line == 0 ? 0 : start.line - 1, start.column == 0 ? 0 : start.column - 1};
  return {at, at};
}

void WriteRelated(const Document& document, const Finding& finding, const DiagnosticStyle& style,
                  JsonWriter& writer) {
  const bool here = finding.related_file.empty() || finding.related_file == finding.file;
  writer.Key("relatedInformation");
  writer.BeginArray();
  writer.BeginObject();
  writer.Key("location");
  writer.BeginObject();
  WriteMember(writer, "uri", here ? document.uri() : style.uri_of(finding.related_file));
  writer.Key("range");
  WriteRange(writer, RelatedRange(document, finding));
  writer.EndObject();
  WriteMember(writer, "message", finding.related_note);
  writer.EndObject();
  writer.EndArray();
}

}  // namespace

Range RangeOf(const Document& document, const Finding& finding) {
  return finding.place ? document.lines().RangeOf(finding.place->span) : Range{};
}

std::string MessageOf(const Finding& finding) {
  return finding.hint.empty() ? finding.message : finding.message + '\n' + finding.hint;
}

void WriteDiagnostic(const Document& document, const Finding& finding, const DiagnosticStyle& style,
                     JsonWriter& writer) {
  constexpr int kDeprecated = 2;
  const std::string_view code = finding::InfoOf(finding.code).name;
  writer.BeginObject();
  writer.Key("range");
  WriteRange(writer, RangeOf(document, finding));
  writer.Key("severity");
  writer.Int(finding.severity == finding::Severity::kError ? 1 : 2);
  WriteMember(writer, "code", code);
  if (!style.codes_url.empty()) {
    writer.Key("codeDescription");
    writer.BeginObject();
    WriteMember(writer, "href", std::string(style.codes_url) + '#' + std::string(code));
    writer.EndObject();
  }
  WriteMember(writer, "source", "plimsoll");
  WriteMember(writer, "message", MessageOf(finding));
  if (IsAboutDeprecation(finding.code)) {
    writer.Key("tags");
    writer.BeginArray();
    writer.Int(kDeprecated);
    writer.EndArray();
  }
  if (finding.related && style.related_information) WriteRelated(document, finding, style, writer);
  writer.EndObject();
}

}  // namespace plimsoll::lsp
