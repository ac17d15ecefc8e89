// The list extensions: slice, flatten, sort, sortBy, lists.range, reverse, distinct.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "../values/value_equality.h"
#include "libraries.h"
#include "plimsoll/cel/values/containers.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::cel {
namespace {

constexpr int64_t kMaxRange = 1'000'000;

Value FromVector(EvalContext& context, const std::vector<Value>& values) {
  Value* items = context.memory.NewValues(values.size());
  std::copy(values.begin(), values.end(), items);
  return Value::List(items, static_cast<uint32_t>(values.size()));
}

std::string SliceText(int64_t begin, int64_t end) {
  std::string text = "cannot slice(";
  text::AppendInt(text, begin);
  text += ", ";
  text::AppendInt(text, end);
  return text + "), ";
}

Value Slice(EvalContext& context, const Value* arguments) {
  const int64_t begin = arguments[1].AsInt();
  const int64_t end = arguments[2].AsInt();
  const int64_t size = ListSize(arguments[0]);
  if (begin < 0 || end < 0) {
    return context.memory.Error(SliceText(begin, end) + "negative indexes not supported");
  }
  if (begin > end) {
    return context.memory.Error(SliceText(begin, end) +
                                "start index must be less than or equal to end index");
  }
  if (size < end) {
    std::string text = SliceText(begin, end) + "list is length ";
    text::AppendInt(text, size);
    return context.memory.Error(text);
  }
  const auto count = static_cast<uint32_t>(end - begin);
  return Value::List(ListItems(context, arguments[0]) + begin, count);
}

// Lists within lists nest no deeper than expressions and schemas do; documents without a schema
// are what the limit is for.
constexpr int kMaxFlattenNesting = 1000;

void Flatten(EvalContext& context, Value list, int64_t depth, int nesting, std::vector<Value>& out) {
  for (ListCursor items(context, list); items.Next();) {
    const Value item = items.item();
    if (depth == 0 || !item.IsList() || nesting >= kMaxFlattenNesting) {
      out.push_back(item);
    } else {
      Flatten(context, item, depth - 1, nesting + 1, out);
    }
  }
}

Value FlattenBy(EvalContext& context, Value list, int64_t depth) {
  if (depth < 0) return Value::Error("level must be non-negative");
  std::vector<Value> values;
  Flatten(context, list, depth, 0, values);
  return FromVector(context, values);
}

// A type with its parameters, which are lost at run time.
std::string DeclaredType(Value value) {
  if (value.IsList()) return "list(dyn)";
  if (value.IsMap()) return "map(dyn, dyn)";
  if (value.tag() == Tag::kOptional) return "optional_type(dyn)";
  return std::string(TypeNameOf(value));
}

Value FlattenOnce(EvalContext& context, const Value* arguments) {
  if (!arguments[0].IsList()) {
    return context.memory.Error("no such overload: " + DeclaredType(arguments[0]) + ".flatten()");
  }
  return FlattenBy(context, arguments[0], 1);
}

Value FlattenDeep(EvalContext& context, const Value* arguments) {
  if (!arguments[0].IsList() || arguments[1].tag() != Tag::kInt) {
    return context.memory.Error("no such overload: " + DeclaredType(arguments[0]) + ".flatten(" +
                                DeclaredType(arguments[1]) + ")");
  }
  return FlattenBy(context, arguments[0], arguments[1].AsInt());
}

// Elements of equal keys stay in their order. Upstream promises that for up to twelve elements only.
Value SortBy(EvalContext& context, Value list, Value key_list) {
  const uint32_t size = ListSize(list);
  if (size != ListSize(key_list)) {
    std::string text =
        "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ";
    text::AppendUint(text, size);
    text += " and ";
    text::AppendUint(text, ListSize(key_list));
    return context.memory.Error(text + " elements respectively");
  }
  if (size == 0) return list;
  const Value* keys = ListItems(context, key_list);
  if (!IsComparable(keys[0])) return Value::Error("list elements must be comparable");
  std::vector<uint32_t> order(size);
  std::iota(order.begin(), order.end(), 0u);
  bool mixed = false;
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    if (keys[a].tag() != keys[0].tag() || keys[b].tag() != keys[0].tag()) {
      mixed = true;
      return false;
    }
    const Value compared = Compare(keys[a], keys[b]);
    return compared.tag() == Tag::kInt && compared.AsInt() == -1;
  });
  if (mixed) return Value::Error("list elements must have the same type");
  const Value* items = ListItems(context, list);
  Value* sorted = context.memory.NewValues(size);
  for (uint32_t i = 0; i < size; ++i) sorted[i] = items[order[i]];
  return Value::List(sorted, size);
}

Value Sort(EvalContext& context, const Value* arguments) {
  if (arguments[0].tag() == Tag::kString || arguments[0].tag() == Tag::kTimestamp ||
      arguments[0].tag() == Tag::kDuration) {
    return NoSuchOverload();
  }
  if (!arguments[0].IsList()) return Value::Error("no such overload: sort");
  return SortBy(context, arguments[0], arguments[0]);
}
Value SortByKeys(EvalContext& context, const Value* arguments) {
  if (!arguments[0].IsList() || !arguments[1].IsList()) {
    return Value::Error("no such overload: @sortByAssociatedKeys");
  }
  return SortBy(context, arguments[0], arguments[1]);
}

Value Range(EvalContext& context, const Value* arguments) {
  const int64_t size = arguments[0].AsInt();
  std::string text = "lists.range: size ";
  if (size < 0) {
    text += "must be non-negative, got ";
    text::AppendInt(text, size);
    return context.memory.Error(text);
  }
  if (size > kMaxRange) {
    text::AppendInt(text, size);
    return context.memory.Error(text + " exceeds maximum allowed (1000000)");
  }
  Value* items = context.memory.NewValues(static_cast<size_t>(size));
  for (int64_t i = 0; i < size; ++i) items[i] = Value::Int(i);
  return Value::List(items, static_cast<uint32_t>(size));
}

Value Reverse(EvalContext& context, const Value* arguments) {
  const uint32_t size = ListSize(arguments[0]);
  const Value* items = ListItems(context, arguments[0]);
  Value* reversed = context.memory.NewValues(size);
  std::reverse_copy(items, items + size, reversed);
  return Value::List(reversed, size);
}

// Upstream compares each element with all that were kept. Strings and bools can be looked up
// instead, since they equal only their own kind.
Value Distinct(EvalContext& context, const Value* arguments) {
  const uint32_t size = ListSize(arguments[0]);
  if (size == 0) return arguments[0];
  MapBody seen;
  std::vector<Value> others;
  std::vector<Value> kept;
  for (ListCursor items(context, arguments[0]); items.Next();) {
    const Value item = items.item();
    if (item.tag() == Tag::kString || item.tag() == Tag::kBool) {
      if (seen.FindExact(item) != nullptr) continue;
      seen.Set(context.memory, item, Value::Null());
    } else {
      const auto same = [&](Value other) { return EqualLeft(context, item, other).IsTrue(); };
      if (std::any_of(others.begin(), others.end(), same)) continue;
      others.push_back(item);
    }
    kept.push_back(item);
  }
  return FromVector(context, kept);
}

constexpr Binding kListsBindings[] = {
    {OverloadId::kListSlice, Slice},
    {OverloadId::kListFlatten, FlattenOnce},
    {OverloadId::kListFlattenInt, FlattenDeep},
    {OverloadId::kListIntSort, Sort},
    {OverloadId::kListUintSort, Sort},
    {OverloadId::kListDoubleSort, Sort},
    {OverloadId::kListBoolSort, Sort},
    {OverloadId::kListDurationSort, Sort},
    {OverloadId::kListTimestampSort, Sort},
    {OverloadId::kListStringSort, Sort},
    {OverloadId::kListBytesSort, Sort},
    {OverloadId::kListIntSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListUintSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListDoubleSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListBoolSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListDurationSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListTimestampSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListStringSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListBytesSortByAssociatedKeys, SortByKeys},
    {OverloadId::kListsRange, Range},
    {OverloadId::kListReverse, Reverse},
    {OverloadId::kListDistinct, Distinct},
};

}  // namespace

std::span<const Binding> ListsBindings() { return kListsBindings; }

}  // namespace plimsoll::cel
