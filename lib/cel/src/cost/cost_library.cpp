// Functions of the extensions (sets and lists) and of Kubernetes' libraries. Costs are those of
// the call alone.
#include <cmath>

#include "../types/function_groups.h"
#include "cost_estimator.h"

namespace plimsoll::cel {
namespace {

// What a check with the authorizer costs; two fit into one call.
constexpr uint64_t kAuthorizerCheckCost = 350'000;
// The shortest requirement of a selector takes two characters and makes a struct and a list.
constexpr double kRequirementsPerCharacter = 0.5;
constexpr double kCostPerRequirement = static_cast<double>(kListCreationCost + kStructCreationCost);
// The longest regular expression of a named format, and the longest name of one.
constexpr double kMaxFormatRegex = 128;
constexpr uint64_t kMaxFormatName = 64;
// An IP address has 4 or 16 bytes.
constexpr SizeEstimate kAddressSize{4, 16};

CallEstimate TraversalEstimate(SizeEstimate size) { return {size.Times(kStringFactor), size}; }

CallEstimate NewList(double factor, SizeEstimate size) {
  return {size.Times(factor).Plus(kUnitCost).Plus(Cost::Of(kListCreationCost)), size};
}

double SortFactor(bool of_texts) { return of_texts ? 2.0 + kStringFactor : 2.0; }

CallEstimate SelectorCost(SizeEstimate length) {
  const Cost parsing = length.Times(kStringFactor);
  const Cost requirements = length.Times(kRequirementsPerCharacter).Times(kCostPerRequirement);
  return {Cost::Of(kListCreationCost).Plus(parsing).Plus(requirements)};
}

// How often a part fits into a text, rounded up.
uint64_t Fits(uint64_t size, uint64_t part) {
  return Scaled(1, std::ceil(static_cast<double>(size) / static_cast<double>(part)));
}

// How long a text of `size` can become when its parts are replaced: as long as possible, and as
// short as possible.
uint64_t LongestReplaced(uint64_t size, SizeEstimate needle, SizeEstimate replacement) {
  if (needle.min == 0) return SaturatedSum(SaturatedProduct(SaturatedSum(size, 1), replacement.max), size);
  if (replacement.max <= needle.min) return size;
  return SaturatedProduct(Fits(size, needle.min), replacement.max);
}

uint64_t ShortestReplaced(uint64_t size, SizeEstimate needle, SizeEstimate replacement) {
  if (needle.max == 0) return SaturatedSum(SaturatedProduct(SaturatedSum(size, 1), replacement.min), size);
  if (needle.max <= replacement.min) return size;
  return SaturatedProduct(Fits(size, needle.max), replacement.min);
}

}  // namespace

SizeEstimate CostEstimator::LibrarySize(const Operand& operand) const {
  if (operand.size) return *operand.size;
  return SizeBySchema(paths_.Steps(operand.path)).value_or(SizeEstimate::Unknown());
}

std::optional<CostEstimator::Item> CostEstimator::ItemOf(const Operand& list) const {
  if (list.type->params.empty()) return std::nullopt;
  const auto steps = paths_.Steps(list.path);
  std::vector<std::string_view> longer(steps.begin(), steps.end());
  if (!longer.empty()) longer.push_back("@items");
  const Type& item = *list.type->Param(0);
  if (bounds_ != nullptr) return Item{item.kind, bounds_->SizeOf(std::nullopt, item)};
  return Item{item.kind, SizeBySchema(longer).value_or(SizeEstimate::Unknown())};
}

uint64_t CostEstimator::LiteralOr(const Operand& operand, uint64_t otherwise) const {
  const Node& node = ast_[operand.node];
  if (node.kind != NodeKind::kConstant || node.constant != ConstantKind::kInt) return otherwise;
  return node.value.integer < 0 ? 0 : static_cast<uint64_t>(node.value.integer);
}

std::optional<CallEstimate> CostEstimator::ExtensionCost(const CallParts& call, OverloadId overload) const {
  const auto size = [&](const Operand& operand) { return LibrarySize(operand); };
  const auto squared = [&](const Operand& operand) { return size(operand).Times(size(operand)); };
  const auto& arguments = call.arguments;
  switch (overload) {
    case OverloadId::kListSetsContainsList:
    case OverloadId::kListSetsIntersectsList:
      return CallEstimate{size(arguments[0]).Times(size(arguments[1])).Times(1.0).Plus(kUnitCost)};
    case OverloadId::kListSetsEquivalentList:
      return CallEstimate{size(arguments[0]).Times(size(arguments[1])).Times(2.0).Plus(kUnitCost)};
    case OverloadId::kListSlice: {
      // The difference of literals may wrap around.
      const uint64_t end = LiteralOr(arguments[1], size(*call.target).max);
      return NewList(1, SizeEstimate::Of(end - LiteralOr(arguments[0], 0)));
    }
    case OverloadId::kListsRange: return NewList(1, SizeEstimate::Of(LiteralOr(arguments[0], UINT64_MAX)));
    case OverloadId::kListReverse: return NewList(1, size(*call.target));
    case OverloadId::kListFlatten: return NewList(1, size(*call.target));
    case OverloadId::kListFlattenInt:
      return NewList(static_cast<double>(LiteralOr(arguments[0], UINT64_MAX)), size(*call.target));
    case OverloadId::kListDistinct: return NewList(2, squared(*call.target));
    case OverloadId::kListIntSort:
    case OverloadId::kListUintSort:
    case OverloadId::kListDoubleSort:
    case OverloadId::kListBoolSort:
    case OverloadId::kListDurationSort:
    case OverloadId::kListTimestampSort: return NewList(SortFactor(false), squared(*call.target));
    case OverloadId::kListStringSort:
    case OverloadId::kListBytesSort: return NewList(SortFactor(true), squared(*call.target));
    case OverloadId::kListIntSortByAssociatedKeys:
    case OverloadId::kListUintSortByAssociatedKeys:
    case OverloadId::kListDoubleSortByAssociatedKeys:
    case OverloadId::kListBoolSortByAssociatedKeys:
    case OverloadId::kListDurationSortByAssociatedKeys:
    case OverloadId::kListTimestampSortByAssociatedKeys:
      return NewList(SortFactor(false), squared(arguments[0]));
    case OverloadId::kListStringSortByAssociatedKeys:
    case OverloadId::kListBytesSortByAssociatedKeys: return NewList(SortFactor(true), squared(arguments[0]));
    default: return std::nullopt;
  }
}

std::optional<CallEstimate> CostEstimator::LibraryCost(const CallParts& call, OverloadId overload) const {
  const auto& arguments = call.arguments;
  const auto parsing = [&]() -> std::optional<CallEstimate> {
    if (arguments.empty()) return std::nullopt;
    return CallEstimate{LibrarySize(arguments[0]).Times(kStringFactor)};
  };
  if (SearchesList(call.function)) return ListSearchCost(call);
  if (ParsesText(call.function)) return parsing();
  switch (call.function) {
    case FunctionId::kCheck: return CallEstimate{Cost::Of(kAuthorizerCheckCost)};
    case FunctionId::kFieldSelector:
    case FunctionId::kLabelSelector:
      if (arguments.size() != 1) return std::nullopt;
      return SelectorCost(LibrarySize(arguments[0]));
    case FunctionId::kUrl:
      if (arguments.size() != 1) return std::nullopt;
      return TraversalEstimate(LibrarySize(arguments[0]));
    case FunctionId::kLowerAscii:
    case FunctionId::kUpperAscii:
    case FunctionId::kSubstring:
    case FunctionId::kTrim:
      if (!call.target) return std::nullopt;
      return TraversalEstimate(LibrarySize(*call.target));
    case FunctionId::kReplace: return ReplaceCost(call);
    case FunctionId::kSplit: return SplitCost(call);
    case FunctionId::kJoin: return JoinCost(call);
    case FunctionId::kFind:
    case FunctionId::kFindAll: return FindCost(call);
    case FunctionId::kIp:
      if (overload == OverloadId::kCidrIp) return CallEstimate{kUnitCost};
      return parsing();
    case FunctionId::kIpIsCanonical:
      if (arguments.empty()) return std::nullopt;
      return CallEstimate{LibrarySize(arguments[0]).Times(2 * kStringFactor)};
    case FunctionId::kContainsIP:
    case FunctionId::kContainsCIDR: return ContainsAddressCost(call, overload);
    case FunctionId::kValidate:
      if (arguments.empty()) return std::nullopt;
      return CallEstimate{
          LibrarySize(arguments[0]).Times(kStringFactor).Times(kMaxFormatRegex * kRegexFactor)};
    case FunctionId::kEquals: return EqualityCost(call);
    case FunctionId::kServiceAccount:
    case FunctionId::kPath:
    case FunctionId::kGroup:
    case FunctionId::kResource:
    case FunctionId::kSubresource:
    case FunctionId::kNamespace:
    case FunctionId::kName:
    case FunctionId::kAllowed:
    case FunctionId::kReason:
    case FunctionId::kError:
    case FunctionId::kErrored:
    case FunctionId::kMasked:
    case FunctionId::kPrefixLength:
    case FunctionId::kFamily:
    case FunctionId::kIsUnspecified:
    case FunctionId::kIsLoopback:
    case FunctionId::kIsLinkLocalMulticast:
    case FunctionId::kIsLinkLocalUnicast:
    case FunctionId::kIsGlobalUnicast:
    case FunctionId::kFormatNamed:
    case FunctionId::kSign:
    case FunctionId::kAsInteger:
    case FunctionId::kIsInteger:
    case FunctionId::kAsApproximateFloat:
    case FunctionId::kIsGreaterThan:
    case FunctionId::kIsLessThan:
    case FunctionId::kCompareTo:
    case FunctionId::kQuantityAdd:
    case FunctionId::kQuantitySub:
    case FunctionId::kMajor:
    case FunctionId::kMinor:
    case FunctionId::kPatch:
    case FunctionId::kGetScheme:
    case FunctionId::kGetHostname:
    case FunctionId::kGetHost:
    case FunctionId::kGetPort:
    case FunctionId::kGetEscapedPath:
    case FunctionId::kGetQuery: return CallEstimate{kUnitCost};
    default: return std::nullopt;
  }
}

// One for each comparison, and for texts the reading of all of them. What is no list is a text,
// for which indexOf and lastIndexOf exist too.
std::optional<CallEstimate> CostEstimator::ListSearchCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const SizeEstimate size = LibrarySize(*call.target);
  if (const auto item = ItemOf(*call.target)) {
    const bool of_texts = item->kind == TypeKind::kString || item->kind == TypeKind::kBytes;
    return CallEstimate{size.Times(of_texts ? kUnitCost.Plus(item->size.Times(kStringFactor)) : kUnitCost)};
  }
  if (call.function == FunctionId::kIncludes) return CallEstimate{size.Times(kUnitCost)};
  return CallEstimate{size.Times(kStringFactor)};
}

std::optional<CallEstimate> CostEstimator::ReplaceCost(const CallParts& call) const {
  if (!call.target || call.arguments.size() < 2) return std::nullopt;
  const SizeEstimate size = LibrarySize(*call.target);
  const SizeEstimate needle = LibrarySize(call.arguments[0]);
  const SizeEstimate replacement = LibrarySize(call.arguments[1]);
  return CallEstimate{size.Times(2 * kStringFactor),
                      SizeEstimate{ShortestReplaced(size.min, needle, replacement),
                                   LongestReplaced(size.max, needle, replacement)}};
}

// At worst every character becomes an element.
std::optional<CallEstimate> CostEstimator::SplitCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const SizeEstimate size = LibrarySize(*call.target);
  uint64_t most = size.max;
  if (call.arguments.size() > 1) {
    const Node& limit = ast_[call.arguments[1].node];
    const bool literal = limit.kind == NodeKind::kConstant && limit.constant == ConstantKind::kInt;
    if (literal) most = static_cast<uint64_t>(limit.value.integer);
  }
  return CallEstimate{size.Times(2 * kStringFactor), SizeEstimate{0, most}};
}

std::optional<CallEstimate> CostEstimator::JoinCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const SizeEstimate count = LibrarySize(*call.target);
  const auto item = ItemOf(*call.target);
  SizeEstimate size = item ? count.Times(item->size) : SizeEstimate{};
  if (!call.arguments.empty()) {
    const SizeEstimate separators{count.min > 0 ? count.min - 1 : 0, count.max > 0 ? count.max - 1 : 0};
    size = size.Plus(LibrarySize(call.arguments[0]).Times(separators));
  }
  return TraversalEstimate(size);
}

std::optional<CallEstimate> CostEstimator::FindCost(const CallParts& call) const {
  if (!call.target || call.arguments.empty()) return std::nullopt;
  const SizeEstimate size = LibrarySize(*call.target);
  const Cost text = size.Plus(SizeEstimate::Of(1)).Times(kStringFactor);
  const Cost regex = LibrarySize(call.arguments[0]).Times(kRegexFactor);
  return CallEstimate{text.Times(regex), SizeEstimate{0, size.max}};
}

// Both addresses are compared byte by byte; a range inside a range is masked first.
std::optional<CallEstimate> CostEstimator::ContainsAddressCost(const CallParts& call,
                                                               OverloadId overload) const {
  if (call.arguments.empty()) return std::nullopt;
  Cost cost = kAddressSize.Plus(kAddressSize).Times(kStringFactor);
  if (call.function == FunctionId::kContainsCIDR)
    cost = cost.Plus(kAddressSize.Times(kStringFactor)).Plus(kUnitCost);
  const bool of_text =
      overload == OverloadId::kCidrContainsIpString || overload == OverloadId::kCidrContainsCidrString;
  if (of_text) cost = cost.Plus(LibrarySize(call.arguments[0]).Times(kStringFactor));
  return CallEstimate{cost};
}

// Only == knows about these types; != goes by the sizes, which are not known.
std::optional<CallEstimate> CostEstimator::EqualityCost(const CallParts& call) const {
  if (call.arguments.size() != 2) return std::nullopt;
  const Type* type = call.arguments[0].type;
  if (type != call.arguments[1].type) return std::nullopt;
  for (const Type* quick : {&kIpType, &kCidrType, &kQuantityType, &kSemverType, &kAuthorizerType,
                            &kPathCheckType, &kGroupCheckType, &kResourceCheckType, &kDecisionType}) {
    if (type == quick) return CallEstimate{kUnitCost};
  }
  if (type == &kFormatType) return CallEstimate{SizeEstimate{1, kMaxFormatName}.Times(kStringFactor)};
  if (type != &kUrlType) return std::nullopt;
  // Upstream looks at the right side twice.
  const SizeEstimate size = call.arguments[1].size.value_or(SizeEstimate::Of(1));
  return CallEstimate{SizeEstimate{1, size.max}.Times(kStringFactor)};
}

}  // namespace plimsoll::cel
