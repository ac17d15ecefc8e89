#include "call_cost.h"

#include <algorithm>
#include <cmath>

#include "../types/function_groups.h"
#include "../values/kubernetes_values.h"
#include "../values/operators.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {
namespace {

constexpr uint64_t kCall = 1;
constexpr uint64_t kListCreation = 10;

// An expression can afford two checks.
constexpr uint64_t kAuthorizerCheck = 350'000;
constexpr uint64_t kSelectorRequirement = 50;

uint64_t Quarter(uint64_t size) { return size / 4 + (size % 4 != 0 ? 1 : 0); }

// Sizes in the libraries, where an optional has none.
uint64_t LibrarySize(Value value) {
  const int64_t size = SizeOf(value);
  return size < 0 ? 1 : static_cast<uint64_t>(size);
}

// A short text costs nothing; bytes count, not code points.
uint64_t TextTraversal(Value value) {
  return static_cast<uint64_t>(static_cast<double>(value.text().size()) * 0.1);
}

constexpr int kMaxTraversalNesting = 1000;

uint64_t TraversalCost(EvalContext& context, Value value, int depth) {
  if (value.tag() == Tag::kString || value.tag() == Tag::kBytes) return TextTraversal(value);
  if (depth >= kMaxTraversalNesting) return 1;
  uint64_t cost = 0;
  if (value.IsList()) {
    for (ListCursor items(context, value); items.Next();)
      cost += TraversalCost(context, items.item(), depth + 1);
    return cost;
  }
  if (!value.IsMap()) return 1;
  for (MapCursor entries(context, value); entries.Next();) {
    cost +=
        TraversalCost(context, entries.key(), depth + 1) + TraversalCost(context, entries.value(), depth + 1);
  }
  return cost;
}

bool IsKubernetesValue(Value value) { return value.tag() >= Tag::kQuantity && value.tag() <= Tag::kDecision; }

uint64_t Smaller(const Value* arguments) {
  return TenthUp(std::min(CostSize(arguments[0]), CostSize(arguments[1])));
}

uint64_t ListCall(double factor, uint64_t size) {
  if (factor < 0) factor = 1;
  const double cost = static_cast<double>(size) * factor;
  return static_cast<uint64_t>(cost) + kCall + kListCreation;
}

uint64_t SelfCompare(EvalContext& context, Value list) {
  if (!list.IsList()) return kCall;
  const uint64_t size = ListSize(list);
  double factor = 2.0;
  if (size > 0) {
    const Tag first = ListItem(context, list, 0).tag();
    if (first == Tag::kString || first == Tag::kBytes) factor += 0.1;
  }
  return ListCall(factor, size * size);
}

uint64_t ValidateCost(const Value* arguments) {
  if (arguments[0].tag() != Tag::kFormat) return 1;
  return TenthUp(1 + LibrarySize(arguments[1])) * Quarter(arguments[0].As<NamedFormat>().max_regex_size);
}

uint64_t ContainsIpCost(const Value* arguments) { return TenthUp(2 * LibrarySize(arguments[0])); }

uint64_t ContainsCidrCost(const Value* arguments) {
  return ContainsIpCost(arguments) + TenthUp(LibrarySize(arguments[0])) + 1;
}

uint64_t FlattenCost(const Value* arguments, uint32_t count) {
  const double depth =
      count == 2 && arguments[1].tag() == Tag::kInt ? static_cast<double>(arguments[1].AsInt()) : 1.0;
  return ListCall(depth, LibrarySize(arguments[0]));
}

// Two characters are a requirement, which is a struct with a list.
uint64_t SelectorCost(uint64_t size) {
  return kListCreation + TenthUp(size) + kSelectorRequirement * (size / 2 + size % 2);
}

}  // namespace

uint64_t CostSize(Value value) {
  while (value.tag() == Tag::kOptional && value.boxed() != nullptr) value = *value.boxed();
  return LibrarySize(value);
}

uint64_t CallCost(EvalContext& context, CallCostKind kind, const Value* arguments, uint32_t count,
                  Value result) {
  switch (kind) {
    case CallCostKind::kOne: return 1;
    case CallCostKind::kTenthOfFirst: return TenthUp(CostSize(arguments[0]));
    case CallCostKind::kTenthOfSecond: return TenthUp(CostSize(arguments[1]));
    case CallCostKind::kFifthOfFirst: return TenthUp(2 * LibrarySize(arguments[0]));
    case CallCostKind::kFifthOfResult: return TenthUp(2 * LibrarySize(result));
    case CallCostKind::kTraversal: return TraversalCost(context, arguments[0], 0);
    case CallCostKind::kSecondSize: return CostSize(arguments[1]);
    case CallCostKind::kSmaller: return Smaller(arguments);
    case CallCostKind::kEquality: return IsKubernetesValue(arguments[0]) ? 1 : Smaller(arguments);
    case CallCostKind::kSum: return TenthUp(CostSize(arguments[0]) + CostSize(arguments[1]));
    case CallCostKind::kRegex:
    case CallCostKind::kLibraryRegex:
      return TenthUp(1 + CostSize(arguments[0])) * Quarter(CostSize(arguments[1]));
    case CallCostKind::kProduct: return TenthUp(CostSize(arguments[0])) * TenthUp(CostSize(arguments[1]));
    case CallCostKind::kContainsIp: return ContainsIpCost(arguments);
    case CallCostKind::kContainsIpText: return ContainsIpCost(arguments) + TenthUp(LibrarySize(arguments[1]));
    case CallCostKind::kContainsCidr: return ContainsCidrCost(arguments);
    case CallCostKind::kContainsCidrText:
      return ContainsCidrCost(arguments) + TenthUp(LibrarySize(arguments[1]));
    case CallCostKind::kValidate: return ValidateCost(arguments);
    case CallCostKind::kResultList: return ListCall(1, LibrarySize(result));
    case CallCostKind::kFlatten: return FlattenCost(arguments, count);
    case CallCostKind::kSelfCompare: return SelfCompare(context, arguments[0]);
    case CallCostKind::kSelfCompareSecond: return SelfCompare(context, arguments[1]);
    case CallCostKind::kSets: return kCall + LibrarySize(arguments[0]) * LibrarySize(arguments[1]);
    case CallCostKind::kAuthorizerCheck: return kAuthorizerCheck;
    case CallCostKind::kSelector: return SelectorCost(LibrarySize(arguments[1]));
    case CallCostKind::kSetsTwice: return kCall + 2 * LibrarySize(arguments[0]) * LibrarySize(arguments[1]);
  }
  return 1;
}

namespace {

// The trackers of the extension libraries, by overload.
bool ExtensionCost(OverloadId overload, CallCostKind& kind) {
  if (overload >= OverloadId::kListIntSortByAssociatedKeys &&
      overload <= OverloadId::kListBytesSortByAssociatedKeys) {
    kind = CallCostKind::kSelfCompareSecond;
    return true;
  }
  if (overload >= OverloadId::kListIntSort && overload <= OverloadId::kListBytesSort) {
    kind = CallCostKind::kSelfCompare;
    return true;
  }
  switch (overload) {
    case OverloadId::kListSlice:
    case OverloadId::kListsRange:
    case OverloadId::kListReverse: kind = CallCostKind::kResultList; return true;
    case OverloadId::kListFlatten:
    case OverloadId::kListFlattenInt: kind = CallCostKind::kFlatten; return true;
    case OverloadId::kListDistinct: kind = CallCostKind::kSelfCompare; return true;
    case OverloadId::kListSetsContainsList:
    case OverloadId::kListSetsIntersectsList: kind = CallCostKind::kSets; return true;
    case OverloadId::kListSetsEquivalentList: kind = CallCostKind::kSetsTwice; return true;
    default: return false;
  }
}

// What Kubernetes says, by the name of the function alone.
bool KubernetesCost(FunctionId function, OverloadId overload, CallCostKind& kind) {
  if (SearchesList(function) || ParsesText(function)) {
    kind = SearchesList(function) ? CallCostKind::kTraversal : CallCostKind::kTenthOfFirst;
    return true;
  }
  switch (function) {
    case FunctionId::kUrl:
    case FunctionId::kLowerAscii:
    case FunctionId::kUpperAscii:
    case FunctionId::kSubstring:
    case FunctionId::kTrim: kind = CallCostKind::kTenthOfFirst; return true;
    case FunctionId::kReplace:
    case FunctionId::kSplit:
    case FunctionId::kIpIsCanonical: kind = CallCostKind::kFifthOfFirst; return true;
    case FunctionId::kJoin: kind = CallCostKind::kFifthOfResult; return true;
    case FunctionId::kFind:
    case FunctionId::kFindAll: kind = CallCostKind::kLibraryRegex; return true;
    case FunctionId::kIp:
      kind = overload == OverloadId::kCidrIp ? CallCostKind::kOne : CallCostKind::kTenthOfFirst;
      return true;
    case FunctionId::kContainsIP:
      kind = overload == OverloadId::kCidrContainsIpString ? CallCostKind::kContainsIpText
                                                           : CallCostKind::kContainsIp;
      return true;
    case FunctionId::kContainsCIDR:
      kind = overload == OverloadId::kCidrContainsCidrString ? CallCostKind::kContainsCidrText
                                                             : CallCostKind::kContainsCidr;
      return true;
    case FunctionId::kValidate: kind = CallCostKind::kValidate; return true;
    case FunctionId::kCheck: kind = CallCostKind::kAuthorizerCheck; return true;
    case FunctionId::kFieldSelector:
    case FunctionId::kLabelSelector: kind = CallCostKind::kSelector; return true;
    case FunctionId::kEquals: kind = CallCostKind::kEquality; return true;
    default: return false;
  }
}

}  // namespace

CallCostKind CostKindOf(FunctionId function, OverloadId overload) {
  CallCostKind kind = CallCostKind::kOne;
  if (ExtensionCost(overload, kind) || KubernetesCost(function, overload, kind)) return kind;
  switch (overload) {
    case OverloadId::kStartsWithString:
    case OverloadId::kEndsWithString: return CallCostKind::kTenthOfSecond;
    case OverloadId::kStringToBytes:
    case OverloadId::kBytesToString:
    case OverloadId::kStringsQuote:
    case OverloadId::kStringFormat: return CallCostKind::kTenthOfFirst;
    case OverloadId::kInList: return CallCostKind::kSecondSize;
    case OverloadId::kLessString:
    case OverloadId::kLessEqualsString:
    case OverloadId::kGreaterString:
    case OverloadId::kGreaterEqualsString:
    case OverloadId::kLessBytes:
    case OverloadId::kLessEqualsBytes:
    case OverloadId::kGreaterBytes:
    case OverloadId::kGreaterEqualsBytes:
    case OverloadId::kNotEquals: return CallCostKind::kSmaller;
    case OverloadId::kAddString:
    case OverloadId::kAddBytes: return CallCostKind::kSum;
    case OverloadId::kMatches:
    case OverloadId::kMatchesString: return CallCostKind::kRegex;
    case OverloadId::kContainsString: return CallCostKind::kProduct;
    default: return CallCostKind::kOne;
  }
}

}  // namespace plimsoll::cel
