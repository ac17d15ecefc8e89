#include "condition_solver.h"

#include <algorithm>
#include <string>
#include <utility>

#include "candidates.h"
#include "plimsoll/cel/types/comparison.h"

namespace plimsoll::compat {

using cel::ConstantKind;
using cel::FunctionId;
using cel::NodeKind;
using value::Path;
using value::Step;
using value::Tree;

namespace {

// Lists longer than this show nothing that shorter ones do not.
constexpr int64_t kMaxSolvedSize = 64;

// A number that compares so with the bound.
int64_t NumberFor(FunctionId comparison, int64_t bound) {
  switch (comparison) {
    case FunctionId::kNotEquals:
    case FunctionId::kGreater: return bound < INT64_MAX ? bound + 1 : bound;
    case FunctionId::kLess: return bound > INT64_MIN ? bound - 1 : bound;
    default: return bound;
  }
}

// Texts, whatever the schema of a custom resource says of its metadata.
bool IsLabelOrAnnotation(const Path& path) {
  const std::vector<Step>& steps = path.steps();
  return steps.size() == 3 && steps[0].name == "metadata" &&
         (steps[1].name == "labels" || steps[1].name == "annotations");
}

}  // namespace

std::optional<Path> ConditionSolver::PathOf(cel::NodeId id) const {
  const cel::SchemaPlace& place = rule_.analysis.places[id.index];
  if (!place.known() || place.variable != variable_) return std::nullopt;
  return PlaceInObject(rule_.place.Below(place.path), sampler_);
}

void ConditionSolver::Ensure(const Path& path) {
  Path at;
  for (size_t i = 0; i < path.size(); ++i) {
    at.Push(path.steps()[i]);
    const Tree* held = object_.Find(at);
    if (held != nullptr && !held->IsNull()) continue;
    const JointSchema schema = sampler_.Follow(sampler_.Root(), at.steps());
    const bool list = i + 1 < path.size() && path.steps()[i + 1].kind == Step::Kind::kIndex;
    Tree made = list                      ? sampler_.List(schema, 1, 0)
                : IsLabelOrAnnotation(at) ? Tree::String("sample")
                                          : sampler_.Sample(schema, 0);
    if (!object_.Set(at, std::move(made))) return;
  }
}

void ConditionSolver::Resize(const Path& path, int64_t size) {
  Ensure(path);
  Tree* held = object_.Find(path);
  if (held == nullptr) return;
  size = std::clamp<int64_t>(size, 0, kMaxSolvedSize);
  const JointSchema schema = sampler_.Follow(sampler_.Root(), path.steps());
  if (held->IsArray()) {
    const auto count = static_cast<size_t>(size);
    if (held->AsArray().size() > count)
      held->AsArray().erase(held->AsArray().begin() + static_cast<ptrdiff_t>(count), held->AsArray().end());
    else if (held->AsArray().size() < count)
      *held = sampler_.List(schema, static_cast<uint64_t>(size), 0);
  } else if (held->IsString()) {
    *held = Tree::String(std::string(static_cast<size_t>(size), 'a'));
  } else if (held->IsObject() && size == 0) {
    *held = Tree::NewObject();
  }
}

void ConditionSolver::Make(cel::NodeId id, bool truth) {
  const cel::Node& node = ast_[id];
  switch (node.kind) {
    case NodeKind::kSelect:
      if (node.test_only) return MakePresent(id, truth);
      [[fallthrough]];
    case NodeKind::kIdent:
      if (const auto path = PathOf(id); path && !path->empty()) object_.Set(*path, Tree::Bool(truth));
      return;
    case NodeKind::kComprehension: return MakeLoop(id, truth);
    case NodeKind::kCall: return MakeCall(id, truth);
    default: return;
  }
}

void ConditionSolver::MakePresent(cel::NodeId id, bool truth) {
  const auto path = PathOf(id);
  if (!path || path->empty()) return;
  if (truth) return Ensure(*path);
  object_.Remove(*path);
}

// exists() that holds and all() that does not need an element; the predicate is the second part of the step.
void ConditionSolver::MakeLoop(cel::NodeId id, bool truth) {
  const cel::Node& step = ast_[ast_.Step(id)];
  const bool all = step.function == FunctionId::kLogicalAnd, any = step.function == FunctionId::kLogicalOr;
  if (step.kind != NodeKind::kCall || (!all && !any)) return;
  const auto range = PathOf(ast_.Range(id));
  if (any == truth && range) Resize(*range, 1);
  const cel::NodeId predicate = ast_.Children(ast_.Step(id))[1];
  Make(predicate, truth);
}

void ConditionSolver::MakeCall(cel::NodeId id, bool truth) {
  const auto parts = ast_.Children(id);
  switch (ast_[id].function) {
    case FunctionId::kLogicalNot: return Make(parts[0], !truth);
    case FunctionId::kLogicalAnd:
      Make(parts[0], truth);
      if (truth) Make(parts[1], truth);
      return;
    case FunctionId::kLogicalOr:
      Make(parts[0], truth);
      if (!truth) Make(parts[1], truth);
      return;
    case FunctionId::kConditional: Make(parts[0], true); return Make(parts[1], truth);
    case FunctionId::kIn:
      if (truth) MakeMember(id);
      return;
    case FunctionId::kHasValue: return MakePresent(parts[0], truth);
    case FunctionId::kStartsWith:
    case FunctionId::kEndsWith:
    case FunctionId::kContains:
      if (truth) SetText(id);
      return;
    default: return MakeComparison(id, truth);
  }
}

void ConditionSolver::SetText(cel::NodeId id) {
  const auto parts = ast_.Children(id);
  const auto path = PathOf(parts[0]);
  if (!path || path->empty()) return;
  if (auto constant = ConstantOf(parts[1])) object_.Set(*path, std::move(*constant));
}

// `self.mode in ['a', 'b']`, `'key' in self.labels`.
void ConditionSolver::MakeMember(cel::NodeId id) {
  const auto parts = ast_.Children(id);
  const cel::Node& container = ast_[parts[1]];
  if (const auto path = PathOf(parts[0]); path && !path->empty() && container.kind == NodeKind::kList) {
    if (container.count == 0) return;
    if (auto constant = ConstantOf(ast_.Elements(parts[1])[0])) object_.Set(*path, std::move(*constant));
    return;
  }
  const auto path = PathOf(parts[1]);
  const cel::Node& key = ast_[parts[0]];
  if (!path || key.kind != NodeKind::kConstant || key.constant != ConstantKind::kString) return;
  Ensure(*path);
  const Tree* held = object_.Find(*path);
  if (held == nullptr) return;
  if (held->IsObject()) return Ensure(path->Child(key.text));
  if (held->IsArray()) object_.Set(path->Item(0), Tree::String(std::string(key.text)));
}

void ConditionSolver::MakeComparison(cel::NodeId id, bool truth) {
  const FunctionId written = ast_[id].function;
  const FunctionId comparison = truth ? written : cel::InverseComparison(written);
  if (cel::InverseComparison(written) == FunctionId::kNone || ast_.Children(id).size() != 2) return;
  const auto parts = ast_.Children(id);
  Compare(parts[0], comparison, parts[1]);
  Compare(parts[1], cel::MirroredComparison(comparison), parts[0]);
}

void ConditionSolver::Compare(cel::NodeId left, FunctionId comparison, cel::NodeId right) {
  const cel::Node& bound = ast_[right];
  const bool whole = bound.kind == NodeKind::kConstant && bound.constant == ConstantKind::kInt;
  const bool sized = ast_[left].kind == NodeKind::kCall && ast_[left].function == FunctionId::kSize;
  if (sized && whole) {
    if (const auto path = PathOf(ast_.Children(left)[0]))
      Resize(*path, NumberFor(comparison, bound.value.integer));
    return;
  }
  const auto path = PathOf(left);
  if (!path || path->empty()) return;
  if (whole) {
    object_.Set(*path, Tree::Int(NumberFor(comparison, bound.value.integer)));
    return;
  }
  if (comparison != FunctionId::kEquals) return;
  if (auto constant = ConstantOf(right)) {
    object_.Set(*path, std::move(*constant));
  } else if (const auto other = PathOf(right)) {
    Ensure(*other);
    if (const Tree* held = object_.Find(*other)) object_.Set(*path, held->Clone());
  }
}

std::optional<Tree> ConditionSolver::ConstantOf(cel::NodeId id) const {
  const cel::Node& node = ast_[id];
  if (node.kind != NodeKind::kConstant) return std::nullopt;
  switch (node.constant) {
    case ConstantKind::kNull: return Tree();
    case ConstantKind::kBool: return Tree::Bool(node.value.boolean);
    case ConstantKind::kInt: return Tree::Int(node.value.integer);
    case ConstantKind::kUint: return Tree::Uint(node.value.unsigned_integer);
    case ConstantKind::kDouble: return Tree::Float(node.value.number);
    case ConstantKind::kString: return Tree::String(std::string(node.text));
    case ConstantKind::kBytes: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace plimsoll::compat
