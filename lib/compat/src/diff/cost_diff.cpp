#include <map>
#include <string>
#include <utility>

#include "node_pair.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/crd/rule_costs.h"

namespace plimsoll::compat {
namespace {

using crd::RuleCost;
using crd::SchemaCosts;

// By path and expression.
std::map<std::pair<value::Path, std::string_view>, const RuleCost*> RulesOf(const SchemaCosts& costs) {
  std::map<std::pair<value::Path, std::string_view>, const RuleCost*> out;
  for (const RuleCost& rule : costs.rules) out[{rule.path, rule.rule}] = &rule;
  return out;
}

Change CostChange(const SchemaCosts& costs, const RuleCost& rule, uint64_t before, uint64_t after) {
  Change change{"cost of CEL rule", before == 0 ? Direction::kAdded : Direction::kChanged};
  change.path = rule.path;
  if (before != 0) change.before = std::to_string(before);
  change.after = std::to_string(after);
  change.effects = Effect::kCost;
  change.new_place = rule.place;
  change.old_version = change.new_version = std::string(costs.version);
  change.expression = std::string(rule.rule);
  return change;
}

void CompareCostsOf(const SchemaCosts& before, const SchemaCosts& after, ChangeList& changes) {
  const auto old_rules = RulesOf(before);
  for (const RuleCost& rule : after.rules) {
    const auto old = old_rules.find({rule.path, rule.rule});
    const uint64_t cost = old == old_rules.end() ? 0 : old->second->total;
    const bool known = old != old_rules.end();
    const bool over = rule.total > cel::kMaxRuleCost;
    // A new rule costs something; that is news only where it is too much.
    if (known ? rule.total > cost : over) changes.Add(CostChange(after, rule, cost, rule.total));
  }
  if (after.total <= cel::kMaxSchemaCost || before.total > cel::kMaxSchemaCost) return;
  Change change{"cost of all CEL rules", Direction::kChanged};
  change.before = std::to_string(before.total);
  change.after = std::to_string(after.total);
  change.effects = Effect::kCost;
  change.old_version = change.new_version = std::string(after.version);
  changes.Add(std::move(change));
}

}  // namespace

Comparison CompareCosts(const crd::Crd& before, const crd::Crd& after) {
  ChangeList changes;
  const std::vector<SchemaCosts> old_costs = crd::RuleCostsOf(before);
  for (const SchemaCosts& now : crd::RuleCostsOf(after)) {
    for (const SchemaCosts& old : old_costs) {
      if (old.version == now.version) CompareCostsOf(old, now, changes);
    }
  }
  return changes.Take();
}

}  // namespace plimsoll::compat
