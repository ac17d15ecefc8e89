// sets.contains, sets.equivalent, sets.intersects.
#include "../values/value_equality.h"
#include "libraries.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {
namespace {

// Strings equal nothing but strings, so a list of them in memory can be looked up. Only worth its
// table when many are looked up.
class Lookup {
 public:
  Lookup(EvalContext& context, Value list, uint32_t questions) : context_(context), list_(list) {
    constexpr uint64_t kWorthIt = 64;
    if (uint64_t{ListSize(list)} * questions < kWorthIt) return;
    for (ListCursor items(context, list); items.Next();) {
      if (items.item().tag() != Tag::kString) return;
    }
    for (ListCursor items(context, list); items.Next();) {
      strings_.Set(context.memory, items.item(), Value::Null());
    }
    indexed_ = true;
  }

  Value Contains(Value value) const {
    if (indexed_ && value.tag() == Tag::kString) return Value::Bool(strings_.FindExact(value) != nullptr);
    return ListContains(context_, list_, value);
  }

 private:
  EvalContext& context_;
  Value list_;
  MapBody strings_;
  bool indexed_ = false;
};

Value ContainsAll(EvalContext& context, Value list, Value part) {
  const Lookup lookup(context, list, ListSize(part));
  for (ListCursor items(context, part); items.Next();) {
    const Value there = lookup.Contains(items.item());
    if (!there.IsTrue()) return there;
  }
  return Value::Bool(true);
}

Value SetContains(EvalContext& context, const Value* arguments) {
  return ContainsAll(context, arguments[0], arguments[1]);
}

Value Equivalent(EvalContext& context, const Value* arguments) {
  const Value there = ContainsAll(context, arguments[0], arguments[1]);
  return there.IsTrue() ? ContainsAll(context, arguments[1], arguments[0]) : there;
}

Value Intersects(EvalContext& context, const Value* arguments) {
  const Lookup lookup(context, arguments[1], ListSize(arguments[0]));
  for (ListCursor items(context, arguments[0]); items.Next();) {
    if (lookup.Contains(items.item()).IsTrue()) return Value::Bool(true);
  }
  return Value::Bool(false);
}

constexpr Binding kSetsBindings[] = {
    {OverloadId::kListSetsContainsList, SetContains},
    {OverloadId::kListSetsEquivalentList, Equivalent},
    {OverloadId::kListSetsIntersectsList, Intersects},
};

}  // namespace

std::span<const Binding> SetsBindings() { return kSetsBindings; }

}  // namespace plimsoll::cel
