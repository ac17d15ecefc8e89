#include "plimsoll/engine/judge/crd_lint_summary.h"

#include <map>

#include "../report/object_findings.h"
#include "../severity/suppressions.h"
#include "crd_lint.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;

namespace {

// What lint says about the CRDs of a source.
InputReport LintLoaded(const text::Source& source, const SourceCrds& crds) {
  InputReport report;
  for (const auto& [object, crd] : crds.all()) {
    if (crd->crd() == nullptr) continue;
    ObjectFindings findings(source.name(), object, crd->crd()->object.root(), report.findings);
    AddCrdLint(*crd, findings);
  }
  Settle(report, source);
  ApplySuppressions(source, report);
  return report;
}

}  // namespace

InputReport SummarizeCrdLint(const text::Source& source, const SourceCrds& crds) {
  const InputReport lint = LintLoaded(source, crds);
  std::map<uint32_t, std::vector<const Finding*>> errors;
  for (const Finding& finding : lint.findings) {
    // The API server drops unknown fields, unless the client forbids it.
    const bool drops = finding.code == Code::kUnknownField;
    const bool counts = finding.severity == finding::Severity::kError && finding.object != 0 && !drops;
    if (counts) errors[finding.object].push_back(&finding);
  }
  InputReport report;
  report.name = source.name();
  for (const auto& [object, found] : errors) {
    Finding& finding = report.findings.emplace_back(Code::kInvalidCrd);
    finding.file = source.name();
    finding.object = object;
    finding.path = found.front()->path;
    finding.message = "the API server would reject this CRD: " + found.front()->message;
    const size_t more = found.size() - 1;
    finding.hint = more == 0 ? "" : more == 1 ? "1 more error; " : std::to_string(more) + " more errors; ";
    finding.hint += "run plimsoll lint " + source.name();
    finding.place = found.front()->place;
  }
  return report;
}

InputReport NoCrdGivenBy(const std::string& name) {
  InputReport report;
  report.name = name;
  Finding& finding = report.findings.emplace_back(Code::kNoCrd);
  finding.file = name;
  finding.message = "no CRD found";
  return report;
}

}  // namespace plimsoll::engine
