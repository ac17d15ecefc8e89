#include "plimsoll/policy/lint/variable_use.h"

#include <algorithm>
#include <set>
#include <string>

#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::policy {
namespace {

using cel::NodeKind;

bool IsVariables(const cel::Ast& ast, cel::NodeId id) {
  return ast[id].kind == NodeKind::kIdent && ast[id].text == "variables";
}

// The position of the variable that a name means to an expression: the last before it. Its count for none.
size_t VariableBefore(std::span<const PolicyExpression> expressions, std::string_view name, size_t end) {
  for (size_t i = end; i-- > 0;) {
    if (expressions[i].role == ExpressionRole::kVariable && expressions[i].name == name) return i;
  }
  return expressions.size();
}

}  // namespace

// All nodes are looked at, those that belong to no parent included: macros consume only what they repeat.
std::vector<std::string_view> VariablesReadBy(const cel::Ast& ast) {
  std::vector<std::string_view> out;
  for (uint32_t i = 0; i < ast.size(); ++i) {
    const cel::NodeId id{i};
    if (ast[id].kind != NodeKind::kSelect || !IsVariables(ast, ast.Operand(id))) continue;
    if (std::ranges::find(out, ast[id].text) == out.end()) out.push_back(ast[id].text);
  }
  return out;
}

std::vector<size_t> UnusedVariables(std::span<const PolicyExpression> expressions) {
  std::vector<std::set<std::string>> reads(expressions.size());
  std::vector<size_t> pending;
  for (size_t i = 0; i < expressions.size(); ++i) {
    cel::Ast ast;
    cel::Issues issues;
    if (!cel::Parse(expressions[i].text, {}, ast, issues)) return {};
    for (const std::string_view name : VariablesReadBy(ast)) reads[i].emplace(name);
    if (expressions[i].role != ExpressionRole::kVariable) pending.push_back(i);
  }
  std::vector<bool> used(expressions.size(), false);
  while (!pending.empty()) {
    const size_t reader = pending.back();
    pending.pop_back();
    for (const std::string& name : reads[reader]) {
      const size_t read = VariableBefore(expressions, name, reader);
      if (read == expressions.size() || used[read]) continue;
      used[read] = true;
      pending.push_back(read);
    }
  }
  std::vector<size_t> out;
  for (size_t i = 0; i < expressions.size(); ++i) {
    if (expressions[i].role == ExpressionRole::kVariable && !used[i]) out.push_back(i);
  }
  return out;
}

}  // namespace plimsoll::policy
