// Values that Go's types have before anything is decoded into them.
#pragma once

#include <optional>

#include "plimsoll/builtin/kind/kind_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// An empty text, 0, an empty list and so on; none for shapes whose rules ask nothing of empty ones. They
// are in no input.
std::optional<value::Value> EmptyValue(FieldShape shape);

}  // namespace plimsoll::builtin
