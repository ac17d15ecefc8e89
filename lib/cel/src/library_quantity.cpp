// quantity() and arithmetic with quantities.
#include <utility>

#include "libraries.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::cel {
namespace {

const value::Quantity& Of(const Value* arguments, int i = 0) { return arguments[i].As<value::Quantity>(); }

int CompareQuantities(const Value* arguments) {
  const auto order = Of(arguments) <=> Of(arguments, 1);
  return order < 0 ? -1 : (order > 0 ? 1 : 0);
}

Value FromString(EvalContext& context, const Value* arguments) {
  auto quantity = value::ParseQuantity(arguments[0].text());
  return quantity ? context.memory.Quantity(*std::move(quantity))
                  : context.memory.Error(quantity.error().message);
}

Value IsQuantity(EvalContext&, const Value* arguments) {
  return Value::Bool(value::ParseQuantity(arguments[0].text()).has_value());
}

Value Sign(EvalContext&, const Value* arguments) { return Value::Int(Of(arguments).Sign()); }
Value AsFloat(EvalContext&, const Value* arguments) {
  return Value::Double(Of(arguments).ApproximateFloat64());
}
Value IsInteger(EvalContext&, const Value* arguments) {
  return Value::Bool(Of(arguments).AsInt64().has_value());
}

Value AsInteger(EvalContext&, const Value* arguments) {
  const auto integer = Of(arguments).AsInt64();
  return integer ? Value::Int(*integer) : Value::Error("cannot convert value to integer");
}

Value IsGreater(EvalContext&, const Value* arguments) {
  return Value::Bool(CompareQuantities(arguments) > 0);
}
Value IsLess(EvalContext&, const Value* arguments) { return Value::Bool(CompareQuantities(arguments) < 0); }
Value CompareTo(EvalContext&, const Value* arguments) { return Value::Int(CompareQuantities(arguments)); }

Value Sum(EvalContext& context, const Value* arguments, const value::Quantity& other, bool subtract) {
  value::Quantity sum = Of(arguments);
  const Result<void> done = subtract ? sum.Subtract(other) : sum.Add(other);
  if (!done) return context.memory.Error(done.error().message);
  return context.memory.Quantity(std::move(sum), kQuantityFromSum);
}

value::Quantity FromInt(Value value) {
  return value::Quantity::FromInt(value.AsInt(), value::QuantityFormat::kDecimalExponent);
}

Value Add(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, Of(arguments, 1), false);
}
Value AddInt(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, FromInt(arguments[1]), false);
}
Value Sub(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, Of(arguments, 1), true);
}
Value SubInt(EvalContext& context, const Value* arguments) {
  return Sum(context, arguments, FromInt(arguments[1]), true);
}

constexpr Binding kBindings[] = {
    {OverloadId::kStringToQuantity, FromString},
    {OverloadId::kIsQuantityString, IsQuantity},
    {OverloadId::kQuantitySign, Sign},
    {OverloadId::kQuantityGetFloat, AsFloat},
    {OverloadId::kQuantityIsInteger, IsInteger},
    {OverloadId::kQuantityGetInt, AsInteger},
    {OverloadId::kQuantityIsGreaterThan, IsGreater},
    {OverloadId::kQuantityIsLessThan, IsLess},
    {OverloadId::kQuantityCompareTo, CompareTo},
    {OverloadId::kQuantityAdd, Add},
    {OverloadId::kQuantityAddInt, AddInt},
    {OverloadId::kQuantitySub, Sub},
    {OverloadId::kQuantitySubInt, SubInt},
};

}  // namespace

std::span<const Binding> QuantityBindings() { return kBindings; }

}  // namespace plimsoll::cel
