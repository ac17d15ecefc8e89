#include <algorithm>
#include <cmath>

#include "../types/number_bounds.h"
#include "../values/operators.h"
#include "machine.h"
#include "planner.h"
#include "plimsoll/cel/values/containers.h"

namespace plimsoll::cel {
namespace {

constexpr auto kUnresolved = OverloadId::kBuiltInCount;

bool IsConversion(FunctionId function) {
  switch (function) {
    case FunctionId::kBool:
    case FunctionId::kBytes:
    case FunctionId::kDouble:
    case FunctionId::kDuration:
    case FunctionId::kDyn:
    case FunctionId::kInt:
    case FunctionId::kString:
    case FunctionId::kTimestamp:
    case FunctionId::kType:
    case FunctionId::kUint: return true;
    default: return false;
  }
}

// Bits for the kinds of values a parameter takes by itself.
uint32_t Bit(Tag tag) { return 1u << static_cast<uint32_t>(tag); }
constexpr uint32_t kAnything = UINT32_MAX;

uint32_t TagsOf(const Type& type) {
  switch (type.kind) {
    case TypeKind::kNull: return Bit(Tag::kNull);
    case TypeKind::kBool: return Bit(Tag::kBool);
    case TypeKind::kInt: return Bit(Tag::kInt);
    case TypeKind::kUint: return Bit(Tag::kUint);
    case TypeKind::kDouble: return Bit(Tag::kDouble);
    case TypeKind::kString: return Bit(Tag::kString);
    case TypeKind::kBytes: return Bit(Tag::kBytes);
    case TypeKind::kDuration: return Bit(Tag::kDuration);
    case TypeKind::kTimestamp: return Bit(Tag::kTimestamp);
    case TypeKind::kList: return Bit(Tag::kList) | Bit(Tag::kConcatList) | Bit(Tag::kDocumentList);
    case TypeKind::kMap: return Bit(Tag::kMap) | Bit(Tag::kDocumentMap);
    case TypeKind::kType: return Bit(Tag::kType);
    case TypeKind::kOptional: return Bit(Tag::kOptional);
    case TypeKind::kOpaque:
    case TypeKind::kObject:
      if (type.name == kIpType.name) return Bit(Tag::kIp);
      if (type.name == kCidrType.name) return Bit(Tag::kCidr);
      if (type.name == kUrlType.name) return Bit(Tag::kUrl);
      if (type.name == kQuantityType.name) return Bit(Tag::kQuantity);
      if (type.name == kSemverType.name) return Bit(Tag::kSemver);
      if (type.name == kFormatType.name) return Bit(Tag::kFormat);
      if (type.name == kAuthorizerType.name) return Bit(Tag::kAuthorizer);
      if (type.name == kPathCheckType.name) return Bit(Tag::kPathCheck);
      if (type.name == kGroupCheckType.name) return Bit(Tag::kGroupCheck);
      if (type.name == kResourceCheckType.name) return Bit(Tag::kResourceCheck);
      if (type.name == kDecisionType.name) return Bit(Tag::kDecision);
      return 0;
    default: return kAnything;
  }
}

bool IsOpen(const Type& type) {
  return type.kind == TypeKind::kParam || type.kind == TypeKind::kDyn || type.kind == TypeKind::kAny;
}

}  // namespace

Guard GuardOf(const Type& type) {
  Guard guard{TagsOf(type), nullptr};
  // The first element of a list or map is looked at where its type says something.
  if (type.kind == TypeKind::kList && !IsOpen(*type.Param(0))) guard.type = &type;
  if (type.kind == TypeKind::kMap && !(IsOpen(*type.Param(0)) && IsOpen(*type.Param(1)))) guard.type = &type;
  return guard;
}

Planner::CallSite Planner::Resolve(NodeId id) const {
  const Node& node = ast_[id];
  CallSite site{id, node.function, node.text, kUnresolved, {}};
  const auto children = ast_.Children(id);
  site.arguments.assign(children.begin(), children.end());
  if (checked_ != nullptr) {
    const auto overloads = checked_->OverloadsOf(id);
    if (overloads.size() == 1) site.overload = overloads[0];
    if (site.function == FunctionId::kNone) site.function = OverloadTable::Get().FindFunction(site.name);
    return site;
  }
  // A receiver may be the first part of the function's name.
  std::string name;
  if (node.has_target && QualifiedName(ast_.Target(id), name)) {
    for (const std::string& candidate : Candidates(name + "." + std::string(node.text))) {
      const FunctionId function = OverloadTable::Get().FindFunction(candidate);
      if (function == FunctionId::kNone) continue;
      site.function = function;
      site.name = OverloadTable::Get().Function(function).name;
      site.arguments.erase(site.arguments.begin());
      return site;
    }
  }
  if (site.function == FunctionId::kNone) site.function = OverloadTable::Get().FindFunction(site.name);
  return site;
}

Planner::Planned Planner::VisitCall(NodeId id) {
  const CallSite site = Resolve(id);
  std::vector<Planned> arguments;
  for (const NodeId argument : site.arguments) {
    arguments.push_back(Visit(argument));
    if (failed()) return {};
  }
  bool planned = true;
  const Planned result = PlanOperator(site, arguments, planned);
  if (planned || failed()) return result;
  if (IsConversion(site.function) && arguments.size() == 1) {
    if (const Value* constant = ConstantOf(arguments[0])) return FoldConversion(site, *constant);
  }
  if (site.function == FunctionId::kType && arguments.size() == 1) {
    return OfStep({.kind = StepKind::kType, .a = Use(arguments[0])});
  }
  return PlanFunction(site, arguments);
}

// What the evaluator does itself. `planned` is left false for everything else.
Planner::Planned Planner::PlanOperator(const CallSite& site, std::span<const Planned> arguments,
                                       bool& planned) {
  const CallCostKind cost = CostKindOf(site.function, site.overload);
  const auto unary = [&](StepKind kind) {
    return OfStep({.kind = kind, .cost = cost, .a = Use(arguments[0])});
  };
  const auto binary = [&](StepKind kind, auto operation) {
    const StepId left = Use(arguments[0]);
    const StepId right = Use(arguments[1]);
    return OfStep(
        {.kind = kind, .operation = static_cast<uint8_t>(operation), .cost = cost, .a = left, .b = right});
  };
  if (arguments.size() == 1) {
    switch (site.function) {
      case FunctionId::kLogicalNot: return unary(StepKind::kNot);
      case FunctionId::kNotStrictlyFalse: return unary(StepKind::kNotStrictlyFalse);
      case FunctionId::kNegate: return unary(StepKind::kNegate);
      case FunctionId::kSize: return unary(StepKind::kSize);
      default: planned = false; return {};
    }
  }
  if (arguments.size() == 3 && site.function == FunctionId::kConditional) return PlanConditional(arguments);
  if (arguments.size() != 2) {
    const bool pattern = arguments.size() == 3 && site.function == FunctionId::kFindAll;
    if (pattern && ConstantOf(arguments[1]) != nullptr) return PlanPattern(site, arguments);
    planned = false;
    return {};
  }
  switch (site.function) {
    case FunctionId::kLogicalAnd: return binary(StepKind::kAnd, 0);
    case FunctionId::kLogicalOr: return binary(StepKind::kOr, 0);
    case FunctionId::kEquals: return binary(StepKind::kEquals, 0);
    case FunctionId::kNotEquals: return binary(StepKind::kNotEquals, 0);
    case FunctionId::kAdd: return binary(StepKind::kArithmetic, Arithmetic::kAdd);
    case FunctionId::kSubtract: return binary(StepKind::kArithmetic, Arithmetic::kSubtract);
    case FunctionId::kMultiply: return binary(StepKind::kArithmetic, Arithmetic::kMultiply);
    case FunctionId::kDivide: return binary(StepKind::kArithmetic, Arithmetic::kDivide);
    case FunctionId::kModulo: return binary(StepKind::kArithmetic, Arithmetic::kModulo);
    case FunctionId::kLess: return binary(StepKind::kOrder, Ordering::kLess);
    case FunctionId::kLessEquals: return binary(StepKind::kOrder, Ordering::kLessEquals);
    case FunctionId::kGreater: return binary(StepKind::kOrder, Ordering::kGreater);
    case FunctionId::kGreaterEquals: return binary(StepKind::kOrder, Ordering::kGreaterEquals);
    case FunctionId::kIn: return PlanIn(site, arguments);
    case FunctionId::kIndex: return PlanIndex(site, arguments, false);
    case FunctionId::kOptSelect:
    case FunctionId::kOptIndex: return PlanIndex(site, arguments, true);
    case FunctionId::kOr: return binary(StepKind::kOptionalOr, 0);
    case FunctionId::kOrValue: return binary(StepKind::kOptionalOrValue, 0);
    case FunctionId::kMatches:
    case FunctionId::kFind:
    case FunctionId::kFindAll: {
      const Value* pattern = ConstantOf(arguments[1]);
      if (pattern != nullptr && pattern->tag() == Tag::kString) return PlanPattern(site, arguments);
      if (site.function == FunctionId::kMatches) return binary(StepKind::kMatches, 0);
      planned = false;
      return {};
    }
    default: planned = false; return {};
  }
}

Planner::Planned Planner::PlanConditional(std::span<const Planned> arguments) {
  Draft draft;
  draft.attribute.root = Attribute::Root::kConditional;
  draft.attribute.index = Use(arguments[0]);
  // Branches that are attributes are read inside the conditional, which does not charge for their
  // variables; other branches are values that attributes start from.
  draft.attribute.truthy = DraftOf(arguments[1]);
  draft.attribute.falsy = DraftOf(arguments[2]);
  const DeclId truthy = drafts_[draft.attribute.truthy].decl;
  const DeclId falsy = drafts_[draft.attribute.falsy].decl;
  draft.decl = truthy == falsy ? truthy : kNoDecl;
  drafts_.push_back(std::move(draft));
  sealed_.push_back(kNothing);
  return {Planned::Kind::kAttribute, static_cast<uint32_t>(drafts_.size() - 1), kNoDecl};
}

Planner::Planned Planner::PlanIndex(const CallSite&, std::span<const Planned> arguments, bool optional) {
  const uint32_t draft = DraftOf(arguments[0]);
  Qualifier qualifier;
  qualifier.optional = optional;
  const Planned& index = arguments[1];
  if (const Value* constant = ConstantOf(index)) {
    const bool usable = constant->tag() >= Tag::kBool && constant->tag() <= Tag::kString;
    if (!usable) return Failed("invalid qualifier type: " + std::string(GoTypeOf(*constant)));
    qualifier.kind = constant->tag() == Tag::kString ? Qualifier::Kind::kField : Qualifier::Kind::kConstant;
    qualifier.constant = *constant;
  } else if (index.kind == Planned::Kind::kStep) {
    qualifier.kind = Qualifier::Kind::kStep;
    qualifier.index = index.index;
  } else {
    qualifier.kind = Qualifier::Kind::kAttribute;
    qualifier.index = Seal(index.index);
  }
  AddQualifier(draft, qualifier);
  // Upstream adds the index to the operand, also to a presence test.
  return {arguments[0].kind == Planned::Kind::kTest ? Planned::Kind::kTest : Planned::Kind::kAttribute, draft,
          kNoDecl};
}

namespace {

// A number equals numbers of other kinds; what converts without loss is in the set too.
void AddTwins(EvalMemory& memory, MapBody& set, Value value) {
  const auto add = [&](Value twin) { set.Set(memory, twin, Value::Bool(true)); };
  add(value);
  if (value.tag() == Tag::kDouble) {
    const double d = value.AsDouble();
    if (d != std::trunc(d)) return;
    if (d > -kTwo63 && d < kTwo63) add(Value::Int(static_cast<int64_t>(d)));
    if (d >= 0 && d < kTwo64) add(Value::Uint(static_cast<uint64_t>(d)));
  } else if (value.tag() == Tag::kInt) {
    add(Value::Double(static_cast<double>(value.AsInt())));
    if (value.AsInt() >= 0) add(Value::Uint(static_cast<uint64_t>(value.AsInt())));
  } else if (value.tag() == Tag::kUint) {
    add(Value::Double(static_cast<double>(value.AsUint())));
    if (value.AsUint() <= uint64_t{INT64_MAX}) add(Value::Int(static_cast<int64_t>(value.AsUint())));
  }
}

bool FitsConstantSet(Value value) { return value.tag() >= Tag::kBool && value.tag() <= Tag::kString; }

}  // namespace

Planner::Planned Planner::PlanIn(const CallSite& site, std::span<const Planned> arguments) {
  const Value* list = ConstantOf(arguments[1]);
  if (site.overload == OverloadId::kInList && list != nullptr && list->IsList()) {
    const std::span<const Value> items(list->items(), list->length());
    if (items.empty()) return Constant(Value::Bool(false));
    if (std::all_of(items.begin(), items.end(), FitsConstantSet)) {
      ConstantSet set;
      for (const Value item : items) AddTwins(plan_->context.memory, set, item);
      plan_->sets.push_back(set);
      const auto index = static_cast<uint32_t>(plan_->sets.size() - 1);
      return OfStep({.kind = StepKind::kInSet, .a = Use(arguments[0]), .b = index});
    }
  }
  const StepId left = Use(arguments[0]);
  const StepId right = Use(arguments[1]);
  return OfStep(
      {.kind = StepKind::kIn, .cost = CostKindOf(site.function, site.overload), .a = left, .b = right});
}

Planner::Planned Planner::PlanPattern(const CallSite& site, std::span<const Planned> arguments) {
  const Value text = *ConstantOf(arguments[1]);
  if (text.tag() != Tag::kString) return PlanFunction(site, arguments);
  const bool match = site.function == FunctionId::kMatches;
  const Result<const pattern::LazyPattern*> pattern =
      PatternsOf().GetUsable(text.text(), match ? pattern::PatternUse::kMatch : pattern::PatternUse::kFind);
  if (!pattern) return Failed(pattern.error().message);
  plan_->patterns.push_back(*pattern);
  const auto index = static_cast<uint32_t>(plan_->patterns.size() - 1);
  const uint32_t call = AddCall(site, arguments);
  plan_->calls[call].eager_exit = true;
  return OfStep({.kind = StepKind::kPatternCall, .a = call, .b = index});
}

pattern::PatternPool& Planner::PatternsOf() {
  if (options_.patterns != nullptr) return *options_.patterns;
  if (!plan_->own_patterns) plan_->own_patterns = std::make_unique<pattern::PatternPool>();
  return *plan_->own_patterns;
}

void Planner::AddGuards(const OverloadInfo& overload, Call& call) {
  call.first_guard = static_cast<uint32_t>(plan_->guards.size());
  for (const Type* parameter : overload.params) plan_->guards.push_back(GuardOf(*parameter));
}

uint32_t Planner::AddCall(const CallSite& site, std::span<const Planned> arguments) {
  Call call;
  call.function = site.function;
  call.name = plan_->context.memory.Copy(site.name);
  call.cost = CostKindOf(site.function, site.overload);
  call.first = AddArguments(arguments);
  call.count = static_cast<uint32_t>(arguments.size());
  call.eager_exit = call.count >= 3 || site.overload == OverloadId::kStringFormat;
  const OverloadTable& table = OverloadTable::Get();
  OverloadId overload = site.overload;
  // One implementation for all overloads.
  if (site.function == FunctionId::kSort) overload = OverloadId::kListIntSort;
  if (site.function == FunctionId::kSortByAssociatedKeys) overload = OverloadId::kListIntSortByAssociatedKeys;
  if (overload == kUnresolved && site.function != FunctionId::kNone &&
      site.function < FunctionId::kBuiltInCount) {
    const auto all = table.Function(site.function).overloads;
    if (all.size() == 1) overload = all[0].number;
  }
  if (const Implementation declared = DeclaredImplementation(site.name)) {
    call.implementation = declared;
    call.cost = CallCostKind::kTenthOfFirst;
    call.first_guard = static_cast<uint32_t>(plan_->guards.size());
    plan_->guards.insert(plan_->guards.end(), call.count, GuardOf(kStringType));
  } else if (overload == kUnresolved || overload > kUnresolved) {
    call.dynamic = true;
    call.eager_exit = true;
  } else {
    const OverloadInfo& info = table.Overload(overload);
    call.implementation = info.params.size() == call.count ? ImplementationOf(overload) : nullptr;
    AddGuards(info, call);
    call.guarded = site.function != FunctionId::kContains && site.function != FunctionId::kStartsWith &&
                   site.function != FunctionId::kEndsWith && site.function != FunctionId::kFlatten &&
                   site.function != FunctionId::kSort && site.function != FunctionId::kSortByAssociatedKeys &&
                   site.function != FunctionId::kDyn;
  }
  plan_->calls.push_back(call);
  return static_cast<uint32_t>(plan_->calls.size() - 1);
}

Planner::Planned Planner::PlanFunction(const CallSite& site, std::span<const Planned> arguments) {
  if (arguments.empty() && site.function == FunctionId::kNone) {
    return Failed("no such overload: " + std::string(site.name) + "()");
  }
  const uint32_t call = AddCall(site, arguments);
  return OfStep({.kind = StepKind::kCall, .a = call});
}

Planner::Planned Planner::FoldConversion(const CallSite& site, Value argument) {
  Value result;
  if (site.function == FunctionId::kType) {
    result = TypeOf(argument);
  } else if (site.function == FunctionId::kDyn) {
    result = argument;
  } else {
    const Planned planned[] = {Constant(argument)};
    const uint32_t call = AddCall(site, planned);
    result = Dispatch(*plan_, plan_->context, plan_->calls[call], &argument);
  }
  if (result.IsError()) return Failed(std::string(result.text()));
  return Constant(result);
}

}  // namespace plimsoll::cel
