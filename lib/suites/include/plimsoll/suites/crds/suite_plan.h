// SuitePlan is the suites of a run, each with the CRDs it tests. Made by one thread; any number of threads
// may run its suites.
//
//   SuitePlan plan(disk, {.suites = {"tests/"}});
//   for (size_t i = 0; i < plan.size(); ++i) show(plan.Run(i).report);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/suites/coverage/coverage_report.h"
#include "plimsoll/suites/crds/crd_finder.h"
#include "plimsoll/suites/model/read_suite.h"
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

// What one suite has exercised of a version of a CRD.
struct CrdCoverage {
  const CrdFile* crd = nullptr;
  std::string version;
  Coverage coverage;
};

// The cases of one suite with all its CRDs.
struct SuiteRun {
  engine::InputReport report;
  size_t failed = 0;  // cases
  std::vector<CrdCoverage> coverage;
};

enum class CountCoverage : uint8_t { kNo, kYes };

// The mutations of one version of a CRD.
struct MutationRun {
  // Those that no case notices, in the file of the CRD.
  engine::InputReport report;
  size_t mutations = 0;  // that were tried
  size_t survivors = 0;
};

class SuitePlan {
 public:
  // `builtin` has Kubernetes' own kinds. Both must outlive it.
  SuitePlan(const engine::Files& files, const kinds::Kinds& builtin, const PlanOptions& options);
  ~SuitePlan();

  size_t size() const { return suites_.size(); }
  SuiteRun Run(size_t index, CountCoverage count = CountCoverage::kNo) const;
  // Tries the mutations of all CRDs with all suites that test them, in that many threads.
  std::vector<MutationRun> Mutate(unsigned threads) const;
  // Every file that was read, or that was looked for: what --watch looks at.
  std::vector<std::string> Watched() const;

 private:
  struct Planned;
  struct Group;

  std::vector<Group> GroupByCrd() const;
  MutationRun Mutate(const Group& group, unsigned threads) const;

  void Add(const engine::Files& files, const engine::Input& input, const value::ReadOptions& read);

  const kinds::Kinds& builtin_;
  CrdFinder finder_;
  std::vector<std::unique_ptr<const Planned>> suites_;
};

// Adds up the coverage of several suites, in the order in which their CRDs come.
class CoverageSum {
 public:
  void Add(const SuiteRun& run);
  const std::vector<FileCoverage>& files() const { return files_; }
  CoverageTotals Totals() const;

 private:
  std::vector<FileCoverage> files_;
  std::vector<const CrdFile*> crds_;  // of the files
};

// Whether a file that was found in a directory is a suite.
bool IsSuitePath(std::string_view path);

}  // namespace plimsoll::suites
