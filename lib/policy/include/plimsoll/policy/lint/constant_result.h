// Whether an expression is always true, or always false.
#pragma once

#include <optional>

#include "plimsoll/cel/check/checked.h"

namespace plimsoll::policy {

// Of an expression that reads nothing of the request, and of &&, ||, ! and ?: whose constants decide. None if
// the result depends on the request, or is an error.
std::optional<bool> ConstantResult(const cel::CheckedAst& checked);

}  // namespace plimsoll::policy
