// Functions of the language. Per overload the first of these knows the cost: extensions of CEL,
// Kubernetes' libraries (by the name of the function, whatever the overload), the language.
// Everything else costs one.
#include "cost_estimator.h"

namespace plimsoll::cel {
namespace {

SizeEstimate KnownSize(const Operand& operand) { return operand.size.value_or(SizeEstimate::Unknown()); }

Cost TraversalOf(const Operand& operand) { return KnownSize(operand).Times(kStringFactor); }

// The string is taken to be one longer, so that an empty one does not make an expensive
// expression free.
Cost MatchCost(const Operand& text, const Operand& regex) {
  return KnownSize(text)
      .Plus(SizeEstimate::Of(1))
      .Times(kStringFactor)
      .Times(KnownSize(regex).Times(kRegexFactor));
}

Cost ComparisonCost(const Operand& left, const Operand& right) {
  const uint64_t smaller = std::min(KnownSize(left).max, KnownSize(right).max);
  return SizeEstimate{smaller > 0 ? 1u : 0u, smaller}.Times(kStringFactor);
}

}  // namespace

CallEstimate CostEstimator::CostOfOverload(const CallParts& call, OverloadId overload) {
  auto cost = ExtensionCost(call, overload);
  if (!cost) cost = LibraryCost(call, overload);
  if (cost) return {cost->cost.Plus(call.ArgumentSum()), cost->result_size};
  return LanguageCost(call, overload);
}

CallEstimate CostEstimator::LanguageCost(const CallParts& call, OverloadId overload) {
  const auto& arguments = call.arguments;
  const Cost sum = call.ArgumentSum();
  switch (overload) {
    case OverloadId::kStringFormat: return {TraversalOf(*call.target).Plus(sum)};
    case OverloadId::kStringToBytes: {
      const SizeEstimate size = KnownSize(arguments[0]);
      return {TraversalOf(arguments[0]).Plus(sum), SizeEstimate{size.min, size.max * 4}};
    }
    case OverloadId::kBytesToString: {
      const SizeEstimate size = KnownSize(arguments[0]);
      return {TraversalOf(arguments[0]).Plus(sum), SizeEstimate{size.min / 4, size.max}};
    }
    case OverloadId::kStringsQuote: {
      const SizeEstimate size = KnownSize(arguments[0]);
      return {TraversalOf(arguments[0]).Plus(sum), SizeEstimate{size.min + 2, size.max * 2 + 2}};
    }
    case OverloadId::kStartsWithString:
    case OverloadId::kEndsWithString: return {TraversalOf(arguments[0]).Plus(sum)};
    case OverloadId::kInList: return {KnownSize(arguments[1]).Times(1.0).Plus(sum)};
    case OverloadId::kMatches: return {MatchCost(arguments[0], arguments[1]).Plus(sum)};
    case OverloadId::kMatchesString: return {MatchCost(*call.target, arguments[0]).Plus(sum)};
    case OverloadId::kContainsString:
      return {TraversalOf(*call.target).Times(TraversalOf(arguments[0])).Plus(sum)};
    case OverloadId::kLogicalOr:
    case OverloadId::kLogicalAnd: return {Cost{call.argument_costs[0].min, sum.max}};
    case OverloadId::kConditional: return CostOfConditional(call);
    case OverloadId::kAddString:
    case OverloadId::kAddBytes:
    case OverloadId::kAddList: return CostOfAddition(call, overload);
    case OverloadId::kLessString:
    case OverloadId::kGreaterString:
    case OverloadId::kLessEqualsString:
    case OverloadId::kGreaterEqualsString:
    case OverloadId::kLessBytes:
    case OverloadId::kGreaterBytes:
    case OverloadId::kLessEqualsBytes:
    case OverloadId::kGreaterEqualsBytes:
    case OverloadId::kEquals:
    case OverloadId::kNotEquals: return {ComparisonCost(arguments[0], arguments[1]).Plus(sum)};
    default: return {Cost::Of(1).Plus(sum)};
  }
}

}  // namespace plimsoll::cel
