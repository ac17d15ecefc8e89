// cel.spec: one expression of the language by itself, with variables and functions of the
// request. Kubernetes never runs an expression that was not checked; the tests of the language
// do.
#include <deque>
#include <vector>

#include "batch_state.h"
#include "cel_methods.h"
#include "cel_parts.h"
#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/parse/parse.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/types/issue.h"
#include "plimsoll/cel/types/type_text.h"
#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"
#include "typed_value.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

// What the request declares and binds.
class SpecRequest {
 public:
  explicit SpecRequest(Value request) : request_(request) {
    environment_.types = &types_;
    environment_.homogeneous_literals = false;
    environment_.container = TextIn(request, "container");
  }

  std::optional<BatchFailure> Read(cel::Evaluator& evaluator) {
    if (const auto declared = request_.Find("typeEnv")) {
      for (const Value entry : declared->Items()) {
        if (!Declare(entry)) return Malformed("`typeEnv` declares something that is not a type");
      }
    }
    const auto bindings = request_.Find("bindings");
    if (!bindings) return std::nullopt;
    for (const value::Member binding : bindings->Members()) {
      const auto bound = ReadTyped(evaluator.context(), binding.value);
      if (!bound) return Malformed("`bindings` contains something that is not a value");
      Bind(binding.key, *bound);
    }
    return std::nullopt;
  }

  const cel::Environment& environment() const { return environment_; }
  std::vector<cel::ProgramVariable> Variables() const {
    std::vector<cel::ProgramVariable> variables;
    for (const cel::Variable& variable : environment_.variables) variables.push_back({variable.name});
    return variables;
  }
  const std::vector<cel::Value>& values() const { return values_; }

 private:
  bool Declare(Value entry) {
    const std::string_view name = TextIn(entry, "name");
    if (const auto overloads = entry.Find("function")) return DeclareFunction(name, *overloads);
    std::vector<std::string_view> parameters;
    const cel::Type* type = cel::ParseType(TextIn(entry, "type"), types_, parameters);
    if (type == nullptr) return false;
    environment_.variables.push_back({name, type});
    values_.emplace_back();
    return true;
  }

  bool DeclareFunction(std::string_view name, Value overloads) {
    cel::FunctionDeclaration function;
    function.name = name;
    for (const Value overload : overloads.Items()) {
      std::vector<std::string_view> parameters;
      std::vector<const cel::Type*>& params = params_.emplace_back();
      if (const auto list = overload.Find("params")) {
        for (const Value text : list->Items()) {
          params.push_back(cel::ParseType(text.IsString() ? text.AsString() : "", types_, parameters));
          if (params.back() == nullptr) return false;
        }
      }
      cel::OverloadInfo info{};
      info.member = FlagIn(overload, "member");
      info.id = TextIn(overload, "overload");
      info.params = params;
      info.result = cel::ParseType(TextIn(overload, "result"), types_, parameters);
      info.variables = static_cast<uint8_t>(parameters.size());
      if (info.result == nullptr) return false;
      function.overloads.push_back(info);
    }
    environment_.functions.push_back(std::move(function));
    return true;
  }

  void Bind(std::string_view name, cel::Value value) {
    for (size_t i = 0; i < environment_.variables.size(); ++i) {
      if (environment_.variables[i].name == name) {
        values_[i] = value;
        return;
      }
    }
    environment_.variables.push_back({name, &cel::kDynType});
    values_.push_back(value);
  }

  Value request_;
  cel::TypePool types_;
  cel::Environment environment_;
  std::vector<cel::Value> values_;  // of the variables
  std::deque<std::vector<const cel::Type*>> params_;
};

// Parses, and checks unless that is switched off. What is wrong, or nothing.
std::string IssuesOf(Value request, std::string_view expression, const SpecRequest& spec,
                     cel::CheckedAst& checked) {
  cel::ParseOptions parse = cel::ParseOptions::For(spec.environment());
  parse.macros = !FlagIn(request, "disableMacros");
  cel::Issues issues;
  const bool good = cel::Parse(expression, parse, checked.ast, issues) &&
                    (FlagIn(request, "disableCheck") || cel::Check(spec.environment(), checked, issues));
  return good ? "" : cel::RenderIssues(expression, issues);
}

Result<cel::CelProgram> Plan(const SpecRequest& spec, const cel::CheckedAst& checked) {
  const std::vector<cel::ProgramVariable> variables = spec.Variables();
  cel::PlanOptions options;
  options.variables = variables;
  options.container = spec.environment().container;
  return checked.types.empty() ? cel::CelProgram::MakeUnchecked(checked.ast, options)
                               : cel::CelProgram::Make(checked, options);
}

void WriteTypedResult(const cel::CheckedAst& checked, cel::EvalContext& context,
                      std::optional<cel::Value> value, JsonWriter& result) {
  if (checked.types.empty()) return;
  result.Key("typedResult");
  result.BeginObject();
  WriteText(result, "type", cel::RenderRuntimeType(checked.ResultType()));
  if (value) WriteOutcome(context, *value, result);
  result.EndObject();
}

}  // namespace

std::optional<BatchFailure> CelSpec(Value request, BatchState& state, JsonWriter& result) {
  const auto expression = StringIn(request, "expr");
  if (!expression) return expression.error();
  cel::Evaluator& evaluator = state.evaluator;
  evaluator.Reset(nullptr);
  SpecRequest spec(request);
  if (const auto failure = spec.Read(evaluator)) return failure;
  cel::CheckedAst checked;
  const std::string issues = IssuesOf(request, *expression, spec, checked);
  if (!issues.empty()) {
    WriteText(result, "error", issues);
    return std::nullopt;
  }
  if (FlagIn(request, "checkOnly")) {
    WriteTypedResult(checked, evaluator.context(), std::nullopt, result);
    return std::nullopt;
  }
  const auto program = Plan(spec, checked);
  if (!program) {
    WriteText(result, "error", program.error().message);
    return std::nullopt;
  }
  const cel::Evaluation done = evaluator.Evaluate(*program, spec.values(), cel::kPerCallLimit);
  WriteOutcome(evaluator.context(), done.value, result);
  WriteTypedResult(checked, evaluator.context(), done.value, result);
  return std::nullopt;
}

}  // namespace plimsoll::batch
