// Planner makes a Plan out of a tree. The order of its decisions is that of the reference planner,
// so that the same things are constants, attributes and calls: costs and a few results depend on it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plan.h"
#include "plimsoll/base/result.h"
#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/run/program.h"

namespace plimsoll::cel {

class Planner {
 public:
  // `checked` is null for a tree that was only parsed.
  Planner(const Ast& ast, const CheckedAst* checked, const PlanOptions& options);

  Result<std::unique_ptr<Plan>> Make();

 private:
  // A node that was planned. Attributes stay open for qualifiers until somebody needs their value.
  struct Planned {
    enum class Kind : uint8_t { kStep, kConstant, kAttribute, kTest };
    Kind kind = Kind::kStep;
    uint32_t index = 0;     // step, constant or draft
    DeclId decl = kNoDecl;  // of its value, if known
  };
  // An attribute while qualifiers are still added.
  struct Draft {
    Attribute attribute;
    std::vector<Qualifier> qualifiers;
    DeclId decl = kNoDecl;
  };
  struct Local {
    std::string_view name;
    uint32_t slot;
    DeclId decl;
  };

  // Plans a node; after a failure `failure_` says why, and what is returned means nothing.
  Planned Visit(NodeId id);
  Planned VisitIdent(NodeId id);
  Planned VisitSelect(NodeId id);
  // `a.b` that is one name: of a variable or a type.
  Planned VisitQualifiedName(NodeId id);
  // planner_names.cpp: names of a tree that nobody checked.
  Planned VisitUncheckedName(NodeId id);
  bool IsKnownName(std::string_view name) const;
  std::vector<std::string> Candidates(std::string_view name) const;
  Planned VisitCall(NodeId id);
  Planned VisitList(NodeId id);
  Planned VisitMap(NodeId id);
  Planned VisitStruct(NodeId id);
  Planned VisitComprehension(NodeId id);

  // planner_calls.cpp
  struct CallSite {
    NodeId node;
    FunctionId function;
    std::string_view name;
    OverloadId overload;  // kBuiltInCount when not resolved to one
    std::vector<NodeId> arguments;
  };
  CallSite Resolve(NodeId id) const;
  bool QualifiedName(NodeId id, std::string& out) const;
  Planned PlanSpecial(const CallSite& site, bool& special);
  Planned PlanOperator(const CallSite& site, std::span<const Planned> arguments, bool& planned);
  Planned PlanConditional(std::span<const Planned> arguments);
  Planned PlanIndex(const CallSite& site, std::span<const Planned> arguments, bool optional);
  Planned PlanIn(const CallSite& site, std::span<const Planned> arguments);
  Planned PlanPattern(const CallSite& site, std::span<const Planned> arguments);
  pattern::PatternPool& PatternsOf();
  Planned PlanFunction(const CallSite& site, std::span<const Planned> arguments);
  Planned FoldConversion(const CallSite& site, Value argument);
  uint32_t AddCall(const CallSite& site, std::span<const Planned> arguments);
  void AddGuards(const OverloadInfo& overload, Call& call);

  // planner_folds.cpp
  struct Shape {
    FoldShape shape = FoldShape::kGeneric;
    NodeId condition{kNothing};
    NodeId key{kNothing};
    NodeId value{kNothing};
  };
  Shape ShapeOf(NodeId comprehension) const;
  bool IsLoopOf(NodeId id, std::string_view accumulator, bool negated) const;
  bool IsIdent(NodeId id, std::string_view name) const;
  bool IsConstant(NodeId id, ConstantKind kind) const;
  bool IsCall(NodeId id, FunctionId function, size_t count) const;
  bool IsAppend(NodeId id, std::string_view accumulator, Shape& shape) const;
  bool IsBuild(NodeId id, std::string_view accumulator, Shape& shape) const;
  void PlanShape(const Shape& shape, Fold& fold);

  // Pieces.
  Planned Constant(Value value);
  Planned OfStep(const Step& step, DeclId decl = kNoDecl);
  // The step that gives a planned node's value.
  StepId Use(const Planned& planned);
  // A draft that can be qualified: the attribute itself, or one relative to the value.
  uint32_t DraftOf(const Planned& planned);
  void AddQualifier(uint32_t draft, Qualifier qualifier);
  uint32_t Seal(uint32_t draft);
  DeclId Known(uint32_t draft, Qualifier& qualifier) const;
  bool IsPlain(const Attribute& attribute) const;
  Planned VariableNamed(std::string_view name);
  uint32_t AddArguments(std::span<const Planned> arguments);
  const Value* ConstantOf(const Planned& planned) const {
    return planned.kind == Planned::Kind::kConstant ? &plan_->constants[planned.index] : nullptr;
  }
  DeclId DeclOf(const Planned& planned) const;
  Planned Failed(std::string text);
  bool failed() const { return !failure_.empty(); }

  const Ast& ast_;
  const CheckedAst* checked_;
  const PlanOptions& options_;
  std::unique_ptr<Plan> plan_;
  std::vector<Draft> drafts_;
  std::vector<uint32_t> sealed_;  // by draft
  std::vector<Local> locals_;
  std::string failure_;
  int depth_ = 0;
};

}  // namespace plimsoll::cel
