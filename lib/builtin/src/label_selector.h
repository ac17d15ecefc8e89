// Label selectors: `matchLabels` and `matchExpressions`.
#pragma once

#include <optional>

#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

bool IsEmptySelector(value::Value selector);
// Whether a selector whose operators are known takes an object with these labels.
bool Matches(value::Value selector, std::optional<value::Value> labels);

}  // namespace plimsoll::builtin
