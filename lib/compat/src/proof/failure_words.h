// Whether an error of the API server is the one that a part of a rule fails with. A rule may have several
// parts that fail in the same words, so keys and fields are compared by their names.
#pragma once

#include <string_view>

#include "condition_solver.h"
#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// The objects of a request; `old` is null for a create. Expressions call it by the name of the variable.
struct FailureRequest {
  const value::Tree& object;
  const value::Tree* old = nullptr;
  std::string_view old_variable = "oldSelf";
};

bool ExplainsError(const RuleInSchema& rule, const cel::PossibleFailure& failure,
                   const FailureRequest& request, std::string_view error);

}  // namespace plimsoll::compat
