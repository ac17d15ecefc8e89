#include "plimsoll/engine/skew/proto_comparison.h"

#include <set>

#include "plimsoll/skew/change/proto_changes.h"
#include "plimsoll/text/line_index.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using skew::ProtoSet;

Finding& AddAt(InputReport& report, Code code, text::Span place, std::string message) {
  Finding& finding = report.findings.emplace_back(code);
  finding.file = report.name;
  finding.message = std::move(message);
  finding.place = finding::Location{};
  finding.place->span = place;
  return finding;
}

// One report for each file of the set.
std::vector<InputReport> EmptyReports(const ProtoSet& set) {
  std::vector<InputReport> out(set.files.size());
  for (size_t i = 0; i < out.size(); ++i) {
    const skew::ProtoFile& file = set.files[i]->file;
    out[i].name = set.files[i]->source.name();
    out[i].objects = file.messages.size() + file.enums.size() + file.services.size();
  }
  return out;
}

// Settled, those of named files or with findings.
void TakeReports(const ProtoSet& set, std::vector<InputReport> made, bool with_named,
                 std::vector<InputReport>& out) {
  for (size_t i = 0; i < made.size(); ++i) {
    if (made[i].findings.empty() && !(with_named && i < set.named)) continue;
    Settle(made[i], set.files[i]->source);
    out.push_back(std::move(made[i]));
  }
}

void ReportErrors(const ProtoSet& set, std::vector<InputReport>& out) {
  for (const auto& [path, reason] : set.unreadable) out.push_back(Unreadable(path, reason));
  std::vector<InputReport> reports = EmptyReports(set);
  for (const skew::ProtoFileError& error : set.errors) {
    const Code code = error.in_import ? Code::kProtoImport : Code::kProtoSyntax;
    AddAt(reports[error.file], code, error.error.place, error.error.message);
  }
  for (InputReport& report : reports) report.objects = 0;
  TakeReports(set, std::move(reports), false, out);
}

std::string PlaceText(const ProtoSet& set, size_t file, text::Span place) {
  const text::Source& source = set.files[file]->source;
  const text::Place at = text::LineIndex(source.bytes()).PlaceOf(place.offset);
  return source.name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

void ReportChanges(const ProtoSet& before, const ProtoSet& after, std::vector<InputReport>& out) {
  std::vector<InputReport> reports = EmptyReports(after);
  for (const skew::ProtoChange& change : CompareProtos(before, after)) {
    Finding& finding = AddAt(reports[change.file], change.code, change.place, change.message);
    finding.severity = change.severity;
    finding.hint = change.hint;
    if (change.old_file == skew::kNoFile) continue;
    finding.hint += " Before: " + PlaceText(before, change.old_file, change.old_place);
  }
  TakeReports(after, std::move(reports), true, out);
}

}  // namespace

ProtoComparison CompareProtoFiles(const Files& files, const std::string& before, const std::string& after,
                                  const std::vector<std::string>& include) {
  ProtoComparison out;
  const ProtoSet old_set = skew::LoadProtos(files, before, include);
  const ProtoSet new_set = skew::LoadProtos(files, after, include);
  ReportErrors(old_set, out.reports);
  ReportErrors(new_set, out.reports);
  if (!old_set.ok() || !new_set.ok()) return out;
  ReportChanges(old_set, new_set, out.reports);
  std::set<std::string> imports(old_set.option_imports.begin(), old_set.option_imports.end());
  imports.insert(new_set.option_imports.begin(), new_set.option_imports.end());
  for (const std::string& import : imports) {
    out.notes.push_back("the import \"" + import +
                        "\" was not found; no type is missing, so it has only options");
  }
  return out;
}

}  // namespace plimsoll::engine
