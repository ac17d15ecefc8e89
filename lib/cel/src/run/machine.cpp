// Each step gives a value and charges what it costs. Errors are values and pass through steps as in
// the reference: both operands of a binary step are evaluated before the first error wins; calls of
// three or more arguments stop at the first error and then cost nothing.
//
// When the limit is passed nothing is unwound: values go on being made, but loops stop, so what is
// left is bounded by the size of the expression. The evaluator then ignores the result.
#include "machine.h"

#include <algorithm>
#include <string>

#include "../values/operators.h"
#include "../values/regex_search.h"
#include "../values/value_equality.h"
#include "message.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {
namespace {

constexpr uint64_t kListCost = 10;
constexpr uint64_t kMapCost = 30;
constexpr uint64_t kMessageCost = 40;

constexpr std::string_view kNoListPanic =
    "internal error: interface conversion: *types.Err is not traits.Lister: missing method Add";

Value OrderInts(Ordering ordering, int64_t a, int64_t b) {
  switch (ordering) {
    case Ordering::kLess: return Value::Bool(a < b);
    case Ordering::kLessEquals: return Value::Bool(a <= b);
    case Ordering::kGreater: return Value::Bool(a > b);
    case Ordering::kGreaterEquals: return Value::Bool(a >= b);
  }
  return NoSuchOverload();
}

// Go's code takes the list for one when it counts the cost, also where it is an error.
bool PanicsOnErrors(CallCostKind cost, const Value* arguments) {
  return (cost == CallCostKind::kSelfCompare && arguments[0].IsError()) ||
         (cost == CallCostKind::kSelfCompareSecond && arguments[1].IsError());
}

bool IsFlat(Value value) { return value.tag() >= Tag::kNull && value.tag() <= Tag::kDouble; }

}  // namespace

Value Machine::Unbound(std::string_view name) const {
  std::string text = "no such attribute(s): ";
  return context_.memory.Error(text.append(name));
}

Value Machine::Local(uint32_t slot) {
  if (locals_[slot].IsAbsent() && plan_.slot_inits[slot] != kNothing) {
    locals_[slot] = Run(plan_.slot_inits[slot]);
  }
  return locals_[slot];
}

Value Machine::Run(StepId id) {
  const Step& step = plan_.steps[id];
  switch (step.kind) {
    case StepKind::kConstant:
    case StepKind::kError: return plan_.constants[step.a];
    case StepKind::kVariable: context_.cost.ChargeUnits(1); return Variable(step.a);
    case StepKind::kLocal: {
      const Value value = Local(step.a);
      context_.cost.ChargeUnits(1);
      return value;
    }
    case StepKind::kAttribute: {
      const Value value = Resolve(plan_.attributes[step.a]);
      context_.cost.ChargeUnits(1);
      return value;
    }
    case StepKind::kTest: {
      // Reading the attribute costs one, testing gives it back.
      const Value value = Resolve(plan_.attributes[step.a]);
      return value.tag() == Tag::kOptional ? Value::Bool(value.boxed() != nullptr) : value;
    }
    case StepKind::kConditional: return RunConditional(step, false);
    case StepKind::kConditionalTest: return RunConditional(step, true);
    case StepKind::kAnd: return RunAnd(step);
    case StepKind::kOr: return RunOr(step);
    case StepKind::kEquals:
    case StepKind::kNotEquals: return RunEquality(step);
    case StepKind::kNot:
    case StepKind::kNotStrictlyFalse:
    case StepKind::kNegate:
    case StepKind::kSize:
    case StepKind::kType: return RunUnary(step);
    case StepKind::kArithmetic:
    case StepKind::kOrder:
    case StepKind::kIn:
    case StepKind::kMatches: return RunBinary(step);
    case StepKind::kInSet: return RunInSet(step);
    case StepKind::kPatternCall:
    case StepKind::kCall: return RunCall(step);
    case StepKind::kList: return RunList(step);
    case StepKind::kMap: return RunMap(step);
    case StepKind::kMessage: return RunMessage(step);
    case StepKind::kOptionalOr:
    case StepKind::kOptionalOrValue: return RunOptionalOr(step);
    case StepKind::kFold: return RunFold(plan_.folds[step.a]);
  }
  return NoSuchOverload();
}

Value Machine::RunConditional(const Step& step, bool test) {
  const Value condition = Run(step.a);
  if (condition.tag() != Tag::kBool) return condition.IsError() ? condition : NoSuchOverload();
  const Value value = Resolve(plan_.attributes[condition.AsBool() ? step.b : step.c]);
  if (!test) return value;
  context_.cost.Refund(1);
  return value.tag() == Tag::kOptional ? Value::Bool(value.boxed() != nullptr) : value;
}

Value Machine::RunAnd(const Step& step) {
  const Value left = Run(step.a);
  if (left.IsFalse()) return left;
  const Value right = Run(step.b);
  if (right.IsFalse()) return right;
  if (left.tag() != Tag::kBool) return left.IsError() ? left : NoSuchOverload();
  if (right.tag() != Tag::kBool) return right.IsError() ? right : NoSuchOverload();
  return right;
}

Value Machine::RunOr(const Step& step) {
  const Value left = Run(step.a);
  if (left.IsTrue()) return left;
  const Value right = Run(step.b);
  if (right.IsTrue()) return right;
  if (left.tag() != Tag::kBool) return left.IsError() ? left : NoSuchOverload();
  if (right.tag() != Tag::kBool) return right.IsError() ? right : NoSuchOverload();
  return right;
}

Value Machine::RunEquality(const Step& step) {
  const Value arguments[2] = {Run(step.a), Run(step.b)};
  Value result;
  if (arguments[0].IsError()) {
    result = arguments[0];
  } else if (arguments[1].IsError()) {
    result = arguments[1];
  } else {
    result = Equal(context_, arguments[0], arguments[1]);
    if (step.kind == StepKind::kNotEquals) result = Value::Bool(!result.IsTrue());
  }
  if (IsFlat(arguments[0]) && IsFlat(arguments[1])) {
    context_.cost.ChargeUnits(1);
  } else {
    context_.cost.Charge(CallCost(context_, step.cost, arguments, 2, result));
  }
  return result;
}

Value Machine::RunBinary(const Step& step) {
  const Value arguments[2] = {Run(step.a), Run(step.b)};
  if (step.kind == StepKind::kOrder && arguments[0].tag() == Tag::kInt && arguments[1].tag() == Tag::kInt) {
    context_.cost.ChargeUnits(1);
    return OrderInts(static_cast<Ordering>(step.operation), arguments[0].AsInt(), arguments[1].AsInt());
  }
  Value result;
  if (arguments[0].IsError()) {
    result = arguments[0];
  } else if (arguments[1].IsError()) {
    result = arguments[1];
  } else if (step.kind == StepKind::kOrder) {
    result = Order(static_cast<Ordering>(step.operation), arguments[0], arguments[1]);
  } else if (step.kind == StepKind::kIn) {
    result = In(context_, arguments[0], arguments[1]);
  } else if (step.kind == StepKind::kMatches) {
    result = Matches(context_, arguments[0], arguments[1]);
  } else {
    switch (static_cast<Arithmetic>(step.operation)) {
      case Arithmetic::kAdd: result = Add(context_, arguments[0], arguments[1]); break;
      case Arithmetic::kSubtract: result = Subtract(arguments[0], arguments[1]); break;
      case Arithmetic::kMultiply: result = Multiply(arguments[0], arguments[1]); break;
      case Arithmetic::kDivide: result = Divide(arguments[0], arguments[1]); break;
      case Arithmetic::kModulo: result = Modulo(arguments[0], arguments[1]); break;
    }
  }
  context_.cost.Charge(CallCost(context_, step.cost, arguments, 2, result));
  return result;
}

Value Machine::RunUnary(const Step& step) {
  const Value argument = Run(step.a);
  Value result = argument;
  if (step.kind == StepKind::kNotStrictlyFalse) {
    result = argument.tag() == Tag::kBool ? argument : Value::Bool(true);
  } else if (!argument.IsError()) {
    switch (step.kind) {
      case StepKind::kNot: result = Not(argument); break;
      case StepKind::kNegate: result = Negate(argument); break;
      case StepKind::kSize: result = Size(argument); break;
      default: result = TypeOf(argument);
    }
  }
  context_.cost.ChargeUnits(1);
  return result;
}

Value Machine::RunInSet(const Step& step) {
  const Value value = Run(step.a);
  if (value.IsError()) return value;
  return Value::Bool(plan_.sets[step.b].FindExact(value) != nullptr);
}

Value Machine::RunCall(const Step& step) {
  const Call& call = plan_.calls[step.a];
  Value arguments[kMaxArguments];
  Value error;
  const uint32_t count = std::min(call.count, kMaxArguments);
  for (uint32_t i = 0; i < count; ++i) {
    arguments[i] = Run(plan_.arguments[call.first + i]);
    if (!arguments[i].IsError() || !error.IsAbsent()) continue;
    error = arguments[i];
    // The arguments after it are not there for the cost, unless it is the last.
    if (call.eager_exit && i + 1 < count) return error;
  }
  Value result = error;
  if (error.IsAbsent()) {
    if (context_.cost.exceeded() || context_.memory.Exhausted()) return NoSuchOverload();
    if (step.kind == StepKind::kPatternCall) {
      const pattern::LazyPattern& pattern = *plan_.patterns[step.b];
      if (arguments[0].tag() != Tag::kString) {
        result = NoSuchOverload();
      } else if (call.function == FunctionId::kMatches) {
        result = Value::Bool(pattern.Matches(arguments[0].text()));
      } else if (call.function == FunctionId::kFind) {
        result = FindWith(pattern.Compiled(), arguments[0].text());
      } else {
        const bool limited = count == 3;
        const bool good = !limited || arguments[2].tag() == Tag::kInt;
        result = good ? FindAllWith(context_, pattern.Compiled(), arguments[0].text(),
                                    limited ? arguments[2].AsInt() : -1)
                      : NoSuchOverload();
      }
    } else {
      result = Dispatch(plan_, context_, call, arguments);
    }
  }
  if (PanicsOnErrors(call.cost, arguments)) {
    context_.Panic(Value::Error(kNoListPanic));
    return result;
  }
  context_.cost.Charge(CallCost(context_, call.cost, arguments, count, result));
  return result;
}

Value Machine::RunList(const Step& step) {
  Value* items = context_.memory.NewValues(step.count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < step.count; ++i) {
    Value item = Run(plan_.arguments[step.a + i]);
    if (!item.IsError() && step.flag && plan_.optional_arguments[step.a + i] != 0) {
      if (item.tag() != Tag::kOptional) {
        std::string text = "cannot initialize optional list element from non-optional value ";
        AppendGoText(context_, text, item);
        item = context_.memory.Error(text);
      } else if (item.boxed() == nullptr) {
        continue;
      } else {
        items[count++] = *item.boxed();
        continue;
      }
    }
    if (item.IsError()) {
      context_.cost.Charge(kListCost);
      return item;
    }
    items[count++] = item;
  }
  context_.cost.Charge(kListCost);
  return Value::List(items, count);
}

Value Machine::RunMap(const Step& step) {
  MapBody body;
  Value error;
  for (uint32_t i = 0; i < step.count && error.IsAbsent(); ++i) {
    const uint32_t at = step.a + 2 * i;
    const Value key = Run(plan_.arguments[at]);
    if (key.IsError()) {
      error = key;
      break;
    }
    Value value = Run(plan_.arguments[at + 1]);
    if (value.IsError()) {
      error = value;
      break;
    }
    if (!IsKey(key)) {
      std::string text = "internal error: runtime error: hash of unhashable type ";
      const Value panic = context_.memory.Error(text.append(GoTypeOf(key)));
      context_.Panic(panic);
      return panic;
    }
    if (step.flag && plan_.optional_arguments[at] != 0) {
      if (value.tag() != Tag::kOptional) {
        std::string text = "cannot initialize optional entry '";
        AppendGoText(context_, text, key);
        text += "' from non-optional value ";
        AppendGoText(context_, text, value);
        error = context_.memory.Error(text);
        break;
      }
      if (value.boxed() == nullptr) {
        body.Remove(key);
        continue;
      }
      value = *value.boxed();
    }
    body.Set(context_.memory, key, value);
  }
  context_.cost.Charge(kMapCost);
  return error.IsAbsent() ? Value::Map(context_.memory.New(body)) : error;
}

Value Machine::RunMessage(const Step& step) {
  Value* values = context_.memory.NewValues(step.count);
  for (uint32_t i = 0; i < step.count; ++i) {
    values[i] = Run(plan_.arguments[step.a + i]);
    if (values[i].IsError()) {
      context_.cost.Charge(kMessageCost);
      return values[i];
    }
    if (plan_.optional_arguments[step.a + i] == 0) continue;
    if (values[i].tag() != Tag::kOptional) return NoSuchOverload();
    values[i] = values[i].boxed() == nullptr ? Value() : *values[i].boxed();
  }
  context_.cost.Charge(kMessageCost);
  const Message& message = plan_.messages[step.b];
  return MakeMessage(context_, message.type, message.fields, values);
}

Value Machine::RunOptionalOr(const Step& step) {
  const Value left = Run(step.a);
  if (left.IsError()) return left;
  if (left.tag() != Tag::kOptional) return NoSuchOverload();
  if (left.boxed() == nullptr) return Run(step.b);
  return step.kind == StepKind::kOptionalOr ? left : *left.boxed();
}

}  // namespace plimsoll::cel
