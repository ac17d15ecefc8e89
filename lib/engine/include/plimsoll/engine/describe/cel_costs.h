// What the rules of the CRDs of a source can cost.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plimsoll/crd/rule_costs.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct CrdCosts {
  std::unique_ptr<const kinds::LoadedCrd> crd;  // what the costs borrow from
  std::vector<crd::SchemaCosts> schemas;
};

struct CostReport : InputReport {
  std::vector<CrdCosts> crds;
};

// Other objects are passed over and not counted. A rule that cannot be compiled, or could cost
// too much, is a finding too; hints name the bounds that would help.
CostReport RuleCosts(const text::Source& source, const value::ReadOptions& options);

}  // namespace plimsoll::engine
