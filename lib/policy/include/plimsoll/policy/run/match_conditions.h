// What the match conditions of a policy say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/policy/run/expression_error.h"

namespace plimsoll::policy {

// What one condition said; none when it failed.
using ConditionOutcome = std::optional<bool>;

struct ConditionResult {
  bool matches = false;
  std::string error = {};                       // why nobody can tell, of a policy that fails then
  std::optional<uint64_t> cost = 0;             // none when the budget did not suffice
  std::vector<ConditionOutcome> outcomes = {};  // of each; empty when the budget did not suffice
  std::vector<ExpressionError> errors = {};     // what `error` is about
};

}  // namespace plimsoll::policy
