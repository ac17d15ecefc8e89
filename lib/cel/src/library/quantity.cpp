// quantity() and arithmetic with quantities.
#include <utility>

#include "libraries.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::cel {
namespace {

const value::Quantity& QuantityArgument(const Value* arguments, int i = 0) {
  return arguments[i].As<value::Quantity>();
}

int CompareQuantities(const Value* arguments) {
  const auto order = QuantityArgument(arguments) <=> QuantityArgument(arguments, 1);
  return order < 0 ? -1 : (order > 0 ? 1 : 0);
}

Value QuantityFromString(EvalContext& context, const Value* arguments) {
  auto quantity = value::ParseQuantity(arguments[0].text());
  return quantity ? context.memory.Quantity(*std::move(quantity))
                  : context.memory.Error(quantity.error().message);
}

Value IsQuantity(EvalContext&, const Value* arguments) {
  return Value::Bool(value::ParseQuantity(arguments[0].text()).has_value());
}

Value Sign(EvalContext&, const Value* arguments) { return Value::Int(QuantityArgument(arguments).Sign()); }
Value AsFloat(EvalContext&, const Value* arguments) {
  return Value::Double(QuantityArgument(arguments).ApproximateFloat64());
}
Value QuantityIsInteger(EvalContext&, const Value* arguments) {
  return Value::Bool(QuantityArgument(arguments).AsInt64().has_value());
}

Value AsInteger(EvalContext&, const Value* arguments) {
  const auto integer = QuantityArgument(arguments).AsInt64();
  return integer ? Value::Int(*integer) : Value::Error("cannot convert value to integer");
}

Value QuantityIsGreater(EvalContext&, const Value* arguments) {
  return Value::Bool(CompareQuantities(arguments) > 0);
}
Value QuantityIsLess(EvalContext&, const Value* arguments) {
  return Value::Bool(CompareQuantities(arguments) < 0);
}
Value QuantityCompareTo(EvalContext&, const Value* arguments) {
  return Value::Int(CompareQuantities(arguments));
}

Value Sum(EvalContext& context, const Value* arguments, const value::Quantity& other, bool subtract) {
  value::Quantity sum = QuantityArgument(arguments);
  const Result<void> done = subtract ? sum.Subtract(other) : sum.Add(other);
  if (!done) return context.memory.Error(done.error().message);
  return context.memory.Quantity(std::move(sum), kQuantityFromSum);
}

value::Quantity FromInt(Value value) {
  return value::Quantity::FromInt(value.AsInt(), value::QuantityFormat::kDecimalExponent);
}

Value AddQuantity(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, QuantityArgument(arguments, 1), false);
}
Value AddInt(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, FromInt(arguments[1]), false);
}
Value SubtractQuantity(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, QuantityArgument(arguments, 1), true);
}
Value SubtractInt(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, FromInt(arguments[1]), true);
}

constexpr Binding kQuantityBindings[] = {
    {OverloadId::kStringToQuantity, QuantityFromString},
    {OverloadId::kIsQuantityString, IsQuantity},
    {OverloadId::kQuantitySign, Sign},
    {OverloadId::kQuantityGetFloat, AsFloat},
    {OverloadId::kQuantityIsInteger, QuantityIsInteger},
    {OverloadId::kQuantityGetInt, AsInteger},
    {OverloadId::kQuantityIsGreaterThan, QuantityIsGreater},
    {OverloadId::kQuantityIsLessThan, QuantityIsLess},
    {OverloadId::kQuantityCompareTo, QuantityCompareTo},
    {OverloadId::kQuantityAdd, AddQuantity},
    {OverloadId::kQuantityAddInt, AddInt},
    {OverloadId::kQuantitySub, SubtractQuantity},
    {OverloadId::kQuantitySubInt, SubtractInt},
};

}  // namespace

std::span<const Binding> QuantityBindings() { return kQuantityBindings; }

}  // namespace plimsoll::cel
