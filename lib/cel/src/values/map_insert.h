// Adding to a map that nobody else sees yet.
#pragma once

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// The map with one more entry; it is changed in place. A key that is there is an error.
Value InsertInto(EvalContext& context, Value map, Value key, Value value);
Value InsertAll(EvalContext& context, Value map, Value from);

}  // namespace plimsoll::cel
