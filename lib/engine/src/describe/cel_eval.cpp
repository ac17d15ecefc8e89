#include "plimsoll/engine/describe/cel_eval.h"

#include <array>

#include "cel_literal.h"
#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/cel/parse/expression_parts.h"
#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/cel/rules/rule_checker.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/types/type_text.h"

namespace plimsoll::engine {
namespace {

using cel::NodeId;
using cel::NodeKind;
using schema::Keyword;
using value::Value;

class CelSession {
 public:
  explicit CelSession(const CelQuestion& question) : question_(question) {
    if (question.schema == nullptr) return;
    const bool resource = question.node == question.schema->root();
    decls_.emplace(cel::DeclTypes::Of(*question.schema, question.node, resource));
  }

  CelAnswer Run() {
    if (!Compile()) return std::move(answer_);
    if (!question_.self && UsesSelf()) {
      answer_.failure = "the expression uses self, but self has no value";
      return std::move(answer_);
    }
    answer_.type = cel::RenderType(checked_->ResultType());
    if (decls_) answer_.estimate = cel::EstimateCost(*checked_, *decls_, decls_->root());
    const NodeId root = checked_->ast.Root();
    const std::optional<cel::Evaluation> done = Evaluate(root, &answer_.failure);
    if (!done) return std::move(answer_);
    answer_.cost = done->cost;
    (done->value.IsError() ? answer_.error : answer_.value) = Shown(done->value);
    if (question_.trace) Trace(root, 0);
    return std::move(answer_);
  }

 private:
  bool UsesSelf() const {
    for (uint32_t i = 0; i < checked_->ast.size(); ++i) {
      const cel::Node& node = checked_->ast[NodeId{i}];
      if (node.kind == NodeKind::kIdent && node.text == cel::kSelf) return true;
    }
    return false;
  }

  bool Compile() {
    if (!decls_) return CompileUntyped();
    if (!(*decls_)[decls_->root()].exposed) {
      answer_.failure = "the schema at this path has no CEL type";
      return false;
    }
    checker_.emplace(*decls_, cel::RuleOptions{});
    checked_ = checker_->Check(question_.expression, decls_->root(), false, answer_.failure);
    return checked_.has_value();
  }

  bool CompileUntyped() {
    cel::Environment environment{.types = &pool_};
    environment.variables = {{cel::kSelf, &cel::kDynType}, {cel::kOldSelf, &cel::kDynType}};
    cel::Issues issues;
    checked_.emplace();
    if (cel::Compile(question_.expression, environment, *checked_, issues)) return true;
    answer_.failure = cel::RenderIssues(question_.expression, issues);
    return false;
  }

  // The part of the expression below a node. None, with the reason, when it cannot be planned.
  std::optional<cel::Evaluation> Evaluate(NodeId node, std::string* failure) {
    const cel::DeclId type = decls_ ? decls_->root() : cel::kNoDecl;
    const std::array variables = {cel::ProgramVariable{cel::kSelf, type},
                                  cel::ProgramVariable{cel::kOldSelf, type}};
    checked_->ast.SetRoot(node);
    auto program = cel::CelProgram::Make(
        *checked_, {.variables = variables, .decls = decls_ ? &*decls_ : nullptr, .container = {}});
    if (!program) {
      if (failure != nullptr) *failure = program.error().message;
      return std::nullopt;
    }
    evaluator_.Reset(decls_ ? &*decls_ : nullptr);
    const std::array bound = {
        question_.self ? evaluator_.Look(*question_.self, type) : cel::Value(),
        question_.old ? evaluator_.Look(*question_.old, type) : cel::Value(),
    };
    program_ = std::move(*program);
    return evaluator_.Evaluate(*program_, bound, cel::kPerCallLimit);
  }

  std::string Shown(cel::Value value) {
    return value.IsError() ? std::string(value.text()) : LiteralOf(evaluator_.context(), value);
  }

  // Nodes before what is below them. What is inside a loop has many values and is left out.
  void Trace(NodeId root, uint32_t depth) {
    const cel::Ast& ast = checked_->ast;
    if (ast[root].kind == NodeKind::kConstant) return;
    CelStep& step = answer_.trace.emplace_back();
    step.depth = depth;
    cel::AppendExpression(step.text, ast, root);
    const std::optional<cel::Evaluation> done = Evaluate(root, nullptr);
    const bool failed = done && done->value.IsError();
    answer_.trace.back().value = !done    ? "?"
                                 : failed ? "<error: " + Shown(done->value) + ">"
                                          : Shown(done->value);
    for (const NodeId child : cel::PartsOf(ast, root)) Trace(child, depth + 1);
  }

  const CelQuestion& question_;
  CelAnswer answer_;
  std::optional<cel::DeclTypes> decls_;
  std::optional<cel::RuleChecker> checker_;
  cel::TypePool pool_;
  std::optional<cel::CheckedAst> checked_;
  std::optional<cel::CelProgram> program_;
  cel::Evaluator evaluator_;
};

std::optional<schema::NodeId> Below(const schema::Schema& schema, schema::NodeId node,
                                    const value::Step& step) {
  if (step.kind == value::Step::Kind::kIndex || step.name == "*") {
    if (const auto items = schema.Node(node, Keyword::kItems)) return items;
  } else if (const auto property = schema.Property(node, step.name)) {
    return property;
  }
  const schema::Entry* additional = schema.Find(node, Keyword::kAdditionalProperties);
  if (additional == nullptr || additional->second) return std::nullopt;
  return additional->node;
}

}  // namespace

CelAnswer EvaluateCel(const CelQuestion& question) { return CelSession(question).Run(); }

Result<schema::NodeId> SchemaAt(const schema::Schema& schema, const value::Path& path) {
  schema::NodeId node = schema.root();
  value::Path gone;
  for (const value::Step& step : path.steps()) {
    gone.Push(step);
    const std::optional<schema::NodeId> next = Below(schema, node, step);
    if (!next) return Fail("the schema does not define " + gone.FieldPath());
    node = *next;
  }
  return node;
}

std::optional<Value> ValueAt(Value object, const value::Path& path) {
  std::optional<Value> at = object;
  for (const value::Step& step : path.steps()) {
    if (step.kind != value::Step::Kind::kIndex) {
      at = at->Find(step.name);
    } else if (at->IsArray() && step.index < at->Count()) {
      auto items = at->Items().begin();
      for (uint32_t i = 0; i < step.index; ++i) ++items;
      at = *items;
    } else {
      return std::nullopt;
    }
    if (!at) return std::nullopt;
  }
  return at;
}

}  // namespace plimsoll::engine
