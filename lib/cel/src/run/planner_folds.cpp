// Comprehensions. What the macros make is recognised by its shape, exactly, and run by loops made
// for it; anything else runs as it is written.
#include <algorithm>

#include "planner.h"

namespace plimsoll::cel {

bool Planner::IsIdent(NodeId id, std::string_view name) const {
  return ast_[id].kind == NodeKind::kIdent && ast_[id].text == name;
}

bool Planner::IsConstant(NodeId id, ConstantKind kind) const {
  return ast_[id].kind == NodeKind::kConstant && ast_[id].constant == kind;
}

bool Planner::IsCall(NodeId id, FunctionId function, size_t count) const {
  return ast_[id].kind == NodeKind::kCall && ast_[id].function == function &&
         ast_.Children(id).size() == count;
}

// @not_strictly_false(accumulator), or of its negation.
bool Planner::IsLoopOf(NodeId id, std::string_view accumulator, bool negated) const {
  if (!IsCall(id, FunctionId::kNotStrictlyFalse, 1)) return false;
  const NodeId inner = ast_.Children(id)[0];
  if (!negated) return IsIdent(inner, accumulator);
  return IsCall(inner, FunctionId::kLogicalNot, 1) && IsIdent(ast_.Children(inner)[0], accumulator);
}

// accumulator + [x], or cel.@mapInsert(accumulator, ...).
bool Planner::IsAppend(NodeId id, std::string_view accumulator, Shape& shape) const {
  if (ast_[id].kind != NodeKind::kCall) return false;
  const auto children = ast_.Children(id);
  if (children.empty() || !IsIdent(children[0], accumulator)) return false;
  if (IsCall(id, FunctionId::kAdd, 2)) {
    const NodeId list = children[1];
    if (ast_[list].kind != NodeKind::kList || ast_.Elements(list).size() != 1) return false;
    if (ast_.ElementIsOptional(list, 0)) return false;
    shape.shape = FoldShape::kAppend;
    shape.value = ast_.Elements(list)[0];
    return true;
  }
  if (IsCall(id, FunctionId::kMapInsert, 3)) {
    shape.shape = FoldShape::kInsert;
    shape.key = children[1];
    shape.value = children[2];
    return true;
  }
  if (!IsCall(id, FunctionId::kMapInsert, 2)) return false;
  shape.shape = FoldShape::kInsertMap;
  shape.value = children[1];
  return true;
}

// The same, perhaps under a condition.
bool Planner::IsBuild(NodeId id, std::string_view accumulator, Shape& shape) const {
  if (IsAppend(id, accumulator, shape)) return true;
  if (!IsCall(id, FunctionId::kConditional, 3)) return false;
  const auto children = ast_.Children(id);
  if (!IsIdent(children[2], accumulator) || !IsAppend(children[1], accumulator, shape)) return false;
  shape.condition = children[0];
  return true;
}

Planner::Shape Planner::ShapeOf(NodeId id) const {
  const std::string_view accumulator = ast_.Names(id).accu_var;
  const NodeId init = ast_.Init(id);
  const NodeId condition = ast_.Condition(id);
  const NodeId step = ast_.Step(id);
  const NodeId result = ast_.Result(id);
  Shape shape;
  const bool never = IsConstant(condition, ConstantKind::kBool) && !ast_[condition].value.boolean;
  const NodeId range = ast_.Range(id);
  if (never && ast_[range].kind == NodeKind::kList && ast_.Elements(range).empty()) {
    shape.shape = FoldShape::kLet;
    return shape;
  }
  if (accumulator != kAccumulatorName) return shape;
  const bool reads = IsIdent(result, accumulator);
  const bool bool_init = IsConstant(init, ConstantKind::kBool);
  if (reads && bool_init && ast_[init].value.boolean && IsLoopOf(condition, accumulator, false) &&
      IsCall(step, FunctionId::kLogicalAnd, 2) && IsIdent(ast_.Children(step)[0], accumulator)) {
    shape.shape = FoldShape::kAll;
    shape.value = ast_.Children(step)[1];
    return shape;
  }
  if (reads && bool_init && !ast_[init].value.boolean && IsLoopOf(condition, accumulator, true) &&
      IsCall(step, FunctionId::kLogicalOr, 2) && IsIdent(ast_.Children(step)[0], accumulator)) {
    shape.shape = FoldShape::kExists;
    shape.value = ast_.Children(step)[1];
    return shape;
  }
  const bool always = IsConstant(condition, ConstantKind::kBool) && ast_[condition].value.boolean;
  if (!always) return shape;
  const bool empty_list = ast_[init].kind == NodeKind::kList && ast_.Elements(init).empty();
  const bool empty_map = ast_[init].kind == NodeKind::kMap && ast_.Entries(init).empty();
  if (reads && (empty_list || empty_map)) {
    Shape build;
    if (IsBuild(step, accumulator, build) && (build.shape == FoldShape::kAppend) == empty_list) return build;
  }
  const bool counts = IsConstant(init, ConstantKind::kInt) && ast_[init].value.integer == 0;
  if (counts && IsCall(step, FunctionId::kConditional, 3) && IsCall(result, FunctionId::kEquals, 2)) {
    const auto branches = ast_.Children(step);
    const bool adds = IsCall(branches[1], FunctionId::kAdd, 2) &&
                      IsIdent(ast_.Children(branches[1])[0], accumulator) &&
                      IsConstant(ast_.Children(branches[1])[1], ConstantKind::kInt) &&
                      ast_[ast_.Children(branches[1])[1]].value.integer == 1;
    const auto sides = ast_.Children(result);
    const bool one = IsIdent(sides[0], accumulator) && IsConstant(sides[1], ConstantKind::kInt) &&
                     ast_[sides[1]].value.integer == 1;
    if (adds && one && IsIdent(branches[2], accumulator)) {
      shape.shape = FoldShape::kExistsOne;
      shape.value = branches[0];
    }
  }
  return shape;
}

void Planner::PlanShape(const Shape& shape, Fold& fold) {
  fold.shape = shape.shape;
  if (shape.condition.index != kNothing) fold.condition = Use(Visit(shape.condition));
  if (shape.key.index != kNothing) fold.key = Use(Visit(shape.key));
  const Planned value = Visit(shape.value);
  fold.constant_list = ConstantOf(value) != nullptr;
  fold.step = Use(value);
}

Planner::Planned Planner::VisitComprehension(NodeId id) {
  const ComprehensionNames& names = ast_.Names(id);
  Fold fold;
  const Planned init = Visit(ast_.Init(id));
  fold.init = Use(init);
  const Planned range = Visit(ast_.Range(id));
  if (failed()) return {};
  const DeclId range_decl = DeclOf(range);
  fold.range = Use(range);
  fold.two_variables = !names.iter_var2.empty();
  // What loop variables look at, where the range is a list or map of a document.
  DeclId element = kNoDecl;
  bool list = false;
  if (range_decl != kNoDecl && options_.decls != nullptr) {
    const DeclType& type = (*options_.decls)[range_decl];
    list = type.kind == DeclKind::kList;
    if (list || !type.by_fields) element = type.elem;
  }
  const auto slot = [&](std::string_view name, DeclId decl) {
    const auto number = static_cast<uint32_t>(plan_->slot_inits.size());
    plan_->slot_inits.push_back(kNothing);
    locals_.push_back({name, number, decl});
    return number;
  };
  const size_t outer = locals_.size();
  // The accumulator hides the loop variables, so it is looked up first: the last one is.
  if (fold.two_variables) {
    fold.iterator2 = slot(names.iter_var2, element);
    fold.iterator = slot(names.iter_var, kNoDecl);
  } else {
    fold.iterator = slot(names.iter_var, list ? element : kNoDecl);
  }
  fold.accumulator = slot(names.accu_var, kNoDecl);
  plan_->slot_inits[fold.accumulator] = fold.init;
  const Shape shape = ShapeOf(id);
  if (shape.shape == FoldShape::kLet) {
    fold.shape = FoldShape::kLet;
    locals_.back().decl = DeclOf(init);
  } else if (shape.shape == FoldShape::kGeneric) {
    fold.condition = Use(Visit(ast_.Condition(id)));
    fold.step = Use(Visit(ast_.Step(id)));
  } else {
    PlanShape(shape, fold);
  }
  if (failed()) return {};
  // The result sees the accumulator, but not the loop variables.
  locals_.erase(locals_.begin() + static_cast<ptrdiff_t>(outer), locals_.end() - 1);
  fold.result = Use(Visit(ast_.Result(id)));
  locals_.pop_back();
  if (failed()) return {};
  plan_->folds.push_back(fold);
  return OfStep({.kind = StepKind::kFold, .a = static_cast<uint32_t>(plan_->folds.size() - 1)});
}

Planner::Planned Planner::VisitStruct(NodeId id) {
  Message message;
  std::string_view type = ast_[id].text;
  if (type.starts_with('.')) type.remove_prefix(1);
  message.type = plan_->context.memory.Copy(type);
  std::vector<Planned> planned;
  for (const MapEntry& entry : ast_.Entries(id)) {
    planned.push_back(Visit(entry.value));
    if (failed()) return {};
    message.fields.push_back(plan_->context.memory.Copy(entry.field));
  }
  const uint32_t first = AddArguments(planned);
  const auto entries = ast_.Entries(id);
  for (size_t i = 0; i < entries.size(); ++i)
    plan_->optional_arguments[first + i] = entries[i].optional ? 1 : 0;
  plan_->messages.push_back(std::move(message));
  return OfStep({.kind = StepKind::kMessage,
                 .a = first,
                 .b = static_cast<uint32_t>(plan_->messages.size() - 1),
                 .count = static_cast<uint32_t>(planned.size())});
}

}  // namespace plimsoll::cel
