// Counterexamples: an object that was accepted before a change, and that the change refuses or alters. One is
// searched for with what the schemas say, made as small as possible, and shown by a trial, never assumed.
//
//   CrdTrial trial(*before, "v1", *after, "v1");
//   const auto found = FindCounterexample(change, schemas, trial, header);
//   if (found) show(found->object, found->reason);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/compat/diff/schema_diff.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Trials for one change, as many again with objects that are made valid first, and those to make what was
// found smaller.
inline constexpr size_t kMaxProofTrials = 400;
// Rules are about several fields at once.
inline constexpr size_t kMaxRuleTrials = 3'000;
inline constexpr size_t kMaxShrinkTrials = 300;
// What the trials of one change may cost together, by Trial::spent. One object can cost as much as twice
// that.
inline constexpr int64_t kMaxProofCost = 5'000'000;

struct Counterexample {
  value::Tree object;
  // Of changes that refuse updates: what it is updated to.
  std::optional<value::Tree> update = {};
  EffectSet shown;
  // What the new state says, or what it does to the object.
  std::string reason = {};
};

// The schemas of the two states of a trial.
struct TrialSchemas {
  const schema::Schema& before;
  const schema::Schema& after;
  SchemaUse use = SchemaUse::kCustomResource;
  // The schema of the values in `before`, where that is not its root: one of an OpenAPI document.
  std::optional<schema::NodeId> old_root = {};
};

// `header` is what every object has: apiVersion, kind, a name. None if no object is found, which proves
// nothing.
std::optional<Counterexample> FindCounterexample(const Change& change, const TrialSchemas& schemas,
                                                 Trial& trial, const value::Tree& header);

// The effects of a change: what happens to stored objects is what was seen, the rest what follows from the
// keywords.
EffectSet ProvenEffects(const Change& change, const std::optional<Counterexample>& example);

// Whether a path of an object is one of those of a change, or below one.
bool IsAt(const value::Path& path, const value::Path& pattern, bool below);

}  // namespace plimsoll::compat
