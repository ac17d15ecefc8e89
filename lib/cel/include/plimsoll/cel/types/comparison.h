// Comparisons by their functions: == != < <= > >=.
#pragma once

#include "plimsoll/cel/types/overload.h"

namespace plimsoll::cel {

// The one that holds exactly if this does not; kNone for functions that compare nothing.
constexpr FunctionId InverseComparison(FunctionId comparison) {
  switch (comparison) {
    case FunctionId::kEquals: return FunctionId::kNotEquals;
    case FunctionId::kNotEquals: return FunctionId::kEquals;
    case FunctionId::kLess: return FunctionId::kGreaterEquals;
    case FunctionId::kLessEquals: return FunctionId::kGreater;
    case FunctionId::kGreater: return FunctionId::kLessEquals;
    case FunctionId::kGreaterEquals: return FunctionId::kLess;
    default: return FunctionId::kNone;
  }
}

// The same with its sides exchanged: a < b is b > a.
constexpr FunctionId MirroredComparison(FunctionId comparison) {
  switch (comparison) {
    case FunctionId::kLess: return FunctionId::kGreater;
    case FunctionId::kLessEquals: return FunctionId::kGreaterEquals;
    case FunctionId::kGreater: return FunctionId::kLess;
    case FunctionId::kGreaterEquals: return FunctionId::kLessEquals;
    default: return comparison;
  }
}

}  // namespace plimsoll::cel
