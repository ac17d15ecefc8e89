// Rules of x-kubernetes-validations, compiled. A RuleCompiler makes them for one schema and one
// environment: that of new rules, or that of rules which are stored already. Rules that are the
// same on equal nodes are compiled once.
//
//   RuleCompiler compiler(types, {.version = kStoredVersion});
//   const CompiledRule& rule = compiler.Compile(schema.Rules(node)[0],
//   types.root()); if (!rule.error.empty()) ...
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/rules/rule_checker.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::cel {

struct CompiledRule {
  // What is wrong with the rule, in the words of a CRD's error; empty when nothing is.
  std::string error;
  // None after an error, and of a blank rule, which is never run.
  std::optional<CelProgram> program;
  // Reads oldSelf, and so is about an update.
  bool uses_old_self = false;
  // The most that running it can cost.
  uint64_t max_cost = 0;
  // The same of messageExpression, if there is one. It is compiled only if the rule is fine.
  std::string message_error;
  std::optional<CelProgram> message;
  uint64_t message_max_cost = 0;
  // With RuleOptions::keep_trees, those of the programs.
  std::optional<CheckedAst> tree;
  std::optional<CheckedAst> message_tree;
};

// Why there are no compiled rules where self has no type.
inline constexpr std::string_view kNoDeclType = "failed to convert to declType for CEL validation rules";
// The same in the words of lint.
inline constexpr std::string_view kNoTypeForRules = "unable to convert structural schema to CEL declarations";

// The field an error of the rule is reported at, as upstream writes it: none when the rule names
// none, or one that does not exist, or cannot be compiled.
value::Path NormalFieldPath(const schema::Schema& schema, schema::NodeId node, const schema::Rule& rule,
                            const CompiledRule& compiled);

// Ready to run: its variables are self and oldSelf, in this order. `patterns` as in PlanOptions.
Result<CelProgram> PlanRule(const CheckedAst& checked, const DeclTypes& decls, DeclId self,
                            bool optional_old_self, pattern::PatternPool* patterns = nullptr);

class RuleCompiler {
 public:
  // Both must outlive it; compiled rules live as long as the compiler.
  RuleCompiler(const DeclTypes& decls, RuleOptions options);
  RuleCompiler(const RuleCompiler&) = delete;
  RuleCompiler& operator=(const RuleCompiler&) = delete;

  // `self` must be exposed.
  const CompiledRule& Compile(const schema::Rule& rule, DeclId self);

  const DeclTypes& decls() const { return checker_.decls(); }

 private:
  struct Key {
    DeclId self;
    bool optional_old_self;
    std::string_view rule;
    std::string_view message_expression;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  CompiledRule CompileNew(const schema::Rule& rule, DeclId self);
  void CompileMessage(const schema::Rule& rule, DeclId self, CompiledRule& out);

  const bool keep_trees_;
  std::unique_ptr<pattern::PatternPool> own_patterns_;
  pattern::PatternPool* const patterns_;
  RuleChecker checker_;
  std::map<Key, const CompiledRule*> known_;
  std::deque<CompiledRule> rules_;
};

}  // namespace plimsoll::cel
