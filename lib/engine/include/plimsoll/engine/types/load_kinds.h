// Loading of CRDs and documents of OpenAPI into a registry of kinds.
//
//   kinds::Kinds kinds;
//   LoadReport report = LoadCrds(kinds, text::Source("crd.yaml", crd_text));
//
// What cannot be read or used is a finding in the report.
#pragma once

#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/source_crds.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct LoadReport : InputReport {
  // All CRDs of the source, those that cannot be used included. They are valid as long as the registry.
  SourceCrds loaded;
};

// Adds every CRD of the source and skips other objects; `objects` of the report counts the CRDs. There may be
// several for one kind; kinds/crd_choice.h says which of them an object is validated with.
LoadReport LoadCrds(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options = {},
                    kinds::CrdOrigin origin = kinds::CrdOrigin::kNamed);

// The same, and every document of OpenAPI: what objects are merged and patched by. `objects` of the report
// counts these, too.
LoadReport LoadSchemas(kinds::Kinds& kinds, const text::Source& source,
                       const value::ReadOptions& options = {});

// A report for each catalog of which something was needed that cannot be used: CRDs and declarations.
std::vector<InputReport> UnusableKinds(const std::vector<const kinds::Kinds*>& registries);

// Whether a source may hold a CRD. Cheap, and never wrong when it says no.
bool MayHoldCrd(const text::Source& source);

}  // namespace plimsoll::engine
