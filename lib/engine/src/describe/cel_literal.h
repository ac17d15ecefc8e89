// Values of CEL for people, as an expression would write them.
#pragma once

#include <string>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::engine {

// `5u`, `duration("90s")`, `[1, "a"]`. Objects of a document are shown as JSON; an element that
// cannot be read as `<error: ...>`.
std::string LiteralOf(cel::EvalContext& context, cel::Value value);

}  // namespace plimsoll::engine
