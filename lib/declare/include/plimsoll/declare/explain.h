// What the rules of a type require, in words and in the order they run.
//
//   Explainer explainer(universe, program);
//   Explanation what = explainer.Explain(root.node);
//   for (const ExplainedRule& rule : what.rules) show(rule.words);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

// The words of one rule, wrappers spelled out: `each value: at most 63 characters`.
std::string WordsOf(const gotypes::Universe& universe, const Program& program, uint32_t rule);
// Its level, or that of what it wraps.
Level LevelOf(const Program& program, uint32_t rule);

struct ExplainedRule {
  std::string words;
  Level level = Level::kStable;
  // When it fails, nothing after it is checked: of the field, or of its own group of rules.
  bool stops = false;
  // It only decides whether to go on, and reports nothing: what is left out is not checked.
  bool silent = false;
  bool optional = false;
  std::string tag;         // as written; empty for what no tag requires
  gotypes::GoPlace place;  // of the tag
};

struct ExplainedField {
  std::string name;  // in JSON; empty for what is inline or not there
  std::string go_name;
  std::string type;                      // as Go has it, without paths of packages
  std::optional<std::string> otherwise;  // the default, as written
  gotypes::GoPlace place;
  bool opaque = false;  // the rules of its type are not run
  bool has_rules_below = false;
  std::vector<ExplainedRule> rules;
};

struct Explanation {
  std::string type;
  gotypes::GoPlace place;
  std::vector<ExplainedRule> rules;  // of the type itself
  std::vector<ExplainedField> fields;
};

class Explainer {
 public:
  // Both must outlive it.
  Explainer(const gotypes::Universe& universe, const Program& program)
      : universe_(universe), program_(program) {}

  Explanation Explain(uint32_t node) const;
  ExplainedField ExplainField(const FieldNode& field, const std::string& package) const;

  // What a path of JSON names leads to, through pointers, lists and maps.
  struct Found {
    const FieldNode* field = nullptr;
    uint32_t owner = kNoNode;  // the type that has it
    uint32_t node = kNoNode;   // of the type of its values; kNoNode when nothing is known of it
  };
  Result<Found> Follow(uint32_t node, const std::vector<std::string>& path) const;

 private:
  void AddRules(const RuleList& list, std::vector<ExplainedRule>& out) const;
  ExplainedRule ExplainRule(uint32_t rule) const;
  const FieldNode* FindField(uint32_t node, std::string_view name) const;
  uint32_t ValueNode(gotypes::TypeId type) const;
  std::string TypeText(gotypes::TypeId type, const std::string& package) const;
  std::optional<std::string> DefaultOf(gotypes::GoPlace place) const;

  const gotypes::Universe& universe_;
  const Program& program_;
};

}  // namespace plimsoll::declare
