// The lists library of Kubernetes: isSorted, min, max, sum, indexOf, lastIndexOf, includes.
#include <optional>

#include "../values/operators.h"
#include "../values/value_equality.h"
#include "libraries.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {
namespace {

// Elements that cannot be compared with each other are in order.
Value IsSorted(EvalContext& context, const Value* arguments) {
  Value before;
  for (ListCursor items(context, arguments[0]); items.Next();) {
    if (!IsComparable(items.item())) return ErrorOrNoSuchOverload(items.item());
    if (!before.IsAbsent()) {
      const Value order = Compare(before, items.item());
      if (order.tag() == Tag::kInt && order.AsInt() == 1) return Value::Bool(false);
    }
    before = items.item();
  }
  return Value::Bool(true);
}

// The element no other is ahead of; the first of equals.
Value Extreme(EvalContext& context, Value list, int64_t ahead, std::string_view on_empty) {
  Value best;
  for (ListCursor items(context, list); items.Next();) {
    if (!IsComparable(items.item())) return ErrorOrNoSuchOverload(items.item());
    if (best.IsAbsent()) {
      best = items.item();
      continue;
    }
    const Value order = Compare(best, items.item());
    if (order.tag() == Tag::kInt && order.AsInt() == ahead) best = items.item();
  }
  return best.IsAbsent() ? Value::Error(on_empty) : best;
}

Value Min(EvalContext& context, const Value* arguments) {
  return Extreme(context, arguments[0], 1, "min called on empty list");
}
Value Max(EvalContext& context, const Value* arguments) {
  return Extreme(context, arguments[0], -1, "max called on empty list");
}

Value SumFrom(EvalContext& context, Value list, Value sum) {
  for (ListCursor items(context, list); items.Next();) {
    if (items.item().IsError()) return items.item();
    sum = Add(context, sum, items.item());
    if (sum.IsError()) return sum;
  }
  return sum;
}

Value SumInts(EvalContext& context, const Value* arguments) {
  return SumFrom(context, arguments[0], Value::Int(0));
}
Value SumUints(EvalContext& context, const Value* arguments) {
  return SumFrom(context, arguments[0], Value::Uint(0));
}
Value SumDoubles(EvalContext& context, const Value* arguments) {
  return SumFrom(context, arguments[0], Value::Double(0));
}
Value SumDurations(EvalContext& context, const Value* arguments) {
  return SumFrom(context, arguments[0], Value::Duration({}));
}

Value ListIndexOf(EvalContext& context, const Value* arguments) {
  int64_t i = 0;
  for (ListCursor items(context, arguments[0]); items.Next(); ++i) {
    if (EqualLeft(context, items.item(), arguments[1]).IsTrue()) return Value::Int(i);
  }
  return Value::Int(-1);
}

Value ListLastIndexOf(EvalContext& context, const Value* arguments) {
  const Value* items = ListItems(context, arguments[0]);
  for (int64_t i = int64_t{ListSize(arguments[0])} - 1; i >= 0; --i) {
    if (EqualLeft(context, items[i], arguments[1]).IsTrue()) return Value::Int(i);
  }
  return Value::Int(-1);
}

Value Includes(EvalContext& context, const Value* arguments) {
  if (!arguments[0].IsList()) return Value::Bool(EqualLeft(context, arguments[0], arguments[1]).IsTrue());
  return Value::Bool(ListIndexOf(context, arguments).AsInt() >= 0);
}

constexpr Binding kKubernetesListBindings[] = {
    {OverloadId::kListIntIsSortedBool, IsSorted},
    {OverloadId::kListUintIsSortedBool, IsSorted},
    {OverloadId::kListDoubleIsSortedBool, IsSorted},
    {OverloadId::kListBoolIsSortedBool, IsSorted},
    {OverloadId::kListDurationIsSortedBool, IsSorted},
    {OverloadId::kListTimestampIsSortedBool, IsSorted},
    {OverloadId::kListStringIsSortedBool, IsSorted},
    {OverloadId::kListBytesIsSortedBool, IsSorted},
    {OverloadId::kListIntMinInt, Min},
    {OverloadId::kListUintMinUint, Min},
    {OverloadId::kListDoubleMinDouble, Min},
    {OverloadId::kListBoolMinBool, Min},
    {OverloadId::kListDurationMinDuration, Min},
    {OverloadId::kListTimestampMinTimestamp, Min},
    {OverloadId::kListStringMinString, Min},
    {OverloadId::kListBytesMinBytes, Min},
    {OverloadId::kListIntMaxInt, Max},
    {OverloadId::kListUintMaxUint, Max},
    {OverloadId::kListDoubleMaxDouble, Max},
    {OverloadId::kListBoolMaxBool, Max},
    {OverloadId::kListDurationMaxDuration, Max},
    {OverloadId::kListTimestampMaxTimestamp, Max},
    {OverloadId::kListStringMaxString, Max},
    {OverloadId::kListBytesMaxBytes, Max},
    {OverloadId::kListIntSumInt, SumInts},
    {OverloadId::kListUintSumUint, SumUints},
    {OverloadId::kListDoubleSumDouble, SumDoubles},
    {OverloadId::kListDurationSumDuration, SumDurations},
    {OverloadId::kListAIndexOfInt, ListIndexOf},
    {OverloadId::kListALastIndexOfInt, ListLastIndexOf},
    {OverloadId::kListIncludesDynDyn, Includes},
};

}  // namespace

std::span<const Binding> KubernetesListBindings() { return kKubernetesListBindings; }

}  // namespace plimsoll::cel
