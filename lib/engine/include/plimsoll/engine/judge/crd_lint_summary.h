// What the API server would say about CRDs that only serve to validate objects: one finding a CRD, since the
// objects are what the user wants to check.
#pragma once

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// A warning for each CRD of the source that the API server would reject. Empty if it would accept all.
InputReport SummarizeCrdLint(const text::Source& source, const value::ReadOptions& options = {});

// The report on a file or directory that was given for its CRDs and has none.
InputReport NoCrdGivenBy(const std::string& name);

}  // namespace plimsoll::engine
