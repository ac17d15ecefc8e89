#include "public_report.h"

#include "plimsoll/validator.h"

namespace plimsoll {
namespace {

Finding PublicFinding(const finding::Finding& from) {
  Finding out;
  out.code = finding::InfoOf(from.code).name;
  out.severity = from.severity == finding::Severity::kError ? Severity::kError : Severity::kWarning;
  out.type = finding::CauseOf(from.type);
  out.file = from.file;
  out.object = from.object;
  if (!from.path.empty()) out.field = from.path.FieldPath();
  out.pointer = from.path.Pointer();
  out.message = from.message;
  out.hint = from.hint;
  if (!from.place) return out;
  out.line = from.place->start.line;
  out.column = from.place->start.column;
  return out;
}

void AppendPaths(const Finding& finding, PathForm paths, std::string& out) {
  if (paths == PathForm::kNone || finding.pointer.empty()) return;
  std::string shown = paths == PathForm::kPointer ? finding.pointer : finding.field;
  if (paths == PathForm::kBoth) shown += ", " + finding.pointer;
  out += "  at " + shown + "\n";
}

}  // namespace

void AddFindings(const std::vector<finding::Finding>& findings, Report& out) {
  for (const finding::Finding& finding : findings) out.findings.push_back(PublicFinding(finding));
}

void AddReport(const engine::InputReport& report, Report& out) {
  out.objects += report.objects;
  AddFindings(report.findings, out);
}

Report PublicReport(const engine::InputReport& report) {
  Report out;
  AddReport(report, out);
  return out;
}

Report FailedReport(const std::string& name, const std::string& message) {
  Report out;
  Finding& finding = out.findings.emplace_back();
  finding.code = finding::InfoOf(finding::Code::kUnreadable).name;
  finding.file = name;
  finding.message = message;
  return out;
}

std::string Text(const Report& report, PathForm paths) {
  std::string out;
  for (const Finding& finding : report.findings) {
    out += finding.file;
    if (finding.line != 0) {
      out += ":" + std::to_string(finding.line) + ":" + std::to_string(finding.column);
    }
    out += finding.severity == Severity::kError ? ": error: " : ": warning: ";
    out += finding.message + " [" + finding.code + "]\n";
    AppendPaths(finding, paths, out);
    if (!finding.hint.empty()) out += "  hint: " + finding.hint + "\n";
  }
  return out;
}

}  // namespace plimsoll
