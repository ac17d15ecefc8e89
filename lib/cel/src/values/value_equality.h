// When two values are equal, and which comes first.
#pragma once

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// a == b: true, false or an error. Never a question of types but for the Kubernetes libraries and
// documents, where another kind of value on the right is no such overload.
Value Equal(EvalContext& context, Value a, Value b);

// The same by the left value's own rule alone, as elements are compared: null is nothing special.
Value EqualLeft(EvalContext& context, Value a, Value b);

// -1, 0 or 1 as an int, or an error.
Value Compare(Value a, Value b);
// Whether values of this kind have an order.
inline bool IsComparable(Value value) { return value.tag() >= Tag::kBool && value.tag() <= Tag::kTimestamp; }

// Both as upstream has it for a list of kind set or map of a document: its own style decides.
Value AddLists(EvalContext& context, Value left, Value right);
// Whether an element of the list equals the value.
Value ListContains(EvalContext& context, Value list, Value value);

}  // namespace plimsoll::cel
