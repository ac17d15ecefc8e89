#include "plimsoll/crd/rule_costs.h"

#include <algorithm>
#include <map>
#include <memory>

#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/cel/rules/value_path.h"
#include "rule_advice.h"
#include "structural_failure.h"

namespace plimsoll::crd {
namespace {

using schema::Rule;
using schema::Schema;

class SchemaCostWalk {
 public:
  SchemaCostWalk(const Schema& schema, SchemaCosts& out) : schema_(schema), out_(out) {}

  void Run() {
    const cel::RuleSites sites(schema_, schema_.root());
    std::vector<const cel::RuleSite*> ordered;
    for (const cel::RuleSite& site : sites.list()) ordered.push_back(&site);
    std::ranges::sort(ordered, {}, &cel::RuleSite::order);
    for (const cel::RuleSite* site : ordered) AddSite(*site);
  }

 private:
  void AddSite(const cel::RuleSite& site) {
    const auto rules = schema_.Rules(site.node);
    for (size_t i = 0; i < rules.size(); ++i) {
      RuleCost& cost = out_.rules.emplace_back();
      cost.path = cel::ValuePathOf(site.path);
      cost.index = i;
      cost.rule = rules[i].rule;
      cost.place = rules[i].rule_place;
      cost.cardinality = site.cardinality;
      if (site.decls == nullptr) {
        cost.error = cel::kNoTypeForRules;
        continue;
      }
      Fill(site, CompilerFor(*site.decls).Compile(rules[i], site.self), cost);
      out_.total = cel::SaturatedSum(out_.total, cel::SaturatedSum(cost.total, cost.message_cost));
    }
  }

  void Fill(const cel::RuleSite& site, const cel::CompiledRule& compiled, RuleCost& cost) {
    cost.error = compiled.error.empty() ? compiled.message_error : compiled.error;
    cost.cost = compiled.max_cost;
    cost.message_cost = compiled.message_max_cost;
    cost.total =
        cel::TotalRuleCost(compiled.max_cost, site.cardinality, (*site.decls)[site.self].min_serialized_size);
    if (cost.total > cel::kMaxRuleCost && compiled.tree) {
      Advise(schema_, site, *compiled.tree, cel::kMaxRuleCost, cost);
    }
  }

  cel::RuleCompiler& CompilerFor(const cel::DeclTypes& decls) {
    auto& compiler = compilers_[&decls];
    if (!compiler) {
      compiler = std::make_unique<cel::RuleCompiler>(
          decls, cel::RuleOptions{.version = cel::kNewRulesVersion, .keep_trees = true});
    }
    return *compiler;
  }

  const Schema& schema_;
  SchemaCosts& out_;
  std::map<const cel::DeclTypes*, std::unique_ptr<cel::RuleCompiler>> compilers_;
};

}  // namespace

std::vector<SchemaCosts> RuleCostsOf(const Crd& crd) {
  std::vector<SchemaCosts> all;
  for (const Version& version : crd.versions.items) {
    if (!version.validation || !version.validation->open_api) continue;
    const Schema& schema = *version.validation->open_api;
    if (FindStructuralFailure(schema, schema.root())) continue;
    SchemaCosts& costs = all.emplace_back();
    costs.version = version.name.text;
    SchemaCostWalk(schema, costs).Run();
  }
  return all;
}

}  // namespace plimsoll::crd
