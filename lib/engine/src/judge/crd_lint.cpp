#include "crd_lint.h"

#include "plimsoll/base/counted.h"

namespace plimsoll::engine {

using finding::Code;

void AddCrdLint(const kinds::LoadedCrd& crd, ObjectFindings& findings) {
  if (!crd.aliases().empty()) return AddCrdLint(*crd.WithoutAliases(), findings);
  const crd::CrdDecoding& decoding = crd.decoding();
  if (decoding.fatal) {
    findings.Add(Code::kUndecodable, decoding.fatal_place, *decoding.fatal, decoding.fatal_path);
  }
  findings.AddStrict(decoding.strict);
  const crd::LintReport& report = crd.lint();
  findings.AddErrors(report.errors);
  if (report.left_out == 0) return;
  findings.Add(Code::kLimitFindings, findings.object().span(),
               NotListed(report.left_out, "error of this CRD", "errors of this CRD"));
}

void AddConventions(const kinds::LoadedCrd& crd, crd::Conventions conventions, ObjectFindings& findings) {
  if (crd.crd() == nullptr) return;
  const crd::ConventionReport report = CheckConventions(*crd.crd(), conventions);
  for (const crd::ConventionFinding& one : report.findings) {
    finding::Finding& finding = findings.Add(one.code, one.place, one.message);
    finding.path = findings.fields().PathAt(one.place);
    finding.hint = one.hint;
  }
  if (report.left_out == 0) return;
  findings.Add(Code::kLimitFindings, findings.object().span(),
               NotListed(report.left_out, "convention that this CRD does not follow",
                         "conventions that this CRD does not follow"));
}

}  // namespace plimsoll::engine
