#include "plimsoll/cel/rule.h"

#include <utility>

#include "plimsoll/cel/cost.h"
#include "plimsoll/schema/field_path.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::cel {

std::string NormalFieldPath(const schema::Schema& schema, schema::NodeId node, const schema::Rule& rule,
                            const CompiledRule& compiled) {
  if (rule.field_path.empty() || !compiled.program || !compiled.message_error.empty()) return {};
  const auto path = schema::ResolveFieldPath(schema, node, rule.field_path);
  return path ? path->text : std::string();
}

RuleCompiler::RuleCompiler(const DeclTypes& decls, RuleOptions options)
    : checker_(decls, std::move(options)) {}

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
  auto checked = checker_.Check(rule.rule, self, rule.optional_old_self.value_or(false), issues);
  if (!checked) {
    out.error = "compilation failed: " + issues;
    return out;
  }
  if (checked->ResultType().kind != TypeKind::kBool) {
    out.error = "cel expression must evaluate to a bool";
    return out;
  }
  out.uses_old_self = MentionsOldSelf(*checked);
  const uint64_t max_cost = EstimateCost(*checked, decls(), self).max;
  out.program = std::move(*checked);
  out.max_cost = max_cost;
  if (!rule.message_expression.empty()) CompileMessage(rule, self, out);
  return out;
}

void RuleCompiler::CompileMessage(const schema::Rule& rule, DeclId self, CompiledRule& out) {
  std::string issues;
  auto checked =
      checker_.Check(rule.message_expression, self, rule.optional_old_self.value_or(false), issues);
  if (!checked) {
    out.message_error = "messageExpression compilation failed: " + issues;
    return;
  }
  if (checked->ResultType().kind != TypeKind::kString) {
    out.message_error = "messageExpression must evaluate to a string";
    return;
  }
  const uint64_t max_cost = EstimateCost(*checked, decls(), self).max;
  out.message = std::move(*checked);
  out.message_max_cost = max_cost;
}

}  // namespace plimsoll::cel
