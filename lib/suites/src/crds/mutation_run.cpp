// Mutations of CRDs: each is tried with the cases of all suites that test the CRD, until one case that passed
// fails.
#include <algorithm>
#include <utility>

#include "planned_suite.h"
#include "plimsoll/engine/input/ordered_parallel.h"
#include "schema_mutations.h"

namespace plimsoll::suites {
namespace {

// Mutations are tried in portions, each with runners of its own, so that threads share nothing.
constexpr size_t kPortionsPerThread = 4;

// The runner of one suite, and its cases that pass with the CRD as it is.
struct SuiteOfMutant {
  std::unique_ptr<SuiteCases> cases;
  std::vector<const Case*> passing;
};

}  // namespace

// The suites that test one version of a CRD.
struct SuitePlan::Group {
  SuiteTarget target;
  std::vector<const Planned*> suites;

  std::vector<SuiteOfMutant> Runners(const kinds::Kinds& builtin) const {
    std::vector<SuiteOfMutant> out;
    for (const Planned* planned : suites) {
      SuiteOfMutant& one = out.emplace_back();
      one.cases = std::make_unique<SuiteCases>(target, builtin);
      for (const Case& each : planned->reading.suite.cases) {
        if (one.cases->Run(each).empty()) one.passing.push_back(&each);
      }
    }
    return out;
  }
};

namespace {

bool Notices(std::vector<SuiteOfMutant>& suites, Subject& mutant) {
  return std::ranges::any_of(suites, [&](SuiteOfMutant& suite) {
    return std::ranges::any_of(suite.passing,
                               [&](const Case* one) { return !suite.cases->Run(*one, mutant).empty(); });
  });
}

}  // namespace

std::vector<SuitePlan::Group> SuitePlan::GroupByCrd() const {
  std::vector<Group> out;
  for (const auto& planned : suites_) {
    for (const SuiteTarget& target : planned->targets) {
      if (target.crd == nullptr) continue;
      auto known = std::ranges::find_if(out, [&](const Group& group) {
        return group.target.crd == target.crd && group.target.version == target.version;
      });
      if (known == out.end()) known = out.insert(out.end(), Group{target, {}});
      known->suites.push_back(planned.get());
    }
  }
  return out;
}

std::vector<MutationRun> SuitePlan::Mutate(unsigned threads) const {
  std::vector<MutationRun> out;
  for (const Group& group : GroupByCrd()) out.push_back(Mutate(group, threads));
  return out;
}

MutationRun SuitePlan::Mutate(const Group& group, unsigned threads) const {
  const SuiteTarget& target = group.target;
  const SchemaMutations mutations = MutationsOf(*target.crd, target.version);
  const MutantMaker maker(*target.crd, target.version);
  std::vector<uint8_t> noticed(mutations.list.size());
  const auto attempt = [&](std::vector<SuiteOfMutant>& suites, size_t i) {
    const auto kinds = maker.Make(mutations.edits[i]);
    // A CRD that cannot be used any more is noticed by everybody.
    if (!kinds) return true;
    engine::JudgeOptions options;
    options.unknown = reshape::Unknown::kStrict;
    AdmissionSubject mutant(**kinds, target.crd->ServedVersion(target.version), options);
    return Notices(suites, mutant);
  };
  const size_t portions = std::min(mutations.list.size(), threads * kPortionsPerThread);
  engine::ForEachInOrder(
      portions, threads,
      [&](size_t portion) {
        std::vector<SuiteOfMutant> suites = group.Runners(builtin_);
        for (size_t i = portion; i < noticed.size(); i += portions) noticed[i] = attempt(suites, i) ? 1 : 0;
        return portion;
      },
      [](size_t) {});
  MutationRun out;
  out.mutations = mutations.list.size();
  out.report.name = target.crd->source().name();
  for (const size_t i : FindSurvivors(mutations.list, [&](size_t each) { return noticed[each] != 0; })) {
    const Mutation& mutation = mutations.list[i];
    finding::Finding& finding = out.report.findings.emplace_back(finding::Code::kUntestedConstraint);
    finding.file = out.report.name;
    finding.message = "no case notices this: " + (mutation.field.empty() ? "" : mutation.field + ": ") +
                      mutation.change + " (version " + target.version + ")";
    finding.place.emplace().span = mutation.place;
    ++out.survivors;
  }
  engine::Settle(out.report, target.crd->source());
  return out;
}

}  // namespace plimsoll::suites
