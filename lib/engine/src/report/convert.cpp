#include "plimsoll/engine/report/convert.h"

#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

void Converter::ConvertSource(const text::Source& source, InputReport& report, std::string& out) {
  value::DocumentStream stream(source, read_);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    AppendProblems(entry, read_, source.name(), report.findings);
    if (!entry.report.ok() || document.root().IsNull()) continue;
    ++report.objects;
    writer_.Write(document.root(), out);
  }
  LocateFindings(report.findings, source);
}

InputReport Converter::Convert(const Files& files, const Input& input, std::string& out) {
  const auto source = ReadInput(files, input, read_.limits.max_bytes);
  if (!source) return source.error();
  InputReport report;
  report.name = source->name();
  ConvertSource(*source, report, out);
  return report;
}

}  // namespace plimsoll::engine
