// What the API server would say about CRDs that only serve to validate objects: one finding a CRD, since the
// objects are what the user wants to check.
#pragma once

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/source_crds.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// A warning for each CRD of the source, as it was loaded, that the API server would reject. Empty if it would
// accept all.
InputReport SummarizeCrdLint(const text::Source& source, const SourceCrds& crds);

// The report on a file or directory that was given for its CRDs and has none.
InputReport NoCrdGivenBy(const std::string& name);

}  // namespace plimsoll::engine
