// Rules are compiled as new ones. One that cannot be, or that could cost too much, is an error;
// so is a schema whose rules cost too much together, and then the most expensive ones are named.
#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "lint_parts.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/schema/go_props_json.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::crd {
namespace {

using cel::CompiledRule;
using cel::RuleSite;
using schema::Rule;

// What all rules cost together, and the most expensive of them.
class CostTally {
 public:
  void Add(const value::Path& path, uint64_t cost, text::Span place) {
    total_ = cel::SaturatedSum(total_, cost);
    if (cost < cel::kExpensiveRuleCost) return;
    const auto at = std::ranges::upper_bound(expensive_, cost, std::greater<>(), &Entry::cost);
    expensive_.insert(at, {path, cost, place});
    if (expensive_.size() > cel::kExpensiveRulesNamed) expensive_.pop_back();
  }

  void Judge(const value::Path& path, text::Span place, LintErrors& errors) const {
    if (total_ <= cel::kMaxSchemaCost) return;
    for (const Entry& entry : expensive_) {
      errors.TooCostly(
          entry.path,
          "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema",
          entry.place);
    }
    errors.TooCostly(
        path,
        cel::CostMessage("x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                         total_, cel::kMaxSchemaCost),
        place);
  }

 private:
  struct Entry {
    value::Path path;
    uint64_t cost;
    text::Span place;
  };

  uint64_t total_ = 0;
  std::vector<Entry> expensive_;  // the most expensive first
};

class RulesLint {
 public:
  RulesLint(const schema::Schema& schema, const value::Path& path, LintErrors& errors)
      : schema_(schema), path_(path), errors_(errors) {}

  void Run(const FaultyNodes& faulty) {
    const cel::RuleSites sites(schema_, schema_.root());
    for (const RuleSite& site : sites.list()) {
      if (!faulty[site.node.index]) LintSite(site);
    }
    tally_.Judge(path_, schema_.node(schema_.root()).place, errors_);
  }

 private:
  value::Path PathOf(const value::Path& below) const { return path_.Below(below); }

  void LintSite(const RuleSite& site) {
    const value::Path path = PathOf(site.path).Child("x-kubernetes-validations");
    if (site.decls == nullptr) {
      errors_.Add(finding::InternalError(
          path,
          "internal error: failed to construct type information for x-kubernetes-validations rules: " +
              std::string(cel::kNoTypeForRules),
          schema_.node(site.node).place));
      return;
    }
    const auto rules = schema_.Rules(site.node);
    for (size_t i = 0; i < rules.size(); ++i) {
      const CompiledRule& compiled = CompilerFor(*site.decls).Compile(rules[i], site.self);
      LintRule(site, rules[i], compiled, path.Item(i));
    }
  }

  cel::RuleCompiler& CompilerFor(const cel::DeclTypes& decls) {
    auto& compiler = compilers_[&decls];
    if (!compiler) {
      compiler =
          std::make_unique<cel::RuleCompiler>(decls, cel::RuleOptions{.version = cel::kNewRulesVersion});
    }
    return *compiler;
  }

  void LintRule(const RuleSite& site, const Rule& rule, const CompiledRule& compiled,
                const value::Path& path) {
    const int64_t min_size = (*site.decls)[site.self].min_serialized_size;
    const uint64_t cost = cel::TotalRuleCost(compiled.max_cost, site.cardinality, min_size);
    LintCost(path.Child("rule"), "estimated rule cost", cost, rule.rule_place);
    if (!compiled.error.empty()) Refuse(path.Child("rule"), rule, compiled.error, rule.rule_place);
    if (!compiled.message_error.empty()) {
      Refuse(path.Child("messageExpression"), rule, compiled.message_error, rule.place);
    } else if (compiled.message) {
      LintCost(path.Child("messageExpression"), "estimated messageExpression cost", compiled.message_max_cost,
               rule.place);
    }
    LintOldSelf(site, rule, compiled, path);
  }

  void LintCost(const value::Path& path, std::string_view what, uint64_t cost, text::Span place) {
    if (cost > cel::kMaxRuleCost) {
      errors_.TooCostly(path, cel::CostMessage(what, cost, cel::kMaxRuleCost), place);
    }
    tally_.Add(path, cost, place);
  }

  void LintOldSelf(const RuleSite& site, const Rule& rule, const CompiledRule& compiled,
                   const value::Path& path) {
    if (compiled.uses_old_self) {
      if (!site.unpaired_below) return;
      errors_.Invalid(path.Child("rule"), text::Quoted(rule.rule),
                      "oldSelf cannot be used on the uncorrelatable portion of the schema within " +
                          PathOf(*site.unpaired_below).FieldPath(),
                      rule.rule_place);
    } else if (rule.optional_old_self) {
      errors_.Invalid(path.Child("optionalOldSelf"), *rule.optional_old_self ? "true" : "false",
                      "may not be set if oldSelf is not used in rule", rule.place);
    }
  }

  void Refuse(value::Path path, const Rule& rule, const std::string& detail, text::Span place) {
    std::string value;
    schema::AppendGoRule(value, rule);
    errors_.Invalid(std::move(path), std::move(value), detail, place);
  }

  const schema::Schema& schema_;
  const value::Path& path_;
  LintErrors& errors_;
  CostTally tally_;
  std::map<const cel::DeclTypes*, std::unique_ptr<cel::RuleCompiler>> compilers_;
};

}  // namespace

void LintRules(const schema::Schema& schema, const value::Path& path, const FaultyNodes& faulty,
               LintErrors& errors) {
  RulesLint(schema, path, errors).Run(faulty);
}

}  // namespace plimsoll::crd
