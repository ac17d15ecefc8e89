#include "plimsoll/engine/policies/policy_types.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "plimsoll/engine/policies/policy_lint.h"

namespace plimsoll::engine {
namespace {

bool IsPolicyIdentity(const NamedPlace& named) {
  return named.identity.starts_with("admissionregistration.k8s.io/ValidatingAdmissionPolicy/") ||
         named.identity.starts_with("admissionregistration.k8s.io/MutatingAdmissionPolicy/");
}

uint32_t OffsetOfFinding(const finding::Finding& finding) {
  return finding.place ? finding.place->span.offset : 0;
}

}  // namespace

void AddPolicyTypes(const kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& read,
                    InputReport& report) {
  if (report.skip || report.used_as || std::ranges::none_of(report.named, IsPolicyIdentity)) return;
  kinds::Kinds own(&kinds);
  PolicyInputs inputs(own, {.read = read});
  inputs.AddPolicies(source);
  for (InputReport& types : PolicyLint(inputs).RunTypes()) {
    // What is wrong with comments is said already.
    std::erase_if(types.findings,
                  [](const finding::Finding& finding) { return finding.code != finding::Code::kPolicyType; });
    AddInOrder(std::move(types.findings), report);
    report.suppressed += types.suppressed;
  }
}

void AddInOrder(std::vector<finding::Finding> findings, InputReport& report) {
  const auto middle = static_cast<ptrdiff_t>(report.findings.size());
  std::ranges::move(findings, std::back_inserter(report.findings));
  std::inplace_merge(report.findings.begin(), report.findings.begin() + middle, report.findings.end(),
                     [](const finding::Finding& a, const finding::Finding& b) {
                       return OffsetOfFinding(a) < OffsetOfFinding(b);
                     });
}

}  // namespace plimsoll::engine
