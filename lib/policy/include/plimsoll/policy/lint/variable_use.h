// Which variables of a policy its expressions read.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/policy/lint/policy_expressions.h"

namespace plimsoll::policy {

// The names after `variables.`, each once.
std::vector<std::string_view> VariablesReadBy(const cel::Ast& ast);

// The variables, by their positions among the expressions, that no validation, match condition, message,
// annotation or mutation needs. None if an expression cannot be read.
std::vector<size_t> UnusedVariables(std::span<const PolicyExpression> expressions);

}  // namespace plimsoll::policy
