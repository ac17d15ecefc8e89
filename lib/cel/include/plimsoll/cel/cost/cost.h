// What running an expression can cost, from its text and the bounds of the schema alone. The
// API server refuses rules by this number, so it must be the same number, oddities included.
//
//   Estimate cost = EstimateCost(checked, decl_types, decl_types.root());
//   if (cost.max > kMaxRuleCost) ...
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/types/decl_type.h"

namespace plimsoll::cel {

// `self` is the type of the node the expression is on: names of variables do not count, all
// of them stand for a value of that type.
Estimate EstimateCost(const CheckedAst& checked, const DeclTypes& decls, DeclId self);

// How large the values of an expression can be whose variables are not all of one schema.
class SizeBounds {
 public:
  virtual ~SizeBounds() = default;
  // Of what is no scalar. `node` is none for the items of a list.
  virtual Estimate SizeOf(std::optional<NodeId> node, const Type& type) const = 0;
};
Estimate EstimateCost(const CheckedAst& checked, const SizeBounds& bounds);

}  // namespace plimsoll::cel
