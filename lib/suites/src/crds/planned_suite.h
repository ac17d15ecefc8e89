// A suite of a plan: what was read of it, and what it tests.
#pragma once

#include <vector>

#include "plimsoll/suites/crds/suite_plan.h"
#include "plimsoll/suites/model/read_suite.h"
#include "plimsoll/suites/plan/suite_file.h"
#include "suite_cases.h"

namespace plimsoll::suites {

struct SuitePlan::Planned {
  SuiteFile file;
  // Of a file that can be read.
  SuiteReading reading = {};
  std::vector<SuiteTarget> targets = {};
};

}  // namespace plimsoll::suites
