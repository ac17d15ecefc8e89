// What several releases of Kubernetes say about one input, as one report: each finding once. One that does
// not hold in all of them has a hint with the releases.
//
//   InputReport report = JoinReleases({{"1.34", CheckObjects(old_kinds, ...)}, {"1.37", ...}});
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

struct ReleaseReport {
  std::string release;
  InputReport report;
};

// There must be one at least. All but the findings is as in the first.
InputReport JoinReleases(std::vector<ReleaseReport> reports);

}  // namespace plimsoll::engine
