// CEL rules are compared by their texts. A rule that the old ones imply has no effect. Any other may refuse
// an object that was valid.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "node_pair.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/compat/logic/rule_implication.h"

namespace plimsoll::compat {

using schema::Keyword;
using schema::Rule;

namespace {

// Without spaces outside of texts.
std::string Squeezed(std::string_view rule) {
  std::string out;
  char quote = 0;
  for (size_t i = 0; i < rule.size(); ++i) {
    const char letter = rule[i];
    if (quote == 0 && ascii::IsSpace(letter)) continue;
    out += letter;
    if (quote != 0 && letter == '\\' && i + 1 < rule.size())
      out += rule[++i];
    else if (quote != 0 && letter == quote)
      quote = 0;
    else if (quote == 0 && (letter == '\'' || letter == '"'))
      quote = letter;
  }
  return out;
}

bool IsTransition(const Rule& rule) { return rule.rule.find("oldSelf") != std::string_view::npos; }

// What makes two rules the same: the text, and whether it is evaluated without an old object.
std::string IdentityOf(const Rule& rule) {
  return Squeezed(rule.rule) + (rule.optional_old_self.value_or(false) ? "?" : "");
}

// Old rules that were evaluated whenever the new one is.
std::vector<std::string_view> PremisesFor(const Rule& rule, const NodePair& pair) {
  const bool optional = rule.optional_old_self.value_or(false);
  std::vector<std::string_view> out;
  for (const Rule& old : pair.before.Rules(pair.old_node)) {
    const bool same_form = old.optional_old_self.value_or(false) == optional;
    if (!IsTransition(old) || (IsTransition(rule) && same_form)) out.push_back(old.rule);
  }
  return out;
}

bool IsImplied(const Rule& rule, const NodePair& pair) {
  return Implies(PremisesFor(rule, pair), rule.rule, {pair.before, pair.old_node});
}

void AddRule(const NodePair& pair, const Rule& rule, bool changed, ChangeList& changes) {
  // Rules about the old object refuse updates. They are never forgiven.
  const EffectSet effects = IsTransition(rule) ? EffectSet(Effect::kWriters) : pair.Refused();
  Change change =
      ChangeOf(pair, Keyword::kValidations, changed ? Direction::kChanged : Direction::kAdded, effects);
  change.after = std::string(rule.rule);
  change.expression = std::string(rule.rule);
  change.new_place = rule.place;
  changes.Add(std::move(change));
}

}  // namespace

void CompareRules(const NodePair& pair, ChangeList& changes) {
  std::set<std::string> old;
  for (const Rule& rule : pair.before.Rules(pair.old_node)) old.insert(IdentityOf(rule));
  size_t kept = 0;
  std::vector<const Rule*> added;
  for (const Rule& rule : pair.after.Rules(pair.new_node)) {
    if (old.contains(IdentityOf(rule)))
      ++kept;
    else if (IsImplied(rule, pair))
      changes.CountWithoutEffect();
    else
      added.push_back(&rule);
  }
  const size_t removed = old.size() - std::min(kept, old.size());
  for (size_t i = 0; i < added.size(); ++i) AddRule(pair, *added[i], i < removed, changes);
  for (size_t i = added.size(); i < removed; ++i) changes.CountWithoutEffect();
}

}  // namespace plimsoll::compat
