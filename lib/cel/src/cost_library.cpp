// Functions of the extensions (sets and lists) and of Kubernetes' libraries. Costs are those of
// the call alone.
#include <cmath>

#include "cost_estimator.h"

namespace plimsoll::cel {
namespace {

constexpr Cost kOne = Cost::Of(1);

// What a check with the authorizer costs; two fit into one call.
constexpr uint64_t kAuthorizerCheckCost = 350'000;
// The shortest requirement of a selector takes two characters and makes a struct and a list.
constexpr double kRequirementsPerCharacter = 0.5;
constexpr double kCostPerRequirement = static_cast<double>(kListCreationCost + kStructCreationCost);
// The longest regular expression behind a named format, and the longest name of one.
constexpr double kMaxFormatRegex = 128;
constexpr uint64_t kMaxFormatName = 64;
// An IP address has 4 or 16 bytes.
constexpr Size kAddressSize{4, 16};

CallCost Traversal(Size size) { return {size.Times(kStringFactor), size}; }

CallCost NewList(double factor, Size size) {
  return {size.Times(factor).Plus(kOne).Plus(Cost::Of(kListCreationCost)), size};
}

double SortFactor(bool of_texts) { return of_texts ? 2.0 + kStringFactor : 2.0; }

CallCost SelectorCost(Size length) {
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
uint64_t LongestReplaced(uint64_t size, Size needle, Size replacement) {
  if (needle.min == 0) return SaturatedSum(SaturatedProduct(SaturatedSum(size, 1), replacement.max), size);
  if (replacement.max <= needle.min) return size;
  return SaturatedProduct(Fits(size, needle.min), replacement.max);
}

uint64_t ShortestReplaced(uint64_t size, Size needle, Size replacement) {
  if (needle.max == 0) return SaturatedSum(SaturatedProduct(SaturatedSum(size, 1), replacement.min), size);
  if (needle.max <= replacement.min) return size;
  return SaturatedProduct(Fits(size, needle.max), replacement.min);
}

}  // namespace

Size CostEstimator::LibrarySize(const Operand& operand) const {
  if (operand.size) return *operand.size;
  return SizeBySchema(paths_.Steps(operand.path)).value_or(Size::Unknown());
}

std::optional<CostEstimator::Item> CostEstimator::ItemOf(const Operand& list) const {
  if (list.type->params.empty()) return std::nullopt;
  const auto steps = paths_.Steps(list.path);
  std::vector<std::string_view> longer(steps.begin(), steps.end());
  if (!longer.empty()) longer.push_back("@items");
  return Item{list.type->Param(0)->kind, SizeBySchema(longer).value_or(Size::Unknown())};
}

uint64_t CostEstimator::LiteralOr(const Operand& operand, uint64_t otherwise) const {
  const Node& node = ast_[operand.node];
  if (node.kind != NodeKind::kConstant || node.constant != ConstantKind::kInt) return otherwise;
  return node.value.integer < 0 ? 0 : static_cast<uint64_t>(node.value.integer);
}

std::optional<CallCost> CostEstimator::ExtensionCost(const CallParts& call, OverloadId overload) const {
  const auto size = [&](const Operand& operand) { return LibrarySize(operand); };
  const auto squared = [&](const Operand& operand) { return size(operand).Times(size(operand)); };
  const auto& arguments = call.arguments;
  switch (overload) {
    case OverloadId::kListSetsContainsList:
    case OverloadId::kListSetsIntersectsList:
      return CallCost{size(arguments[0]).Times(size(arguments[1])).Times(1.0).Plus(kOne)};
    case OverloadId::kListSetsEquivalentList:
      return CallCost{size(arguments[0]).Times(size(arguments[1])).Times(2.0).Plus(kOne)};
    case OverloadId::kListSlice: {
      // The difference of literals may wrap around.
      const uint64_t end = LiteralOr(arguments[1], size(*call.target).max);
      return NewList(1, Size::Of(end - LiteralOr(arguments[0], 0)));
    }
    case OverloadId::kListsRange: return NewList(1, Size::Of(LiteralOr(arguments[0], UINT64_MAX)));
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

std::optional<CallCost> CostEstimator::LibraryCost(const CallParts& call, OverloadId overload) const {
  const auto& arguments = call.arguments;
  const auto parsing = [&]() -> std::optional<CallCost> {
    if (arguments.empty()) return std::nullopt;
    return CallCost{LibrarySize(arguments[0]).Times(kStringFactor)};
  };
  switch (call.function) {
    case FunctionId::kCheck: return CallCost{Cost::Of(kAuthorizerCheckCost)};
    case FunctionId::kFieldSelector:
    case FunctionId::kLabelSelector:
      if (arguments.size() != 1) return std::nullopt;
      return SelectorCost(LibrarySize(arguments[0]));
    case FunctionId::kIsSorted:
    case FunctionId::kSum:
    case FunctionId::kMax:
    case FunctionId::kMin:
    case FunctionId::kIndexOf:
    case FunctionId::kLastIndexOf:
    case FunctionId::kIncludes: return ListSearchCost(call);
    case FunctionId::kUrl:
      if (arguments.size() != 1) return std::nullopt;
      return Traversal(LibrarySize(arguments[0]));
    case FunctionId::kLowerAscii:
    case FunctionId::kUpperAscii:
    case FunctionId::kSubstring:
    case FunctionId::kTrim:
      if (!call.target) return std::nullopt;
      return Traversal(LibrarySize(*call.target));
    case FunctionId::kReplace: return ReplaceCost(call);
    case FunctionId::kSplit: return SplitCost(call);
    case FunctionId::kJoin: return JoinCost(call);
    case FunctionId::kFind:
    case FunctionId::kFindAll: return FindCost(call);
    case FunctionId::kIp:
      if (overload == OverloadId::kCidrIp) return CallCost{kOne};
      return parsing();
    case FunctionId::kCidr:
    case FunctionId::kIsIP:
    case FunctionId::kIsCIDR:
    case FunctionId::kQuantity:
    case FunctionId::kIsQuantity:
    case FunctionId::kSemver:
    case FunctionId::kIsSemver: return parsing();
    case FunctionId::kIpIsCanonical:
      if (arguments.empty()) return std::nullopt;
      return CallCost{LibrarySize(arguments[0]).Times(2 * kStringFactor)};
    case FunctionId::kContainsIP:
    case FunctionId::kContainsCIDR: return ContainsAddressCost(call, overload);
    case FunctionId::kValidate:
      if (arguments.empty()) return std::nullopt;
      return CallCost{LibrarySize(arguments[0]).Times(kStringFactor).Times(kMaxFormatRegex * kRegexFactor)};
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
    case FunctionId::kGetQuery: return CallCost{kOne};
    default: return std::nullopt;
  }
}

// One for each comparison, and for texts the reading of all of them. What is no list is a text,
// for which indexOf and lastIndexOf exist too.
std::optional<CallCost> CostEstimator::ListSearchCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const Size size = LibrarySize(*call.target);
  if (const auto item = ItemOf(*call.target)) {
    const bool of_texts = item->kind == TypeKind::kString || item->kind == TypeKind::kBytes;
    return CallCost{size.Times(of_texts ? kOne.Plus(item->size.Times(kStringFactor)) : kOne)};
  }
  if (call.function == FunctionId::kIncludes) return CallCost{size.Times(kOne)};
  return CallCost{size.Times(kStringFactor)};
}

std::optional<CallCost> CostEstimator::ReplaceCost(const CallParts& call) const {
  if (!call.target || call.arguments.size() < 2) return std::nullopt;
  const Size size = LibrarySize(*call.target);
  const Size needle = LibrarySize(call.arguments[0]);
  const Size replacement = LibrarySize(call.arguments[1]);
  return CallCost{size.Times(2 * kStringFactor), Size{ShortestReplaced(size.min, needle, replacement),
                                                      LongestReplaced(size.max, needle, replacement)}};
}

// At worst every character becomes an element.
std::optional<CallCost> CostEstimator::SplitCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const Size size = LibrarySize(*call.target);
  uint64_t most = size.max;
  if (call.arguments.size() > 1) {
    const Node& limit = ast_[call.arguments[1].node];
    const bool literal = limit.kind == NodeKind::kConstant && limit.constant == ConstantKind::kInt;
    if (literal) most = static_cast<uint64_t>(limit.value.integer);
  }
  return CallCost{size.Times(2 * kStringFactor), Size{0, most}};
}

std::optional<CallCost> CostEstimator::JoinCost(const CallParts& call) const {
  if (!call.target) return std::nullopt;
  const Size count = LibrarySize(*call.target);
  const auto item = ItemOf(*call.target);
  Size size = item ? count.Times(item->size) : Size{};
  if (!call.arguments.empty()) {
    const Size separators{count.min > 0 ? count.min - 1 : 0, count.max > 0 ? count.max - 1 : 0};
    size = size.Plus(LibrarySize(call.arguments[0]).Times(separators));
  }
  return Traversal(size);
}

std::optional<CallCost> CostEstimator::FindCost(const CallParts& call) const {
  if (!call.target || call.arguments.empty()) return std::nullopt;
  const Size size = LibrarySize(*call.target);
  const Cost text = size.Plus(Size::Of(1)).Times(kStringFactor);
  const Cost regex = LibrarySize(call.arguments[0]).Times(kRegexFactor);
  return CallCost{text.Times(regex), Size{0, size.max}};
}

// Both addresses are compared byte by byte; a range inside a range is masked first.
std::optional<CallCost> CostEstimator::ContainsAddressCost(const CallParts& call, OverloadId overload) const {
  if (call.arguments.empty()) return std::nullopt;
  Cost cost = kAddressSize.Plus(kAddressSize).Times(kStringFactor);
  if (call.function == FunctionId::kContainsCIDR)
    cost = cost.Plus(kAddressSize.Times(kStringFactor)).Plus(kOne);
  const bool of_text =
      overload == OverloadId::kCidrContainsIpString || overload == OverloadId::kCidrContainsCidrString;
  if (of_text) cost = cost.Plus(LibrarySize(call.arguments[0]).Times(kStringFactor));
  return CallCost{cost};
}

// Only == knows about these types; != goes by the sizes, which are not known.
std::optional<CallCost> CostEstimator::EqualityCost(const CallParts& call) const {
  if (call.arguments.size() != 2) return std::nullopt;
  const Type* type = call.arguments[0].type;
  if (type != call.arguments[1].type) return std::nullopt;
  for (const Type* quick : {&kIpType, &kCidrType, &kQuantityType, &kSemverType, &kAuthorizerType,
                            &kPathCheckType, &kGroupCheckType, &kResourceCheckType, &kDecisionType}) {
    if (type == quick) return CallCost{kOne};
  }
  if (type == &kFormatType) return CallCost{Size{1, kMaxFormatName}.Times(kStringFactor)};
  if (type != &kUrlType) return std::nullopt;
  // Upstream looks at the right side twice.
  const Size size = call.arguments[1].size.value_or(Size::Of(1));
  return CallCost{Size{1, size.max}.Times(kStringFactor)};
}

}  // namespace plimsoll::cel
