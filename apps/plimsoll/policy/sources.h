// What admission policies are evaluated with: the options that the commands of the family share, and the
// PolicySetup that reads what they name.
#pragma once

#include <string>
#include <vector>

#include "../catalog/cache_setup.h"
#include "../check/report_sink.h"
#include "../command_line/invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/policies/policy_inputs.h"

namespace plimsoll::app {

struct PolicySourcesCommand {
  std::vector<std::string> policies;
  std::vector<std::string> params;
  std::vector<std::string> namespaces;
  std::vector<std::string> rbac;
  std::vector<std::string> static_manifests;  // directories
  // CRDs, catalogs, the release, how inputs are read and searched.
  JudgeCommand kinds;
  engine::PolicyInputOptions options;
};

class PolicySetup {
 public:
  // What is wrong with the sources is reported. Call Finish when all that objects add is added, too.
  PolicySetup(const PolicySourcesCommand& command, const engine::Files& files, const ReportSink& sink);

  // Adds Namespaces, params and CRDs of the objects that policies are evaluated for.
  void AddObjects(const std::vector<engine::Input>& inputs);
  void Finish();

  const engine::PolicyInputs& inputs() const { return inputs_; }
  // For who finishes it.
  engine::PolicyInputs& unfinished() { return inputs_; }
  const CatalogCacheSetup& cache() const { return cache_; }

 private:
  void AddCrds(const std::vector<std::string>& paths);
  void AddPolicies(const std::vector<std::string>& paths);
  void AddFacts(const std::vector<std::string>& paths);
  void AddStatic(const std::string& directory);

  const PolicySourcesCommand& command_;
  const engine::Files& files_;
  const ReportSink& sink_;
  CatalogCacheSetup cache_;
  kinds::Kinds kinds_;
  engine::PolicyInputs inputs_;
};

}  // namespace plimsoll::app
