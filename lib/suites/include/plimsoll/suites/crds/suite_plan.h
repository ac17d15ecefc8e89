// SuitePlan is the suites of a run, each with the CRDs it tests.
//
//   SuitePlan plan(disk, builtin, {.suites = {"tests/"}});
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/suites/crds/crd_finder.h"
#include "plimsoll/suites/plan/suite_file.h"
#include "plimsoll/suites/plan/test_plan.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct PlanOptions {
  // Files and directories. In directories suites are the .yaml files two levels below a directory `tests`,
  // and files that end in `.suite.yaml`.
  std::vector<std::string> suites;
  // Files and directories with CRDs that suites name.
  std::vector<std::string> crds;
  value::ReadOptions read = {};
};

class SuitePlan final : public TestPlan {
 public:
  // `builtin` has Kubernetes' own kinds. Both must outlive it.
  SuitePlan(const engine::Files& files, const kinds::Kinds& builtin, const PlanOptions& options);
  ~SuitePlan() override;

  size_t size() const override { return suites_.size(); }
  std::vector<MutationRun> Mutate(unsigned threads) const override;
  std::vector<std::string> Watched() const override;

 private:
  struct Planned;
  struct Group;

  const SuiteFile& FileOf(size_t index) const override;
  void RunCases(size_t index, CountCoverage count, SuiteRun& out) const override;
  std::vector<Group> GroupByCrd() const;
  MutationRun Mutate(const Group& group, unsigned threads) const;

  void Add(SuiteFile&& file, const value::ReadOptions& read);

  const kinds::Kinds& builtin_;
  CrdFinder finder_;
  std::vector<std::unique_ptr<const Planned>> suites_;
};

// Whether a file that was found in a directory is a suite.
bool IsSuitePath(std::string_view path);

}  // namespace plimsoll::suites
