// Label selectors: `matchLabels` and `matchExpressions`.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// A selector as Go writes it.
std::string ShownSelector(value::Value selector);
// Whether something is wrong with a selector, so that it selects nothing.
bool IsBrokenSelector(value::Value selector);
bool IsEmptySelector(value::Value selector);
// Whether a selector whose operators are known takes an object with these labels.
bool Matches(value::Value selector, std::optional<value::Value> labels);

}  // namespace plimsoll::builtin
