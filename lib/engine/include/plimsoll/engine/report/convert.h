// Writes documents back as JSON or YAML: what was read, no more and no less.
#pragma once

#include <string>

#include "plimsoll/engine/report/document_writer.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// Converter appends the documents of one input after the other to one stream. A document
// that cannot be read or has no form in the target is a finding in the report and is left out;
// empty documents are left out silently.
class Converter {
 public:
  Converter(const value::ReadOptions& read, DocumentWriter writer) : read_(read), writer_(writer) {}

  InputReport Convert(const Files& files, const Input& input, std::string& out);

 private:
  void ConvertSource(const text::Source& source, InputReport& report, std::string& out);

  value::ReadOptions read_;
  DocumentWriter writer_;
};

}  // namespace plimsoll::engine
