// What the API server would say to the objects of a source.
//
//   kinds::Kinds kinds;
//   LoadCrds(kinds, text::Source("crd.yaml", crd_text));
//   InputReport report = CheckObjects(kinds, text::Source("order.yaml", order_text), {});
//   for (const finding::Finding& finding : report.findings) show(finding.message);
//
// No input makes these fail: what cannot be read or used is a finding in the report. After loading, any
// number of threads may share the kinds.
#pragma once

#include <optional>
#include <vector>

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/source_crds.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::engine {

// What would be stored.
struct StoredObject {
  value::Detached object;
  // With JudgeOptions::presence: which declared fields were missing or null, and which hold a
  // default; and the object with what was missing missing again and what was null null.
  reshape::Presence presence;
  std::optional<value::Detached> preserving;
  // With DefaultMode::kAnnotate: what the defaults of its schema would set.
  std::vector<DefaultNote> defaults;
};

struct AdmitReport : InputReport {
  // Of the objects that are good, in their order.
  std::vector<StoredObject> stored;
};

struct LoadReport : InputReport {
  // All CRDs of the source, those that cannot be used included. They are valid as long as the registry.
  SourceCrds loaded;
};

// Adds every CRD of the source and skips other objects; `objects` of the report counts the CRDs. There may be
// several for one kind; kinds/crd_choice.h says which of them an object is validated with.
LoadReport LoadCrds(kinds::Kinds& kinds, const text::Source& source, const value::ReadOptions& options = {},
                    kinds::CrdOrigin origin = kinds::CrdOrigin::kNamed);

// What the API server would say to each object. `crds` are those of the same source, if it was loaded before.
InputReport CheckObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin = InputOrigin::kNamed, const SourceCrds* crds = nullptr);
// The same, and what it would store.
AdmitReport AdmitObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin = InputOrigin::kNamed, const SourceCrds* crds = nullptr);
// What it would say to each CRD; other objects are skipped and not counted.
InputReport LintCrds(const text::Source& source, const value::ReadOptions& options = {},
                     InputOrigin origin = InputOrigin::kNamed);

// A report for each catalog of which something was needed that cannot be used: CRDs and declarations.
std::vector<InputReport> UnusableKinds(const std::vector<const kinds::Kinds*>& registries);

// Whether a source may hold a CRD. Cheap, and never wrong when it says no.
bool MayHoldCrd(const text::Source& source);

}  // namespace plimsoll::engine
