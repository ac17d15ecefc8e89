#include "plimsoll/policy/compile/compiled_policy.h"

#include <algorithm>

#include "plimsoll/cel/admission/admission_compiler.h"

namespace plimsoll::policy {
namespace {

using cel::AdmissionCompiler;
using cel::AdmissionExpression;
using cel::ExpressionResult;
using cel::ExpressionScope;

CompiledExpression Planned(std::string_view text, AdmissionExpression&& expression) {
  CompiledExpression out{text, std::move(expression.problem)};
  if (!out.problem.empty()) return out;
  auto program = cel::CelProgram::Make(expression.checked, {.variables = cel::AdmissionVariables()});
  if (program) {
    out.program = *std::move(program);
  } else {
    out.problem = "program instantiation failed: " + program.error().message;
  }
  return out;
}

// Compiles the lists of a policy, which runs as it was stored.
class PolicyCompiler {
 public:
  explicit PolicyCompiler(CompiledPolicy& out)
      : out_(out),
        scope_{.params = out.policy.param_kind.has_value(), .stored = true},
        compiler_(cel::kStoredVersion, /*composition=*/true) {}

  void CompileAll() {
    CompileVariables();
    for (const NamedExpression& condition : out_.policy.match_conditions) {
      out_.match_conditions.push_back(Compile(condition.expression, scope_, ExpressionResult::kBool));
    }
    CompileValidations();
    for (const AuditAnnotation& annotation : out_.policy.audit_annotations) {
      out_.audit_annotations.push_back(Compile(annotation.expression, scope_, ExpressionResult::kTextOrNull));
    }
    CompileMutations();
  }

 private:
  CompiledExpression Compile(std::string_view text, const ExpressionScope& scope, ExpressionResult result) {
    return Planned(text, compiler_.Compile(text, scope, result));
  }

  void CompileVariables() {
    for (const NamedExpression& variable : out_.policy.variables) {
      CompiledExpression compiled =
          Planned(variable.expression, compiler_.AddVariable(variable.name, variable.expression, scope_));
      const size_t at = out_.FindVariable(variable.name);
      if (at < out_.variables.size()) {
        out_.variables[at].expression = std::move(compiled);
      } else {
        out_.variables.push_back({variable.name, std::move(compiled)});
      }
    }
  }

  void CompileValidations() {
    ExpressionScope of_messages = scope_;
    of_messages.authorizer = false;
    for (const Validation& validation : out_.policy.validations) {
      out_.validations.push_back(Compile(validation.expression, scope_, ExpressionResult::kBool));
      const std::string_view message = validation.message_expression;
      out_.messages.push_back(message.empty() ? CompiledExpression{}
                                              : Compile(message, of_messages, ExpressionResult::kText));
    }
  }

  void CompileMutations() {
    ExpressionScope of_patches = scope_;
    of_patches.patches = true;
    for (const Mutation& mutation : out_.policy.mutations) {
      const ExpressionResult result =
          mutation.type == PatchType::kJsonPatch ? ExpressionResult::kJsonPatches : ExpressionResult::kObject;
      out_.mutations.push_back(mutation.type == PatchType::kUnknown
                                   ? CompiledExpression{}
                                   : Compile(mutation.expression, of_patches, result));
    }
  }

  CompiledPolicy& out_;
  ExpressionScope scope_;
  AdmissionCompiler compiler_;
};

}  // namespace

CompiledPolicy::CompiledPolicy(Policy&& read) : policy(std::move(read)) {
  PolicyCompiler(*this).CompileAll();
}

size_t CompiledPolicy::FindVariable(std::string_view name) const {
  const auto found = std::ranges::find(variables, name, &CompiledVariable::name);
  return static_cast<size_t>(found - variables.begin());
}

}  // namespace plimsoll::policy
