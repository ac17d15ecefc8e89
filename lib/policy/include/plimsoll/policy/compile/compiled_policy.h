// A policy with its expressions made ready to run. Constant once made; any number of threads may run it, each
// with an evaluator of its own.
//
//   CompiledPolicy compiled(ReadPolicy(document.root()));
//   compiled.validations[0].problem;   // empty: it compiles
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/run/program.h"
#include "plimsoll/policy/model/policy.h"

namespace plimsoll::policy {

struct CompiledExpression {
  std::string_view text;
  // Why there is no program. An expression that is not there has neither.
  std::string problem = {};
  std::optional<cel::CelProgram> program = std::nullopt;

  bool missing() const { return !program && problem.empty(); }
};

struct CompiledVariable {
  std::string_view name;
  CompiledExpression expression;
};

struct CompiledPolicy {
  explicit CompiledPolicy(Policy&& read);

  // The position of a variable; its count for none of that name.
  size_t FindVariable(std::string_view name) const;

  Policy policy;
  std::vector<CompiledVariable> variables = {};  // each name once: the last of a name counts
  std::vector<CompiledExpression> match_conditions = {};
  std::vector<CompiledExpression> validations = {};
  std::vector<CompiledExpression> messages = {};  // of the validations
  std::vector<CompiledExpression> audit_annotations = {};
  std::vector<CompiledExpression> mutations = {};
};

}  // namespace plimsoll::policy
