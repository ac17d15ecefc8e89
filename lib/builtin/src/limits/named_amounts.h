// Maps of resources and amounts in objects: `{cpu: 100m, memory: 1Gi}`.
#pragma once

#include <string_view>

#include "plimsoll/builtin/limits/limit_range.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Those of a member. What is no quantity is left out.
NamedAmounts NamedAmountsIn(value::Value object, std::string_view key);

}  // namespace plimsoll::builtin
