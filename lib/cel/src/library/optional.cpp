// optional.of and its kin. or and orValue do not evaluate their right side always, so they belong
// to the evaluator.
#include <string>

#include "libraries.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {
namespace {

Value OptionalOf(EvalContext& context, const Value* arguments) {
  return context.memory.Optional(arguments[0]);
}

Value OptionalNone(EvalContext&, const Value*) { return Value::None(); }

// What the type holds before anybody sets it.
bool IsZero(Value value) {
  switch (value.tag()) {
    case Tag::kNull: return true;
    case Tag::kBool:
    case Tag::kInt:
    case Tag::kUint:
    case Tag::kDuration: return value.AsInt() == 0;
    case Tag::kDouble: return value.AsDouble() == 0;
    case Tag::kString:
    case Tag::kBytes: return value.text().empty();
    case Tag::kTimestamp: return value.AsTimestamp().IsZero();
    case Tag::kList:
    case Tag::kConcatList: return ListSize(value) == 0;
    case Tag::kMap: return MapSize(value) == 0;
    // Documents' own lists and maps know no zero, but for those without a schema.
    case Tag::kDocumentList: return value.decl() == kNoDecl && ListSize(value) == 0;
    case Tag::kDocumentMap: return value.decl() == kNoDecl && MapSize(value) == 0;
    default: return false;
  }
}

Value OptionalOfNonZero(EvalContext& context, const Value* arguments) {
  return IsZero(arguments[0]) ? Value::None() : context.memory.Optional(arguments[0]);
}

Value ValueOf(EvalContext&, const Value* arguments) {
  const Value* boxed = arguments[0].boxed();
  return boxed == nullptr ? Value::Error("optional.none() dereference") : *boxed;
}

Value HasValue(EvalContext&, const Value* arguments) { return Value::Bool(arguments[0].boxed() != nullptr); }

Value First(EvalContext& context, const Value* arguments) {
  if (ListSize(arguments[0]) == 0) return Value::None();
  return context.memory.Optional(ListItem(context, arguments[0], 0));
}

Value Last(EvalContext& context, const Value* arguments) {
  const uint32_t size = ListSize(arguments[0]);
  if (size == 0) return Value::None();
  return context.memory.Optional(ListItem(context, arguments[0], size - 1));
}

Value Unwrap(EvalContext& context, const Value* arguments) {
  Value* items = context.memory.NewValues(ListSize(arguments[0]));
  uint32_t count = 0;
  for (ListCursor list(context, arguments[0]); list.Next();) {
    const Value item = list.item();
    if (item.tag() != Tag::kOptional) {
      std::string text = "value ";
      AppendGoText(context, text, item);
      return context.memory.Error(text.append(" is not optional"));
    }
    if (item.boxed() != nullptr) items[count++] = *item.boxed();
  }
  return Value::List(items, count);
}

constexpr Binding kOptionalBindings[] = {
    {OverloadId::kOptionalOf, OptionalOf},
    {OverloadId::kOptionalOfNonZeroValue, OptionalOfNonZero},
    {OverloadId::kOptionalNone, OptionalNone},
    {OverloadId::kOptionalValue, ValueOf},
    {OverloadId::kOptionalHasValue, HasValue},
    {OverloadId::kListFirst, First},
    {OverloadId::kListLast, Last},
    {OverloadId::kOptionalUnwrap, Unwrap},
    {OverloadId::kOptionalUnwrapOpt, Unwrap},
};

}  // namespace

std::span<const Binding> OptionalBindings() { return kOptionalBindings; }

}  // namespace plimsoll::cel
