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
#include <span>
#include <vector>

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/source_crds.h"
#include "plimsoll/engine/types/load_kinds.h"
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
  std::vector<UnsetDefault> defaults;
  uint32_t number = 0;  // of the object in its source, from 1 on
};

struct AdmitReport : InputReport {
  // Of the objects that are good, in their order.
  std::vector<StoredObject> stored;
};

// What the API server would say to each object. `crds` are those of the same source, if it was loaded before.
InputReport CheckObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin = InputOrigin::kNamed, const SourceCrds* crds = nullptr);
// The same, and what it would store.
AdmitReport AdmitObjects(const kinds::Kinds& kinds, const text::Source& source, const JudgeOptions& options,
                         InputOrigin origin = InputOrigin::kNamed, const SourceCrds* crds = nullptr);
// What it would say to each CRD, and which conventions the CRD does not follow; other objects are skipped and
// not counted.
InputReport LintCrds(const text::Source& source, const value::ReadOptions& options = {},
                     InputOrigin origin = InputOrigin::kNamed,
                     crd::Conventions conventions = crd::Conventions::kOff,
                     std::span<const crd::UnwantedName> unwanted_names = {});

}  // namespace plimsoll::engine
