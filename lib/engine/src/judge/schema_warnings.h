// WarningReports gathers what is said of the keywords of schemas into one report a document.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../types/schema_files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::engine {

// Of one document; of more it is only said how many.
inline constexpr size_t kMaxSchemaWarnings = 1000;

class WarningReports {
 public:
  WarningReports(const SchemaFiles& files, bool as_errors) : files_(files), as_errors_(as_errors) {}

  void Add(const std::string& document, const std::string& pointer, const std::string& message,
           text::Span place);
  // What the importer ignored.
  void Add(const schema::ImportedSchema& imported);

  std::vector<InputReport> Take();

 private:
  const SchemaFiles& files_;
  bool as_errors_;
  std::map<std::string, InputReport> reports_;
  std::map<std::string, size_t> unlisted_;
};

// The report on a schema that cannot be used at all.
InputReport UnusableSchema(const std::string& path, const std::string& message);

}  // namespace plimsoll::engine
