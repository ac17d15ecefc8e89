// `plimsoll policy lint` as data.
#pragma once

#include "sources.h"

namespace plimsoll::app {

struct PolicyLintCommand {
  PolicySourcesCommand sources;
  bool costs = false;  // lists what expressions can cost
  ProjectCommand project;
  ReportStyle style;
  unsigned jobs = 0;  // 0: as many as the machine has processors
};

int RunPolicyLint(const PolicyLintCommand& command);

}  // namespace plimsoll::app
