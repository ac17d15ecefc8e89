// Mutation is one small change of what a suite tests: a constraint that is weakened or removed. If no case
// notices it, the constraint is not tested.
//
//   const std::vector<Mutation> survivors =
//       FindSurvivors(mutations, [&](size_t i) { return SomeCaseFails(i); });
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::suites {

struct Mutation {
  std::string field;   // `spec.size`
  std::string change;  // `maximum 10 removed`
  text::Span place;    // of the constraint in its file
  // The position of a stronger change of the same constraint. If nothing notices that one, this one says
  // nothing new.
  std::optional<size_t> weaker_than = {};
};

// The positions of those that no case notices. `noticed` is called for positions in ascending order.
std::vector<size_t> FindSurvivors(const std::vector<Mutation>& mutations,
                                  const std::function<bool(size_t)>& noticed);

}  // namespace plimsoll::suites
