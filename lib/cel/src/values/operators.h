// Arithmetic, size, matching and the other operators that work on whatever they are given: the
// kind of the first operand decides. Operands are no errors.
#pragma once

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// What arithmetic and conversions give when their result does not fit.
inline constexpr Value kIntegerOverflow = Value::Error("integer overflow");
inline constexpr Value kUnsignedOverflow = Value::Error("unsigned integer overflow");

Value Add(EvalContext& context, Value a, Value b);
Value Subtract(Value a, Value b);
Value Multiply(Value a, Value b);
Value Divide(Value a, Value b);
Value Modulo(Value a, Value b);
Value Negate(Value a);
Value Not(Value a);
// a in b.
Value In(EvalContext& context, Value a, Value b);
Value Size(Value a);
Value Matches(EvalContext& context, Value text, Value pattern);
Value TypeOf(Value a);

// -1 if the order is wanted when less, and so on: `<` is {true, false, false}.
enum class Ordering : uint8_t { kLess, kLessEquals, kGreater, kGreaterEquals };
Value Order(Ordering ordering, Value a, Value b);

// Code points of a string, bytes, elements.
int64_t SizeOf(Value a);

}  // namespace plimsoll::cel
