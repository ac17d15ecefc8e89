// Objects put together: overlays on a base, and configurations on a live object as server-side apply
// does it.
//
//   ObjectOutcome merged = MergeOverlays(base, overlays, types);
//   ApplyOutcome applied = ApplyConfiguration(&live, config, {.manager = "me", .now = now}, types);
#pragma once

#include <span>
#include <string>
#include <vector>

#include "plimsoll/engine/objects/object_patch.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/merge/merge/updater.h"
#include "plimsoll/value/time.h"

namespace plimsoll::engine {

// The base with everything the overlays say, one after the other. Nothing is removed; items of list maps
// are merged by their keys. Findings are about the first object that does not fit.
ObjectOutcome MergeOverlays(const ManifestObject& base, std::span<const ManifestObject* const> overlays,
                            const kinds::Kinds& kinds);

struct ApplyOptions {
  std::string manager;
  merge::Force force = merge::Force::kNo;
  std::string subresource;  // `status`, or empty
  value::Time now;
  // Where to find the unions that the object must satisfy; null to leave unions alone.
  kinds::UnionFacts* unions = nullptr;
  // Whether members of unions go when they were not applied.
  bool normalize_unions = false;
};

// A field and who owns it: `kubectl (Apply)`, `hpa (Update, status)`.
struct OwnedField {
  std::string path;
  std::vector<std::string> owners;
};

struct ApplyOutcome : ObjectOutcome {
  // By path.
  std::vector<OwnedField> owned;
};

// The live object that a configuration is about; null when there is none. A namespace that the configuration
// of a cluster-scoped object has does not count.
const ManifestObject* LiveObjectOf(const ManifestObject& configuration, const Manifests& live,
                                   const kinds::Kinds& kinds);

// What an API server would store, with its managedFields. Without a live object it is created. Findings
// are about the configuration: who is in conflict, and what does not fit the schema.
ApplyOutcome ApplyConfiguration(const ManifestObject* live, const ManifestObject& configuration,
                                const ApplyOptions& options, const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
