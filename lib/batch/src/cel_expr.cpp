// cel.expr: one expression over a value with a schema, of any type.
#include "batch_state.h"
#include "cel_methods.h"
#include "cel_parts.h"
#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

// The message for a new rule, where that differs from the one for a stored rule.
void WriteNewIssues(JsonWriter& result, const cel::DeclTypes& decls, std::string_view expression,
                    bool optional_old_self, const std::string& stored) {
  cel::RuleChecker checker(decls, {.version = cel::kNewRulesVersion});
  std::string issues;
  checker.Check(expression, decls.root(), optional_old_self, issues);
  if (issues != stored) WriteText(result, "newCompileError", issues);
}

std::optional<BatchFailure> Evaluate(Value request, const cel::CelProgram& program,
                                     const cel::DeclTypes& decls, bool optional_old_self,
                                     cel::Evaluator& evaluator, JsonWriter& result) {
  const auto self = OptionalIn(request, "self");
  if (!self) return self.error();
  const auto old = OptionalIn(request, "oldSelf");
  if (!old) return old.error();
  evaluator.Reset(&decls);
  cel::Value variables[2];
  if (*self) variables[0] = evaluator.Look((*self)->document.root(), decls.root());
  if (*old) variables[1] = evaluator.Look((*old)->document.root(), decls.root());
  if (optional_old_self) {
    variables[1] = *old ? evaluator.context().memory.Optional(variables[1]) : cel::Value::None();
  }
  const cel::Evaluation done = evaluator.Evaluate(program, variables, cel::kPerCallLimit);
  WriteOutcome(evaluator.context(), done.value, result);
  result.Key("cost");
  result.Uint(done.cost);
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> CelExpr(Value request, BatchState& state, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto expression = StringIn(request, "expr");
  if (!expression) return expression.error();
  const auto imported = SchemaOf(embedded->document.root());
  if (!imported) return imported.error();
  const cel::DeclTypes decls =
      cel::DeclTypes::Of(*imported, imported->root(), FlagIn(request, "isResourceRoot"));
  if (!decls[decls.root()].exposed) {
    WriteText(result, "compileError", cel::kNoDeclType);
    return std::nullopt;
  }
  const bool optional_old_self = FlagIn(request, "optionalOldSelf");
  cel::RuleChecker checker(decls, {});
  std::string issues;
  const auto checked = checker.Check(*expression, decls.root(), optional_old_self, issues);
  if (!checked) {
    WriteText(result, "compileError", issues);
    WriteNewIssues(result, decls, *expression, optional_old_self, issues);
    return std::nullopt;
  }
  WriteNewIssues(result, decls, *expression, optional_old_self, issues);
  WriteText(result, "type", cel::RenderRuntimeType(checked->ResultType()));
  if (cel::MentionsOldSelf(*checked)) WriteFlag(result, "usesOldSelf");
  const auto program = cel::PlanRule(*checked, decls, decls.root(), optional_old_self);
  if (!program) {
    WriteText(result, "programError", program.error().message);
    return std::nullopt;
  }
  const cel::Estimate estimate = cel::EstimateCost(*checked, decls, decls.root());
  WriteNumber(result, "estMin", estimate.min);
  WriteNumber(result, "estMax", estimate.max);
  return Evaluate(request, *program, decls, optional_old_self, state.evaluator, result);
}

}  // namespace plimsoll::batch
