// Goes through the documents of a source that can be read; what is wrong with the text goes into the
// report, whose name and places are filled in, too.
#pragma once

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

// `visit(document, entry)` may add to the report; the document is gone when it returns.
template <class Visit>
void ForEachDocument(const text::Source& source, const value::ReadOptions& options, InputReport& report,
                     const Visit& visit) {
  report.name = source.name();
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    AppendProblems(entry, options, source.name(), report.findings);
    if (entry.report.ok()) visit(document, entry);
  }
  Settle(report, source);
}

}  // namespace plimsoll::engine
