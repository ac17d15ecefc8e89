#include "plimsoll/policy/explain/expression_tracer.h"

#include <utility>

#include "../run/activation.h"
#include "../run/binding_variables.h"
#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/parse/expression_parts.h"
#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/policy/run/limits.h"

namespace plimsoll::policy {
namespace {

using cel::AdmissionVariable;
using cel::ExpressionResult;

}  // namespace

class ExpressionTracer::Work {
 public:
  Work(const CompiledPolicy& policy, const Request& request, const Cluster& cluster, const Match& match,
       const std::optional<ParamObject>& param, ShowValue show)
      : policy_(policy), match_(match), param_(param), show_(std::move(show)), scope_(request, cluster) {}

  // Match conditions see the resource of the request and no namespace.
  std::vector<TraceStep> Trace(std::string_view expression, ExpressionResult result, bool condition) {
    Bind(condition);
    return TraceBound(expression, result, /*patches=*/false);
  }

  // On what a mutation saw.
  std::vector<TraceStep> TraceSeen(std::string_view expression, ExpressionResult result, bool patches,
                                   const SeenObject& seen) {
    Bind(/*condition=*/false);
    const cel::DocumentStyle style =
        seen.go_value ? cel::DocumentStyle::kGoValues : cel::DocumentStyle::kPlain;
    const std::optional<value::Value>& old = scope_.request().old_object;
    At(variables_, AdmissionVariable::kObject) = evaluator_.Look(seen.object, cel::kNoDecl, style);
    At(variables_, AdmissionVariable::kOldObject) =
        old ? evaluator_.Look(scope_.InKind(*old, match_.kind), cel::kNoDecl, style) : cel::Value::Null();
    At(variables_, AdmissionVariable::kParams) = LookAtParams(evaluator_, policy_.policy, param_, params_);
    return TraceBound(expression, result, patches);
  }

  const Policy& policy() const { return policy_.policy; }

 private:
  std::vector<TraceStep> TraceBound(std::string_view expression, ExpressionResult result, bool patches) {
    cel::AdmissionCompiler compiler(cel::kStoredVersion, /*composition=*/true);
    const cel::ExpressionScope scope{.params = policy_.policy.param_kind.has_value(), .stored = true};
    for (const NamedExpression& variable : policy_.policy.variables)
      compiler.AddVariable(variable.name, variable.expression, scope);
    cel::ExpressionScope own = scope;
    own.patches = patches;
    cel::AdmissionExpression compiled = compiler.Compile(expression, own, result);
    steps_.clear();
    if (!compiled.problem.empty()) return {};
    Activation activation(evaluator_, policy_, variables_);
    Add(compiled.checked, compiled.checked.ast.Root(), 0, activation);
    return std::move(steps_);
  }

  void Bind(bool condition) {
    evaluator_.Reset(nullptr);
    At(variables_, AdmissionVariable::kParams) =
        param_ ? evaluator_.Look(param_->object, cel::kNoDecl) : cel::Value::Null();
    BindAuthorizer(scope_, variables_);
    BindRequest(evaluator_, scope_, match_.kind, condition ? scope_.request().resource : match_.resource,
                variables_);
    BindNamespace(evaluator_, condition ? std::nullopt : scope_.NamespaceValue(), variables_);
  }

  void Add(cel::CheckedAst& checked, cel::NodeId node, uint32_t depth, Activation& activation) {
    if (checked.ast[node].kind == cel::NodeKind::kConstant) return;
    std::string text;
    cel::AppendExpression(text, checked.ast, node);
    steps_.push_back({depth, std::move(text), ValueOf(checked, node, activation)});
    for (const cel::NodeId part : cel::PartsOf(checked.ast, node)) Add(checked, part, depth + 1, activation);
  }

  std::string ValueOf(cel::CheckedAst& checked, cel::NodeId node, Activation& activation) {
    checked.ast.SetRoot(node);
    auto program = cel::CelProgram::Make(checked, {.variables = cel::AdmissionVariables()});
    if (!program) return "?";
    CompiledExpression expression{.text = "", .program = *std::move(program)};
    ExpressionOutcome outcome;
    int64_t budget = kPolicyBudget;
    if (!activation.Run(expression, budget, outcome)) return "<error: " + std::string(kOutOfBudget) + ">";
    if (!outcome.error.empty()) return "<error: " + std::string(outcome.cause) + ">";
    return show_(evaluator_.context(), outcome.value);
  }

  const CompiledPolicy& policy_;
  const Match& match_;
  const std::optional<ParamObject> param_;
  const ShowValue show_;
  RequestScope scope_;
  cel::Evaluator evaluator_;
  ActivationVariables variables_ = {};
  value::Document params_;
  std::vector<TraceStep> steps_;
};

ExpressionTracer::ExpressionTracer(const CompiledPolicy& policy, const Request& request,
                                   const Cluster& cluster, const Match& match,
                                   const std::optional<ParamObject>& param, ShowValue show)
    : work_(std::make_unique<Work>(policy, request, cluster, match, param, std::move(show))) {}
ExpressionTracer::~ExpressionTracer() = default;

std::vector<TraceStep> ExpressionTracer::Condition(size_t index) {
  return work_->Trace(work_->policy().match_conditions[index].expression, ExpressionResult::kBool, true);
}

std::vector<TraceStep> ExpressionTracer::Validation(size_t index) {
  return work_->Trace(work_->policy().validations[index].expression, ExpressionResult::kBool, false);
}

std::vector<TraceStep> ExpressionTracer::Variable(size_t index) {
  return work_->Trace(work_->policy().variables[index].expression, ExpressionResult::kAny, false);
}

std::vector<TraceStep> ExpressionTracer::Mutation(size_t index, const SeenObject& seen) {
  const policy::Mutation& mutation = work_->policy().mutations[index];
  if (mutation.type == PatchType::kUnknown) return {};
  const ExpressionResult result =
      mutation.type == PatchType::kJsonPatch ? ExpressionResult::kJsonPatches : ExpressionResult::kObject;
  return work_->TraceSeen(mutation.expression, result, /*patches=*/true, seen);
}

std::vector<TraceStep> ExpressionTracer::Variable(size_t index, const SeenObject& seen) {
  return work_->TraceSeen(work_->policy().variables[index].expression, ExpressionResult::kAny,
                          /*patches=*/false, seen);
}

}  // namespace plimsoll::policy
