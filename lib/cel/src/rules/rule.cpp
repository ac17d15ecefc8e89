#include "plimsoll/cel/rules/rule.h"

#include <utility>

#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/schema/field_path.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::cel {

value::Path NormalFieldPath(const schema::Schema& schema, schema::NodeId node, const schema::Rule& rule,
                            const CompiledRule& compiled) {
  if (rule.field_path.empty() || !compiled.program || !compiled.message_error.empty()) return {};
  const auto path = schema::ResolveFieldPath(schema, node, rule.field_path);
  return path ? path->path : value::Path();
}

// An optional old value is no value of a document.
Result<CelProgram> PlanRule(const CheckedAst& checked, const DeclTypes& decls, DeclId self,
                            bool optional_old_self, pattern::PatternPool* patterns) {
  const ProgramVariable variables[] = {{kSelf, self}, {kOldSelf, optional_old_self ? kNoDecl : self}};
  PlanOptions options;
  options.variables = variables;
  options.decls = &decls;
  options.patterns = patterns;
  return CelProgram::Make(checked, options);
}

RuleCompiler::RuleCompiler(const DeclTypes& decls, RuleOptions options)
    : keep_trees_(options.keep_trees),
      own_patterns_(options.patterns == nullptr ? std::make_unique<pattern::PatternPool>() : nullptr),
      patterns_(own_patterns_ ? own_patterns_.get() : options.patterns),
      checker_(decls, std::move(options)) {}

const CompiledRule& RuleCompiler::Compile(const schema::Rule& rule, DeclId self) {
  const Key key{self, rule.optional_old_self.value_or(false), rule.rule, rule.message_expression};
  const auto [entry, is_new] = known_.try_emplace(key, nullptr);
  if (is_new) entry->second = &rules_.emplace_back(CompileNew(rule, self));
  return *entry->second;
}

CompiledRule RuleCompiler::CompileNew(const schema::Rule& rule, DeclId self) {
  CompiledRule out;
  if (text::TrimSpace(rule.rule).empty()) return out;
  std::string issues;
  const bool optional = rule.optional_old_self.value_or(false);
  auto checked = checker_.Check(rule.rule, self, optional, issues);
  if (!checked) {
    out.error = "compilation failed: " + issues;
    return out;
  }
  if (checked->ResultType().kind != TypeKind::kBool) {
    out.error = "cel expression must evaluate to a bool";
    return out;
  }
  out.uses_old_self = MentionsOldSelf(*checked);
  auto program = PlanRule(*checked, decls(), self, optional, patterns_);
  if (!program) {
    out.error = "program instantiation failed: " + program.error().message;
    return out;
  }
  out.program = std::move(*program);
  out.max_cost = EstimateCost(*checked, decls(), self).max;
  if (keep_trees_) out.tree = std::move(checked);
  if (!rule.message_expression.empty()) CompileMessage(rule, self, out);
  return out;
}

void RuleCompiler::CompileMessage(const schema::Rule& rule, DeclId self, CompiledRule& out) {
  std::string issues;
  const bool optional = rule.optional_old_self.value_or(false);
  auto checked = checker_.Check(rule.message_expression, self, optional, issues);
  if (!checked) {
    out.message_error = "messageExpression compilation failed: " + issues;
    return;
  }
  if (checked->ResultType().kind != TypeKind::kString) {
    out.message_error = "messageExpression must evaluate to a string";
    return;
  }
  auto program = PlanRule(*checked, decls(), self, optional, patterns_);
  if (!program) {
    out.message_error = "messageExpression instantiation failed: " + program.error().message;
    return;
  }
  out.message = std::move(*program);
  out.message_max_cost = EstimateCost(*checked, decls(), self).max;
  if (keep_trees_) out.message_tree = std::move(checked);
}

}  // namespace plimsoll::cel
