#include "plimsoll/engine/convert.h"

#include <utility>

#include "plimsoll/engine/problems.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

void Converter::Write(const value::Document& document, std::string& out) {
  const bool first = std::exchange(first_, false);
  const bool yaml = options_.to == ConvertTo::kYaml;
  const value::KeyOrder sorted = yaml ? value::KeyOrder::kNatural : value::KeyOrder::kByBytes;
  const value::KeyOrder order = options_.sort_keys ? sorted : value::KeyOrder::kAsRead;
  if (yaml) {
    if (!first) out += "---\n";
    out += *value::WriteYaml(document.root(), {.order = order});
    return;
  }
  const bool indented = options_.to == ConvertTo::kJson;
  out += *value::WriteJson(document.root(), {.indented = indented, .escape_html = false, .order = order});
  out += '\n';
}

void Converter::ConvertSource(const text::Source& source, InputReport& report, std::string& out) {
  value::DocumentStream stream(source, options_.read);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    AppendProblems(entry, options_.read, source.name(), report.findings);
    if (!entry.report.ok() || document.root().IsNull()) continue;
    ++report.objects;
    Write(document, out);
  }
  finding::Locate(report.findings, source);
}

InputReport Converter::Convert(const Files& files, const Input& input, std::string& out) {
  const auto source = ReadInput(files, input, options_.read.limits.max_bytes);
  if (!source) return source.error();
  InputReport report;
  report.name = source->name();
  ConvertSource(*source, report, out);
  return report;
}

}  // namespace plimsoll::engine
