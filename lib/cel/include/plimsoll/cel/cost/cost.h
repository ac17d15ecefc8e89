// What running an expression can cost, from its text and the bounds of the schema alone. The
// API server refuses rules by this number, so it must be the same number, oddities included.
//
//   Estimate cost = EstimateCost(checked, decl_types, decl_types.root());
//   if (cost.max > kMaxRuleCost) ...
#pragma once

#include <cstdint>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/types/decl_type.h"

namespace plimsoll::cel {

// `self` is the type of the node the expression is on: names of variables do not count, all
// of them stand for a value of that type.
Estimate EstimateCost(const CheckedAst& checked, const DeclTypes& decls, DeclId self);

}  // namespace plimsoll::cel
