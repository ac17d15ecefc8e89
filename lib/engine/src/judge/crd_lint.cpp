#include "crd_lint.h"

#include "../report/example_text.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/compat/proof/rule_failure.h"

namespace plimsoll::engine {

using finding::Code;

namespace {

std::string HintOf(const compat::RuleFailure& failure) {
  std::string out;
  if (!failure.guard.empty()) out = "guard it with " + failure.guard + "; ";
  const compat::FailingObject& shown = *failure.shown;
  if (shown.old) out += "for example an update of " + ExampleText(*shown.old) + " to ";
  return out + (shown.old ? "" : "for example ") + ExampleText(shown.object) + ": " + shown.error;
}

}  // namespace

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

void AddConventions(const kinds::LoadedCrd& crd, crd::Conventions conventions,
                    std::span<const crd::UnwantedName> unwanted_names, ObjectFindings& findings) {
  if (crd.crd() == nullptr) return;
  const crd::ConventionReport report = CheckConventions(*crd.crd(), conventions, unwanted_names);
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

void AddRuleFailures(const kinds::LoadedCrd& crd, ObjectFindings& findings,
                     std::vector<std::string>& unproven) {
  if (crd.crd() == nullptr || crd.decoding().fatal || !crd.lint().errors.empty()) return;
  // Examples are whole objects.
  const auto served = crd::ServedCrd::Make(*crd.crd(), {.whole_objects = true});
  for (const compat::RuleFailure& failure : compat::FindRuleFailures(*crd.crd(), *served)) {
    const std::string problem = failure.subject + " " + failure.problem;
    const value::Path path = findings.fields().PathAt(failure.place);
    if (!failure.shown) {
      unproven.push_back(path.FieldPath() + ": " + problem);
      continue;
    }
    finding::Finding& finding =
        findings.Add(Code::kRuleCanFail, failure.place, "this rule can fail: " + problem);
    finding.path = path;
    finding.hint = HintOf(failure);
  }
}

}  // namespace plimsoll::engine
