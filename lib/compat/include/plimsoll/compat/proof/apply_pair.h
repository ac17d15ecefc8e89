// Two requests of server-side apply whose outcome a change alters: the counterexample for changes of list and
// map types.
//
//   const auto found = FindApplyPair(change, schemas, {before, type}, {after, type}, header);
//   if (found) show(found->first, found->second, found->before, found->after);
#pragma once

#include <optional>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/compat/proof/counterexample.h"
#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// The first manager applies `first`, then the second applies `second`, and takes what it needs. Both merge to
// what was, and is, at the place of the change.
struct ApplyPair {
  value::Tree first;
  value::Tree second;
  value::Tree before;
  value::Tree after;
};

struct MergeType {
  const merge::MergeProgram& program;
  merge::TypeId type;
};

std::optional<ApplyPair> FindApplyPair(const Change& change, const TrialSchemas& schemas, MergeType before,
                                       MergeType after, const value::Tree& header);

}  // namespace plimsoll::compat
