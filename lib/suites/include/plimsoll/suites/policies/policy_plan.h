// PolicyPlan is the suites of admission policies of a run.
//
//   PolicyPlan plan(disk, {.suites = {"policies/"}});
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/suites/plan/test_plan.h"
#include "plimsoll/suites/policies/object_files.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct PolicyPlanOptions {
  // Files and directories. In directories suites are files that end in `.suite.yaml`, and those named
  // kyverno-test.yaml or kaptest.yaml.
  std::vector<std::string> suites;
  std::string release = {};  // of Kubernetes; empty: the newest
  value::ReadOptions read = {};
};

struct EditedPolicy;

class PolicyPlan final : public TestPlan {
 public:
  // The files must outlive it.
  PolicyPlan(const engine::Files& files, const PolicyPlanOptions& options);
  ~PolicyPlan() override;

  size_t size() const override { return suites_.size(); }
  std::vector<MutationRun> Mutate(unsigned threads) const override;
  std::vector<std::string> Watched() const override;

 private:
  struct Planned;
  struct Passing;

  const SuiteFile& FileOf(size_t index) const override;
  void RunCases(size_t index, CountCoverage count, SuiteRun& out) const override;
  // The cases of all suites that pass, which mutations are tried with.
  std::vector<Passing> PassingCases() const;
  bool Notices(const std::vector<Passing>& passing, const ObjectFile& file, const EditedPolicy& edit) const;

  ObjectFiles objects_;
  std::vector<std::unique_ptr<const Planned>> suites_;
};

// Whether a file that was found in a directory is a suite of policies.
bool IsPolicySuitePath(std::string_view path);

}  // namespace plimsoll::suites
