#include "plimsoll/policy/lint/constant_result.h"

#include <algorithm>
#include <array>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/run/evaluator.h"

namespace plimsoll::policy {
namespace {

using cel::FunctionId;
using cel::NodeKind;

class ConstantFinder {
 public:
  explicit ConstantFinder(const cel::Ast& ast) : ast_(ast) {}

  std::optional<bool> Of(cel::NodeId id) const {
    const cel::Node& node = ast_[id];
    if (node.kind == NodeKind::kConstant && node.constant == cel::ConstantKind::kBool)
      return node.value.boolean;
    if (node.kind != NodeKind::kCall) return std::nullopt;
    switch (node.function) {
      case FunctionId::kLogicalAnd: return OfBoth(id, false);
      case FunctionId::kLogicalOr: return OfBoth(id, true);
      case FunctionId::kLogicalNot: {
        const auto operand = Of(ast_.Children(id)[0]);
        return operand ? std::optional(!*operand) : std::nullopt;
      }
      case FunctionId::kConditional: return OfConditional(id);
      default: return std::nullopt;
    }
  }

 private:
  // One operand is enough for `deciding`.
  std::optional<bool> OfBoth(cel::NodeId id, bool deciding) const {
    const auto parts = ast_.Children(id);
    const auto first = Of(parts[0]), second = Of(parts[1]);
    if (first == deciding || second == deciding) return deciding;
    return first && second ? std::optional(!deciding) : std::nullopt;
  }

  std::optional<bool> OfConditional(cel::NodeId id) const {
    const auto parts = ast_.Children(id);
    const auto condition = Of(parts[0]);
    return condition ? Of(parts[*condition ? 1 : 2]) : std::nullopt;
  }

  const cel::Ast& ast_;
};

bool ReadsNothing(const cel::CheckedAst& checked) {
  return std::ranges::none_of(checked.references, [](const cel::Reference& reference) {
    return reference.kind == cel::ReferenceKind::kVariable;
  });
}

}  // namespace

std::optional<bool> ConstantResult(const cel::CheckedAst& checked) {
  if (const auto found = ConstantFinder(checked.ast).Of(checked.ast.Root())) return found;
  if (!ReadsNothing(checked) || checked.ResultType().kind != cel::TypeKind::kBool) return std::nullopt;
  const auto program = cel::CelProgram::Make(checked, {.variables = cel::AdmissionVariables()});
  if (!program) return std::nullopt;
  cel::Evaluator evaluator;
  evaluator.Reset(nullptr);
  const std::array<cel::Value, cel::kAdmissionVariableCount> nothing = {};
  const cel::Evaluation done = evaluator.Evaluate(*program, nothing, cel::kPerCallLimit);
  return done.value.IsError() ? std::nullopt : std::optional(done.value.IsTrue());
}

}  // namespace plimsoll::policy
