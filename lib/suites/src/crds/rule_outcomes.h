// Which CEL rules of a schema are evaluated on an object, and which of them it breaks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::suites {

// `rule` is where the expression begins in the file of the CRD.
using RuleOutcome = std::function<void(uint32_t rule, bool holds)>;

void ForEachRule(const cel::RuleSet& rules, value::Value object, std::optional<value::Value> old,
                 cel::RuleRunner& runner, const RuleOutcome& outcome);

}  // namespace plimsoll::suites
