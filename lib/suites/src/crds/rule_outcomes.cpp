#include "rule_outcomes.h"

#include <set>
#include <string>
#include <utility>

#include "plimsoll/value/path.h"

namespace plimsoll::suites {
namespace {

using value::Value;

// A rule and the value it is about.
using RuleAt = std::pair<uint32_t, std::string>;

class RuleVisit {
 public:
  RuleVisit(const cel::RuleSet& rules, std::set<RuleAt> broken, std::set<RuleAt> failed,
            const RuleOutcome& outcome)
      : rules_(rules), broken_(std::move(broken)), failed_(std::move(failed)), outcome_(outcome) {}

  void Visit(uint32_t index, Value value, std::optional<Value> old) {
    if (index == cel::RuleNode::kNone) return;
    const cel::RuleNode& node = rules_.nodes()[index];
    for (const cel::PlacedRule& rule : rules_.RulesOf(node)) Note(rule, old.has_value());
    for (const uint32_t same : rules_.AllOf(node)) Visit(same, value, old);
    if (value.IsObject()) VisitMembers(node, value, old);
    if (value.IsArray()) VisitItems(node, value, old);
  }

 private:
  void Note(const cel::PlacedRule& rule, bool has_old) {
    const bool optional = rule.source->optional_old_self.value_or(false);
    if (!rule.compiled->program || (rule.compiled->uses_old_self && !has_old && !optional)) return;
    const RuleAt at{rule.source->rule_place.offset, path_.Pointer()};
    if (!failed_.contains(at)) outcome_(at.first, !broken_.contains(at));
  }

  void VisitMembers(const cel::RuleNode& node, Value value, std::optional<Value> old) {
    for (const value::Member member : value.Members()) {
      const uint32_t property = rules_.FindProperty(node, member.key);
      path_.Push(value::Step::Field(std::string(member.key)));
      const auto before = old && node.pairs_members ? old->Find(member.key) : std::nullopt;
      Visit(property != cel::RuleNode::kNone ? property : node.additional, member.value, before);
      path_.Pop();
    }
  }

  // Items of maps that were moved count as new ones here.
  void VisitItems(const cel::RuleNode& node, Value value, std::optional<Value> old) {
    if (node.items == cel::RuleNode::kNone) return;
    uint32_t index = 0;
    for (const Value item : value.Items()) {
      path_.Push(value::Step::Index(index));
      Visit(node.items, item, old && node.pairs_items ? ItemAt(*old, index) : std::nullopt);
      path_.Pop();
      ++index;
    }
  }

  static std::optional<Value> ItemAt(Value list, uint32_t index) {
    for (const Value item : list.Items()) {
      if (index-- == 0) return item;
    }
    return std::nullopt;
  }

  const cel::RuleSet& rules_;
  const std::set<RuleAt> broken_;
  const std::set<RuleAt> failed_;
  const RuleOutcome& outcome_;
  value::Path path_;
};

}  // namespace

void ForEachRule(const cel::RuleSet& rules, Value object, std::optional<Value> old, cel::RuleRunner& runner,
                 const RuleOutcome& outcome) {
  if (rules.empty()) return;
  cel::RuleReport report;
  runner.Run(rules, object, old, {}, report);
  std::set<RuleAt> broken, failed;
  for (const finding::FieldError& error : report.errors) {
    if (!error.rule_place) continue;
    auto& into = error.code == finding::Code::kCelViolation ? broken : failed;
    into.emplace(error.rule_place->offset, error.Self().Pointer());
  }
  RuleVisit(rules, std::move(broken), std::move(failed), outcome).Visit(0, object, old);
}

}  // namespace plimsoll::suites
