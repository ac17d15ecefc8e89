// Which overload runs: the resolved one, if the values fit it, or the first of the function that
// they fit. Lists and maps are judged by their first element.
#include <algorithm>
#include <string>

#include "machine.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {
namespace {

bool HasTag(const Guard& guard, Value value) {
  return (guard.tags >> static_cast<uint32_t>(value.tag()) & 1) != 0;
}

bool FitsType(EvalContext& context, const Type& type, Value value) {
  return Fits(context, GuardOf(type), value);
}

Value NoOverload(EvalContext& context, const Call& call, const Value* arguments) {
  std::string text = "no such overload: ";
  text.append(call.name).append("(");
  // No function takes more, and what is after them was not evaluated.
  for (uint32_t i = 0; i < std::min(call.count, kMaxArguments); ++i) {
    if (i > 0) text += ", ";
    text.append(TypeNameOf(arguments[i]));
  }
  return context.memory.Error(text + ")");
}

// What upstream's string functions say of other values; they are called unguarded.
bool AreTexts(const Call& call, const Value* arguments) {
  const bool texts = call.function == FunctionId::kContains || call.function == FunctionId::kStartsWith ||
                     call.function == FunctionId::kEndsWith;
  return !texts || (arguments[0].tag() == Tag::kString && arguments[1].tag() == Tag::kString);
}

Value DispatchDynamically(EvalContext& context, const Call& call, const Value* arguments) {
  if (call.function >= FunctionId::kBuiltInCount) {
    std::string text = "no such overload: ";
    return context.memory.Error(text.append(call.name));
  }
  for (const OverloadInfo& overload : OverloadTable::Get().Function(call.function).overloads) {
    if (overload.params.size() != call.count) continue;
    const Implementation implementation = ImplementationOf(overload.number);
    bool fits = implementation != nullptr;
    for (uint32_t i = 0; fits && i < call.count; ++i)
      fits = FitsType(context, *overload.params[i], arguments[i]);
    if (fits) return implementation(context, arguments);
  }
  return NoOverload(context, call, arguments);
}

}  // namespace

bool Fits(EvalContext& context, const Guard& guard, Value value) {
  if (!HasTag(guard, value)) return false;
  if (guard.type == nullptr) return true;
  if (value.IsList()) {
    return ListSize(value) == 0 || FitsType(context, *guard.type->Param(0), ListItem(context, value, 0));
  }
  MapCursor entries(context, value);
  if (!entries.Next()) return true;
  return FitsType(context, *guard.type->Param(0), entries.key()) &&
         FitsType(context, *guard.type->Param(1), entries.value());
}

Value Dispatch(const Plan& plan, EvalContext& context, const Call& call, const Value* arguments) {
  if (call.dynamic) return DispatchDynamically(context, call, arguments);
  if (call.implementation == nullptr) return NoOverload(context, call, arguments);
  if (!call.guarded)
    return AreTexts(call, arguments) ? call.implementation(context, arguments) : NoSuchOverload();
  for (uint32_t i = 0; i < call.count; ++i) {
    if (!Fits(context, plan.guards[call.first_guard + i], arguments[i]))
      return NoOverload(context, call, arguments);
  }
  return call.implementation(context, arguments);
}

}  // namespace plimsoll::cel
