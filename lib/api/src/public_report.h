// Reports of the engine as those of the public headers.
#pragma once

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/finding.h"

namespace plimsoll {

// Both add to `out`.
void AddFindings(const std::vector<finding::Finding>& findings, Report& out);
void AddReport(const engine::InputReport& report, Report& out);
Report PublicReport(const engine::InputReport& report);
// A report of one error.
Report FailedReport(const std::string& name, const std::string& message);

}  // namespace plimsoll
