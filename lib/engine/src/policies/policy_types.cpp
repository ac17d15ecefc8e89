#include "plimsoll/engine/policies/policy_types.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "plimsoll/engine/policies/policy_lint.h"

namespace plimsoll::engine {
namespace {

bool IsPolicyIdentity(std::string_view identity) {
  return identity.starts_with("admissionregistration.k8s.io/ValidatingAdmissionPolicy/") ||
         identity.starts_with("admissionregistration.k8s.io/MutatingAdmissionPolicy/");
}

bool HasPolicies(const InputReport& report) {
  return std::ranges::any_of(
      report.named, [&](const NamedPlace& named) { return IsPolicyIdentity(report.IdentityOf(named)); });
}

uint32_t OffsetOfFinding(const finding::Finding& finding) {
  return finding.place ? finding.place->span.offset : 0;
}

}  // namespace

void AddPolicyTypes(const kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& read,
                    InputReport& report) {
  if (report.skip || report.used_as || !HasPolicies(report)) return;
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
