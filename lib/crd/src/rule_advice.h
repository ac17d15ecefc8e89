// RuleAdvice finds the bounds that would make a rule cheap enough, by trying: each value that
// nothing bounds is given a bound, the estimate made anew, and the largest bound kept that
// passes.
#pragma once

#include <vector>

#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/crd/rule_costs.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// Fills `advice` and `together` of a cost that is over `limit`.
void Advise(const schema::Schema& schema, const cel::RuleSite& site, const cel::CheckedAst& program,
            uint64_t limit, RuleCost& cost);

}  // namespace plimsoll::crd
