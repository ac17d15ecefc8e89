// Functions of Kubernetes' libraries that cost alike, for the estimate and for the count while evaluating.
#pragma once

#include "plimsoll/cel/types/overload.h"

namespace plimsoll::cel {

// Those that go through a list, or through a text.
constexpr bool SearchesList(FunctionId function) {
  switch (function) {
    case FunctionId::kIsSorted:
    case FunctionId::kSum:
    case FunctionId::kMax:
    case FunctionId::kMin:
    case FunctionId::kIndexOf:
    case FunctionId::kLastIndexOf:
    case FunctionId::kIncludes: return true;
    default: return false;
  }
}

// Those that parse a text; `ip` has an overload that does not.
constexpr bool ParsesText(FunctionId function) {
  switch (function) {
    case FunctionId::kCidr:
    case FunctionId::kIsIP:
    case FunctionId::kIsCIDR:
    case FunctionId::kQuantity:
    case FunctionId::kIsQuantity:
    case FunctionId::kSemver:
    case FunctionId::kIsSemver: return true;
    default: return false;
  }
}

}  // namespace plimsoll::cel
