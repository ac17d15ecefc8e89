// CEL rules are compared by their texts. A rule whose every part, between `&&`, is a part of an old rule, is
// implied by the old ones. Anything else may refuse an object that was valid.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "node_pair.h"
#include "plimsoll/base/ascii.h"

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

// The parts between `&&` that are in no brackets; the whole where an `||` or `?` is beside them.
std::vector<std::string> ConjunctsOf(const std::string& rule) {
  std::vector<std::string> out = {""};
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < rule.size(); ++i) {
    const char letter = rule[i];
    if (quote != 0) {
      if (letter == '\\' && i + 1 < rule.size())
        out.back() += rule[i++];
      else if (letter == quote)
        quote = 0;
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
    } else if (letter == '(' || letter == '[' || letter == '{') {
      ++depth;
    } else if (letter == ')' || letter == ']' || letter == '}') {
      --depth;
    } else if (depth == 0 && (letter == '?' || rule.compare(i, 2, "||") == 0)) {
      return {rule};
    } else if (depth == 0 && rule.compare(i, 2, "&&") == 0) {
      out.emplace_back();
      ++i;
      continue;
    }
    out.back() += rule[i];
  }
  return out;
}

bool IsTransition(const Rule& rule) { return rule.rule.find("oldSelf") != std::string_view::npos; }

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
  std::set<std::string> whole;
  std::set<std::string> parts;
  for (const Rule& rule : pair.before.Rules(pair.old_node)) {
    std::string text = Squeezed(rule.rule);
    for (std::string& part : ConjunctsOf(text)) parts.insert(std::move(part));
    whole.insert(std::move(text));
  }
  size_t kept = 0;
  std::vector<const Rule*> added;
  for (const Rule& rule : pair.after.Rules(pair.new_node)) {
    const std::string text = Squeezed(rule.rule);
    if (whole.contains(text)) {
      ++kept;
    } else if (std::ranges::all_of(ConjunctsOf(text),
                                   [&](const std::string& part) { return parts.contains(part); })) {
      changes.CountWithoutEffect();
    } else {
      added.push_back(&rule);
    }
  }
  const size_t removed = whole.size() - std::min(kept, whole.size());
  for (size_t i = 0; i < added.size(); ++i) AddRule(pair, *added[i], i < removed, changes);
  for (size_t i = added.size(); i < removed; ++i) changes.CountWithoutEffect();
}

}  // namespace plimsoll::compat
