#include "plimsoll/suites/policies/policy_plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plimsoll/suites/plan/suite_file.h"
#include "plimsoll/suites/plan/try_mutations.h"
#include "plimsoll/suites/policies/policy_cases.h"
#include "plimsoll/suites/policies/policy_coverage.h"
#include "plimsoll/suites/policies/read_policy_suite.h"
#include "plimsoll/suites/policies/suite_policies.h"
#include "plimsoll/text/base_name.h"
#include "policy_mutations.h"

namespace plimsoll::suites {
namespace {

constexpr std::string_view kPolicySuiteHint =
    "suites are files named *.suite.yaml, kyverno-test.yaml and kaptest.yaml";

}  // namespace

struct PolicyPlan::Planned {
  SuiteFile file;
  PolicySuiteReading reading = {};
  // Of a file that can be read.
  std::unique_ptr<const SuitePolicies> policies = {};
  // What no other suite has said about its policies.
  std::vector<engine::InputReport> asides = {};
};

struct PolicyPlan::Passing {
  const Planned* suite = nullptr;
  std::vector<const PolicyCase*> cases = {};
};

bool IsPolicySuitePath(std::string_view path) {
  const std::string_view name = text::BaseName(path);
  return path.ends_with(".suite.yaml") || name == "kyverno-test.yaml" || name == "kaptest.yaml";
}

PolicyPlan::PolicyPlan(const engine::Files& files, const PolicyPlanOptions& options)
    : objects_(files, options.read) {
  std::set<std::string> reported;
  for (SuiteFile& file :
       FindSuiteFiles(files, options.suites, options.read, IsPolicySuitePath, kPolicySuiteHint)) {
    auto planned = std::make_unique<Planned>(std::move(file));
    if (planned->file.source) {
      planned->reading = ReadPolicySuite(*planned->file.source, objects_, options.read);
      planned->policies =
          std::make_unique<SuitePolicies>(planned->reading.suite, objects_, options.release, options.read,
                                          planned->file, planned->reading.findings);
      for (const engine::InputReport& report : planned->policies->reports()) {
        if (reported.insert(report.name).second) planned->asides.push_back(report);
      }
    }
    suites_.push_back(std::move(planned));
  }
}

PolicyPlan::~PolicyPlan() = default;

const SuiteFile& PolicyPlan::FileOf(size_t index) const { return suites_[index]->file; }

void PolicyPlan::RunCases(size_t index, CountCoverage count, SuiteRun& out) const {
  const Planned& planned = *suites_[index];
  engine::InputReport& report = out.report;
  report.findings = planned.reading.findings;
  out.asides = planned.asides;
  PolicyCases cases(*planned.policies);
  std::optional<PolicyCoverage> coverage;
  if (count == CountCoverage::kYes) {
    coverage.emplace(planned.policies->files());
    cases.Observe([&](const policy::RequestReview& review, const policy::PolicySet& set) {
      coverage->Count(review, set);
    });
  }
  for (const PolicyCase& one : planned.reading.suite.cases) {
    ++report.objects;
    report.judged.push_back({planned.reading.suite.name, one.request.operation, {}, one.name});
    const std::vector<CaseFailure> failures = cases.Run(one, planned.policies->SetOf(one.scope));
    if (!cases.unmatched().empty()) {
      report.findings.push_back(planned.file.MakeFinding(
          finding::Code::kBadSuite, one.name + ": " + cases.unmatched(), {}, one.expected.place));
      report.findings.back().severity = finding::Severity::kWarning;
    }
    AddFailures(planned.file, one.name, failures, out);
  }
  if (coverage) out.coverage = coverage->files();
}

std::vector<PolicyPlan::Passing> PolicyPlan::PassingCases() const {
  std::vector<Passing> out;
  for (const auto& planned : suites_) {
    if (planned->policies == nullptr) continue;
    Passing& passing = out.emplace_back(Passing{planned.get()});
    PolicyCases cases(*planned->policies);
    for (const PolicyCase& one : planned->reading.suite.cases) {
      if (cases.Run(one, planned->policies->SetOf(one.scope)).empty()) passing.cases.push_back(&one);
    }
  }
  return out;
}

// Each suite that uses the file has sets of its own, one for each scope.
bool PolicyPlan::Notices(const std::vector<Passing>& passing, const ObjectFile& file,
                         const EditedPolicy& edit) const {
  const std::string name(policy::ReadPolicy(edit.original->root()).name);
  for (const Passing& suite : passing) {
    const SuitePolicies& policies = *suite.suite->policies;
    if (std::ranges::find(policies.files(), &file) == policies.files().end()) continue;
    std::map<PolicyScope, std::unique_ptr<const policy::PolicySet>> sets;
    PolicyCases cases(policies);
    for (const PolicyCase* one : suite.cases) {
      if (!one->scope.policy.empty() && one->scope.policy != name) continue;
      auto& set = sets[one->scope];
      if (set == nullptr) set = policies.MakeSet(one->scope, &edit);
      if (!cases.Run(*one, *set).empty()) return true;
    }
  }
  return false;
}

std::vector<MutationRun> PolicyPlan::Mutate(unsigned threads) const {
  std::vector<MutationRun> out;
  const std::vector<Passing> passing = PassingCases();
  std::set<const ObjectFile*> seen;
  for (const auto& planned : suites_) {
    if (planned->policies == nullptr) continue;
    for (const ObjectFile* file : planned->policies->files()) {
      if (!seen.insert(file).second) continue;
      const PolicyMutations mutations = MutationsOf(*file);
      out.push_back(TryMutations(mutations.list, file->source, "", threads, [&] {
        return [&](size_t i) { return Notices(passing, *file, mutations.edits[i].Apply()); };
      }));
    }
  }
  return out;
}

std::vector<std::string> PolicyPlan::Watched() const {
  std::vector<std::string> out = objects_.Paths();
  for (const auto& planned : suites_) out.push_back(planned->file.path);
  return out;
}

}  // namespace plimsoll::suites
