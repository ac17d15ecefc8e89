// `plimsoll policy check` as data.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_check.h"
#include "sources.h"

namespace plimsoll::app {

struct PolicyCheckCommand {
  PolicySourcesCommand sources;
  std::vector<std::string> objects;
  std::vector<std::string> old;
  engine::PolicyCheckOptions options;
  bool show_mutations = false;
  ProjectCommand project;
  ReportStyle style;
  unsigned jobs = 0;  // 0: as many as the machine has processors
};

int RunPolicyCheck(const PolicyCheckCommand& command);

}  // namespace plimsoll::app
