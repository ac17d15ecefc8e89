#include "plimsoll/cel/cost/cost.h"

#include <algorithm>

#include "cost_estimator.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

// Whether a value of the type has always the same size.
bool IsScalar(const Type& type) {
  switch (type.kind) {
    case TypeKind::kBool:
    case TypeKind::kDouble:
    case TypeKind::kDuration:
    case TypeKind::kInt:
    case TypeKind::kTimestamp:
    case TypeKind::kUint: return true;
    case TypeKind::kOptional: return IsScalar(*type.Param(0));
    default: return false;
  }
}

std::optional<EntrySize> Joined(const std::optional<EntrySize>& a, const std::optional<EntrySize>& b) {
  if (!a || !b) return std::nullopt;
  return EntrySize{a->container, a->key.Union(b->key), a->value.Union(b->value)};
}

}  // namespace

Estimate EstimateCost(const CheckedAst& checked, const DeclTypes& decls, DeclId self) {
  return CostEstimator(checked, decls, self).CostOf(checked.ast.Root());
}

Estimate EstimateCost(const CheckedAst& checked, const SizeBounds& bounds) {
  return CostEstimator(checked, bounds).CostOf(checked.ast.Root());
}

CostEstimator::CostEstimator(const CheckedAst& checked, const DeclTypes& decls, DeclId self)
    : checked_(checked),
      ast_(checked.ast),
      decls_(&decls),
      self_(self),
      node_paths_(ast_.size()),
      sizes_(ast_.size()),
      entry_sizes_(ast_.size()) {}

CostEstimator::CostEstimator(const CheckedAst& checked, const SizeBounds& bounds)
    : checked_(checked),
      ast_(checked.ast),
      bounds_(&bounds),
      node_paths_(ast_.size()),
      sizes_(ast_.size()),
      entry_sizes_(ast_.size()) {}

Cost CostEstimator::CostOf(NodeId node) {
  switch (ast_[node].kind) {
    case NodeKind::kIdent: return CostOfIdent(node);
    case NodeKind::kSelect: return CostOfSelect(node);
    case NodeKind::kCall: return CostOfCall(node);
    case NodeKind::kList: return CostOfList(node);
    case NodeKind::kMap: return CostOfMap(node);
    case NodeKind::kStruct: return CostOfStruct(node);
    case NodeKind::kComprehension: return IsBinding(node) ? CostOfBinding(node) : CostOfComprehension(node);
    case NodeKind::kConstant:
    case NodeKind::kError: return {};
  }
  return {};
}

Cost CostEstimator::CostOfIdent(NodeId node) {
  const LocalVariable* variable = FindVariable(ast_[node].text);
  node_paths_[node.index] = variable != nullptr ? variable->path : paths_.Of(ast_[node].text);
  return kUnitCost;
}

// A test whether a field is there is free.
Cost CostEstimator::CostOfSelect(NodeId node) {
  const NodeId operand = ast_.Operand(node);
  const Cost cost = CostOf(operand);
  if (ast_[node].test_only) return cost;
  node_paths_[node.index] = paths_.Extend(PathOf(operand), ast_[node].text);
  const TypeKind kind = checked_.TypeOf(operand).kind;
  const bool counts = kind == TypeKind::kMap || kind == TypeKind::kObject || kind == TypeKind::kParam;
  return counts ? cost.Plus(kUnitCost) : cost;
}

Cost CostEstimator::CostOfList(NodeId node) {
  Cost sum = Cost::Of(kListCreationCost);
  const auto elements = ast_.Elements(node);
  SizeEstimate item = elements.empty() ? SizeEstimate{} : SizeEstimate{UINT64_MAX, 0};
  for (const NodeId element : elements) {
    sum = sum.Plus(CostOf(element));
    item = item.Union(SizeOrUnknown(element));
  }
  entry_sizes_[node.index] = EntrySize{TypeKind::kList, SizeEstimate::Of(1), item};
  return sum;
}

Cost CostEstimator::CostOfMap(NodeId node) {
  Cost sum = Cost::Of(kMapCreationCost);
  const auto entries = ast_.Entries(node);
  SizeEstimate key = entries.empty() ? SizeEstimate{} : SizeEstimate{UINT64_MAX, 0};
  SizeEstimate value = key;
  for (const MapEntry& entry : entries) {
    sum = sum.Plus(CostOf(entry.key)).Plus(CostOf(entry.value));
    key = key.Union(SizeOrUnknown(entry.key));
    value = value.Union(SizeOrUnknown(entry.value));
  }
  entry_sizes_[node.index] = EntrySize{TypeKind::kMap, key, value};
  return sum;
}

Cost CostEstimator::CostOfStruct(NodeId node) {
  Cost sum = Cost::Of(kStructCreationCost);
  for (const MapEntry& entry : ast_.Entries(node)) sum = sum.Plus(CostOf(entry.value));
  return sum;
}

Cost CostEstimator::CostOfComprehension(NodeId node) {
  const ComprehensionNames& names = ast_.Names(node);
  const NodeId range = ast_.Range(node);
  Cost sum = CostOf(range).Plus(CostOf(ast_.Init(node)));
  PushAccumulator(node);
  if (names.iter_var2.empty()) {
    const bool list = ContainerOf(range, EntrySizeOf(range)) == TypeKind::kList;
    PushIteration(names.iter_var, range, !list, "@items", "@keys");
  } else {
    PushIteration(names.iter_var, range, true, "@indices", "@keys");
    PushIteration(names.iter_var2, range, false, "@items", "@values");
  }
  const Cost condition = CostOf(ast_.Condition(node));
  const Cost step = CostOf(ast_.Step(node));
  Pop(names.iter_var);
  if (!names.iter_var2.empty()) Pop(names.iter_var2);
  sum = sum.Plus(CostOf(ast_.Result(node)));
  Pop(names.accu_var);
  // Only now, since the body may have changed the path of the range.
  const SizeEstimate count = SizeOrUnknown(range);
  SetComprehensionSize(node, count);
  return sum.Plus(count.Times(step.Plus(condition)));
}

void CostEstimator::SetComprehensionSize(NodeId node, SizeEstimate range) {
  const NodeId init = ast_.Init(node);
  const NodeKind kind = ast_[init].kind;
  if (kind == NodeKind::kConstant) {
    if (const auto size = SizeOf(init)) sizes_[node.index] = size;
  } else if (kind == NodeKind::kList || kind == NodeKind::kMap) {
    sizes_[node.index] = range;
    if (const auto entry_size = EntrySizeOf(ast_.Step(node))) entry_sizes_[node.index] = entry_size;
  }
}

// A comprehension that only gives a name to a value: optMap and its like are made of them.
bool CostEstimator::IsBinding(NodeId node) const {
  const Node& condition = ast_[ast_.Condition(node)];
  const NodeId range = ast_.Range(node);
  return ast_[range].kind == NodeKind::kList && ast_.Elements(range).empty() &&
         condition.kind == NodeKind::kConstant && condition.constant == ConstantKind::kBool &&
         !condition.value.boolean && ast_.Names(node).accu_var != kOldAccumulatorName;
}

Cost CostEstimator::CostOfBinding(NodeId node) {
  Cost sum = CostOf(ast_.Range(node)).Plus(CostOf(ast_.Init(node)));
  PushAccumulator(node);
  const NodeId result = ast_.Result(node);
  sum = sum.Plus(CostOf(result));
  Pop(ast_.Names(node).accu_var);
  if (const auto size = SizeOf(result)) sizes_[node.index] = size;
  if (const auto entry_size = EntrySizeOf(result)) entry_sizes_[node.index] = entry_size;
  return sum;
}

void CostEstimator::PushAccumulator(NodeId comprehension) {
  const NodeId init = ast_.Init(comprehension);
  variables_.push_back({ast_.Names(comprehension).accu_var, PathOf(init), SizeOf(init), EntrySizeOf(init)});
}

TypeKind CostEstimator::ContainerOf(NodeId range, const std::optional<EntrySize>& entry_size) const {
  return entry_size ? entry_size->container : checked_.TypeOf(range).kind;
}

void CostEstimator::PushIteration(std::string_view name, NodeId range, bool key, std::string_view list_step,
                                  std::string_view map_step) {
  const std::optional<EntrySize> entry_size = EntrySizeOf(range);
  std::optional<SizeEstimate> size;
  if (entry_size) size = key ? entry_size->key : entry_size->value;
  const bool list = ContainerOf(range, entry_size) == TypeKind::kList;
  const CostPath path = paths_.Extend(PathOf(range), list ? list_step : map_step);
  variables_.push_back({name, path, size, std::nullopt});
}

void CostEstimator::Pop(std::string_view name) {
  const auto last = std::ranges::find(variables_.rbegin(), variables_.rend(), name, &LocalVariable::name);
  if (last != variables_.rend()) variables_.erase(std::next(last).base());
}

const CostEstimator::LocalVariable* CostEstimator::FindVariable(std::string_view name) const {
  const auto last = std::ranges::find(variables_.rbegin(), variables_.rend(), name, &LocalVariable::name);
  return last == variables_.rend() ? nullptr : &*last;
}

CostPath CostEstimator::PathOf(NodeId node) const {
  if (ast_[node].kind == NodeKind::kIdent) {
    if (const LocalVariable* variable = FindVariable(ast_[node].text)) return variable->path;
  }
  return node_paths_[node.index];
}

// Functions do not see where an accumulator comes from.
Operand CostEstimator::OperandOf(NodeId node) {
  CostPath path = PathOf(node);
  if (!path.empty() && IsAccumulator(paths_.Steps(path)[0])) path = {};
  return {node, &checked_.TypeOf(node), path, SizeOf(node)};
}

std::optional<SizeEstimate> CostEstimator::SizeOf(NodeId node) {
  if (sizes_[node.index]) return sizes_[node.index];
  if (const auto size = LiteralSize(node)) return size;
  if (const auto size = SizeBySchema(paths_.Steps(PathOf(node)))) {
    sizes_[node.index] = size;
    return size;
  }
  if (IsScalar(checked_.TypeOf(node))) return SizeEstimate::Of(1);
  const bool named = ast_[node].kind == NodeKind::kIdent;
  const LocalVariable* variable = named ? FindVariable(ast_[node].text) : nullptr;
  if (variable != nullptr && variable->size) return variable->size;
  if (bounds_ == nullptr) return std::nullopt;
  return bounds_->SizeOf(node, checked_.TypeOf(node));
}

std::optional<SizeEstimate> CostEstimator::LiteralSize(NodeId id) const {
  const Node& node = ast_[id];
  if (node.kind == NodeKind::kList) return SizeEstimate::Of(ast_.Elements(id).size());
  if (node.kind == NodeKind::kMap) return SizeEstimate::Of(ast_.Entries(id).size());
  if (node.kind != NodeKind::kConstant) return std::nullopt;
  if (node.constant == ConstantKind::kString) return SizeEstimate::Of(text::CountCodePoints(node.text));
  if (node.constant == ConstantKind::kBytes) return SizeEstimate::Of(node.text.size());
  return SizeEstimate::Of(1);
}

// The first step is a variable, which always stands for the root. Keys of maps are of a type
// without bounds, with nothing below it.
std::optional<SizeEstimate> CostEstimator::SizeBySchema(std::span<const std::string_view> steps) const {
  if (steps.empty() || decls_ == nullptr) return std::nullopt;
  DeclId at = self_;
  for (size_t i = 1; i < steps.size(); ++i) {
    const DeclType& type = (*decls_)[at];
    if (steps[i] == "@keys") {
      const bool bounded = type.kind == DeclKind::kMap && i + 1 == steps.size();
      return bounded ? std::optional(SizeEstimate{}) : std::nullopt;
    }
    at = StepDown(at, steps[i]);
    if (at == kNoDecl) return std::nullopt;
  }
  return SizeEstimate{0, static_cast<uint64_t>((*decls_)[at].max_elements)};
}

DeclId CostEstimator::StepDown(DeclId at, std::string_view step) const {
  const DeclType& type = (*decls_)[at];
  if (step == "@items" || step == "@values" || type.named_elements) return type.elem;
  const DeclField* field = type.kind == DeclKind::kObject ? decls_->FindEscaped(at, step) : nullptr;
  return field != nullptr ? field->type : kNoDecl;
}

std::optional<EntrySize> CostEstimator::EntrySizeOf(NodeId node) const {
  if (entry_sizes_[node.index]) return entry_sizes_[node.index];
  if (ast_[node].kind != NodeKind::kIdent) return std::nullopt;
  const LocalVariable* variable = FindVariable(ast_[node].text);
  return variable != nullptr ? variable->entry_size : std::nullopt;
}

Cost CallParts::ArgumentSum() const {
  Cost sum;
  for (const Cost& cost : argument_costs) sum = sum.Plus(cost);
  return sum;
}

Cost CostEstimator::CostOfCall(NodeId node) {
  if (ast_[node].function == FunctionId::kDyn) return CostOfDyn(node);
  const auto argument_nodes = ast_.Arguments(node);
  std::vector<Operand> arguments;
  std::vector<Cost> argument_costs;
  for (const NodeId argument : argument_nodes) {
    argument_costs.push_back(CostOf(argument));
    arguments.push_back(OperandOf(argument));
  }
  const auto overloads = checked_.OverloadsOf(node);
  if (overloads.empty()) return {};
  Cost sum;
  CallParts call{node, ast_[node].function, std::nullopt, arguments, argument_costs};
  if (ast_[node].has_target) {
    sum = CostOf(ast_.Target(node));
    call.target = OperandOf(ast_.Target(node));
  }
  Cost widest{UINT64_MAX, 0};
  std::optional<SizeEstimate> result_size;
  for (const OverloadId overload : overloads) {
    const CallEstimate cost = CostOfOverload(call, overload);
    widest = widest.Union(cost.cost);
    if (cost.result_size) {
      result_size = result_size ? result_size->Union(*cost.result_size) : *cost.result_size;
    }
    FollowIndex(node, overload, result_size);
    if (!result_size) result_size = SizeOf(node);
  }
  if (result_size) sizes_[node.index] = result_size;
  return sum.Plus(widest);
}

// What is in a list or map is as large as its entries are known to be.
void CostEstimator::FollowIndex(NodeId node, OverloadId overload, std::optional<SizeEstimate>& result_size) {
  const bool list = overload == OverloadId::kIndexList;
  if (!list && overload != OverloadId::kIndexMap) return;
  const NodeId container = ast_.Arguments(node)[0];
  const auto entry_size = EntrySizeOf(container);
  result_size = entry_size ? std::optional(entry_size->value) : std::nullopt;
  node_paths_[node.index] = paths_.Extend(PathOf(container), list ? "@items" : "@values");
}

Cost CostEstimator::CostOfDyn(NodeId node) {
  const NodeId argument = ast_.Arguments(node)[0];
  const Cost cost = CostOf(argument);
  if (const auto size = SizeOf(argument)) sizes_[node.index] = size;
  if (const auto entry_size = EntrySizeOf(argument)) entry_sizes_[node.index] = entry_size;
  return kUnitCost.Plus(cost);
}

CallEstimate CostEstimator::CostOfConditional(const CallParts& call) {
  const auto& arguments = call.arguments;
  const SizeEstimate size = arguments[1]
                                .size.value_or(SizeEstimate::Unknown())
                                .Union(arguments[2].size.value_or(SizeEstimate::Unknown()));
  const auto entry_size = Joined(EntrySizeOf(arguments[1].node), EntrySizeOf(arguments[2].node));
  if (entry_size) entry_sizes_[call.node.index] = entry_size;
  const auto& costs = call.argument_costs;
  return {costs[0].Plus(costs[1].Union(costs[2])), size};
}

CallEstimate CostEstimator::CostOfAddition(const CallParts& call, OverloadId overload) {
  const auto& arguments = call.arguments;
  const SizeEstimate size = arguments[0]
                                .size.value_or(SizeEstimate::Unknown())
                                .Plus(arguments[1].size.value_or(SizeEstimate::Unknown()));
  const auto entry_size = Joined(EntrySizeOf(arguments[0].node), EntrySizeOf(arguments[1].node));
  if (entry_size) entry_sizes_[call.node.index] = entry_size;
  const Cost own = overload == OverloadId::kAddList ? kUnitCost : size.Times(kStringFactor);
  return {own.Plus(call.ArgumentSum()), size};
}

}  // namespace plimsoll::cel
