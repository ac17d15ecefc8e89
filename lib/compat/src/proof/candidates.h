// Candidates for counterexamples: objects that are valid before a change, as far as the schema says, with a
// value at the place of the change that the change may not like.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/compat/proof/counterexample.h"
#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// A value to put at a path below the place of the change; none: what is there is removed.
struct Candidate {
  value::Path below;
  std::optional<value::Tree> value;
  // At other paths, at the same time.
  std::vector<Candidate> also = {};
  // The old state may refuse it for other reasons, which are repaired first.
  bool repaired = false;
};

// The place of a change in one object: the first item of a list, one entry of a map.
value::Path PlaceInObject(const value::Path& pattern, const Sampler& sampler);

// The same below a value of a schema.
value::Path PlaceBelow(const JointSchema& from, const value::Path& pattern, const Sampler& sampler);

// A small object that has everything on the way to the place; not necessarily the value there.
value::Tree ObjectWith(const value::Path& place, Sampler& sampler, const value::Tree& header);

// Puts the candidate into an object, with what it needs around it; false when there is no room for it.
bool Put(const Candidate& candidate, const value::Path& place, Sampler& sampler, value::Tree& object);

std::vector<Candidate> CandidatesFor(const Change& change, const TrialSchemas& schemas,
                                     const value::Path& place, Sampler& sampler);

}  // namespace plimsoll::compat
