// Mutations of CRDs: each is tried with the cases of all suites that test the CRD, until one case that passed
// fails.
#include <algorithm>
#include <memory>

#include "planned_suite.h"
#include "plimsoll/suites/plan/try_mutations.h"
#include "schema_mutations.h"

namespace plimsoll::suites {
namespace {

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
  const auto attempt = [&](std::vector<SuiteOfMutant>& suites, size_t i) {
    const auto kinds = maker.Make(mutations.edits[i]);
    // A CRD that cannot be used any more is noticed by everybody.
    if (!kinds) return true;
    engine::JudgeOptions options;
    options.unknown = reshape::Unknown::kStrict;
    AdmissionSubject mutant(**kinds, target.crd->ServedVersion(target.version), options);
    return Notices(suites, mutant);
  };
  return TryMutations(mutations.list, target.crd->source(), "version " + target.version, threads, [&] {
    // Functions are copied, runners are not.
    auto suites = std::make_shared<std::vector<SuiteOfMutant>>(group.Runners(builtin_));
    return [&attempt, suites](size_t i) { return attempt(*suites, i); };
  });
}

}  // namespace plimsoll::suites
