// What a call costs when it runs: a number that depends on how large its arguments and its result
// are.
#pragma once

#include <cstdint>

#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

enum class CallCostKind : uint8_t {
  kOne,
  kTenthOfFirst,   // a walk over the first argument
  kTenthOfSecond,  // over the second
  kFifthOfFirst,
  kFifthOfResult,
  kTraversal,  // a walk over all that is in the first argument
  kSecondSize,
  kSmaller,  // of two texts
  kEquality,
  kSum,    // of two texts
  kRegex,  // matching
  kLibraryRegex,
  kProduct,  // containing
  kContainsIp,
  kContainsIpText,
  kContainsCidr,
  kContainsCidrText,
  kValidate,
  kResultList,
  kFlatten,
  kSelfCompare,
  kSelfCompareSecond,
  kSets,
  kSetsTwice,
  kAuthorizerCheck,
  kSelector,  // parsing the second argument
};

// By function and overload; kBuiltInCount stands for an overload that is not resolved.
CallCostKind CostKindOf(FunctionId function, OverloadId overload);

uint64_t CallCost(EvalContext& context, CallCostKind kind, const Value* arguments, uint32_t count,
                  Value result);

// The size of a value where costs depend on it: 1 for what has none.
uint64_t CostSize(Value value);

// ceil(size * 0.1), which integers give exactly.
inline uint64_t TenthUp(uint64_t size) { return size / 10 + (size % 10 != 0 ? 1 : 0); }

}  // namespace plimsoll::cel
