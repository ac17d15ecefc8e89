#include "schema_warnings.h"

#include "plimsoll/base/counted.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;

void WarningReports::Add(const std::string& document, const std::string& pointer, const std::string& message,
                         text::Span place) {
  InputReport& report = reports_[document];
  report.name = document;
  if (report.findings.size() == kMaxSchemaWarnings) {
    ++unlisted_[document];
    return;
  }
  Finding& finding = report.findings.emplace_back(Code::kIgnoredKeyword);
  if (as_errors_) finding.severity = finding::Severity::kError;
  finding.file = document;
  if (Result<value::Path> path = value::Path::ParsePointer(pointer)) finding.path = *std::move(path);
  // The place is that of the value, so the keyword has to be named.
  const std::string keyword = pointer.substr(pointer.rfind('/') + 1);
  finding.message = keyword.empty() ? message : keyword + ": " + message;
  if (files_.SourceOf(document) == nullptr) return;
  finding.place = finding::Location{};
  finding.place->span = place;
}

void WarningReports::Add(const schema::ImportedSchema& imported) {
  for (const schema::ImportWarning& warning : imported.warnings) {
    Add(warning.document, warning.pointer, warning.message, warning.place);
  }
}

std::vector<InputReport> WarningReports::Take() {
  std::vector<InputReport> out;
  for (auto& [name, report] : reports_) {
    if (const text::Source* source = files_.SourceOf(name)) Settle(report, *source);
    if (const auto more = unlisted_.find(name); more != unlisted_.end()) {
      Finding& finding = report.findings.emplace_back(Code::kLimitFindings);
      if (!as_errors_) finding.severity = finding::Severity::kWarning;
      finding.file = name;
      finding.message = NotListed(more->second, "warning", "warnings");
    }
    out.push_back(std::move(report));
  }
  return out;
}

InputReport UnusableSchema(const std::string& path, const std::string& message) {
  InputReport report;
  report.name = path;
  Finding& finding = report.findings.emplace_back(Code::kUnusableSchema);
  finding.file = path;
  finding.message = message;
  return report;
}

}  // namespace plimsoll::engine
