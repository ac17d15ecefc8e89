// Calls: which function a call means, and which of its overloads its arguments fit.
#include <algorithm>
#include <array>

#include "checker.h"

namespace plimsoll::cel {
namespace {

constexpr size_t kMaxVariables = 4;

// Comparisons of two kinds of numbers, which older versions do not have.
bool ComparesAcrossTypes(const OverloadInfo& overload) {
  switch (overload.function) {
    case FunctionId::kLess:
    case FunctionId::kLessEquals:
    case FunctionId::kGreater:
    case FunctionId::kGreaterEquals: return overload.params[0] != overload.params[1];
    default: return false;
  }
}

// Whether the type is made of nothing that fits something else than itself.
bool IsStrict(const Type* type) {
  switch (type->kind) {
    case TypeKind::kBool:
    case TypeKind::kInt:
    case TypeKind::kUint:
    case TypeKind::kDouble:
    case TypeKind::kString:
    case TypeKind::kBytes: return true;
    default: return false;
  }
}

// Matches a type of a declaration against a given one without variables; what its parameters stand
// for must be the same everywhere.
bool MatchTemplate(const Type* wanted, const Type* given, std::span<const Type*> bound) {
  if (wanted == given) return true;
  if (wanted->kind == TypeKind::kParam) {
    const Type*& slot = bound[wanted->index];
    if (slot == nullptr) slot = given;
    return slot == given;
  }
  if (wanted->kind != given->kind || wanted->params.size() != given->params.size() ||
      wanted->params.empty() || wanted->name != given->name || wanted->kind == TypeKind::kType) {
    return false;
  }
  for (size_t i = 0; i < wanted->params.size(); ++i) {
    if (!MatchTemplate(wanted->Param(i), given->Param(i), bound)) return false;
  }
  return true;
}

std::string Signature(std::span<const Type* const> arguments, bool member) {
  std::string out;
  if (member) {
    out = RenderType(*arguments[0]) + ".";
    arguments = arguments.subspan(1);
  }
  out += '(';
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i != 0) out += ", ";
    out += RenderType(*arguments[i]);
  }
  return out + ')';
}

}  // namespace

void Checker::VisitCall(NodeId id) {
  if (ast_[id].function == FunctionId::kOptSelect && !ast_[id].has_target) return VisitOptionalSelect(id);
  const size_t count = ast_.Arguments(id).size();
  for (size_t i = 0; i < count; ++i) Visit(ast_.Arguments(id)[i]);
  const std::string_view name = ast_[id].text;
  if (!ast_[id].has_target) return VisitGlobalCall(id, name);
  std::string qualified;
  if (MayNameFunction(ast_.Target(id)) && QualifiedName(ast_.Target(id), qualified)) {
    qualified.append(".").append(name);
    const Function function = FindFunction(qualified, OverloadTable::Get().FindFunction(qualified));
    if (!function.overloads.empty()) {
      ast_.MakeGlobal(id, function.name, function.number);
      return ResolveCall(id, function);
    }
  }
  Visit(ast_.Target(id));
  const Function function = FindFunction(name, ast_[id].function);
  if (!function.overloads.empty()) return ResolveCall(id, function);
  ReportUndeclared(id, name);
}

void Checker::VisitGlobalCall(NodeId id, std::string_view name) {
  const Function function = FindFunction(name, ast_[id].function);
  if (function.overloads.empty()) return ReportUndeclared(id, name);
  ast_.At(id).text = function.name;
  ast_.At(id).function = function.number;
  ResolveCall(id, function);
}

// Whether a receiver can be the first part of a function's name: `sets` in sets.contains.
bool Checker::MayNameFunction(NodeId target) const {
  while (ast_[target].kind == NodeKind::kSelect && !ast_[target].test_only) target = ast_.Operand(target);
  if (ast_[target].kind != NodeKind::kIdent) return false;
  if (!environment_.container.empty() || !environment_.functions.empty()) return true;
  static constexpr std::array kPrefixes =
      std::to_array<std::string_view>({"cel", "format", "ip", "lists", "optional", "sets", "strings"});
  std::string_view first = ast_[target].text;
  if (first.starts_with('.')) first.remove_prefix(1);
  return std::find(kPrefixes.begin(), kPrefixes.end(), first) != kPrefixes.end();
}

void Checker::ResolveCall(NodeId id, const Function& function) {
  const bool member = ast_[id].has_target;
  if (function.number == FunctionId::kLogicalAnd || function.number == FunctionId::kLogicalOr) {
    return ResolveLogic(id, function.overloads[0]);
  }
  arguments_.clear();
  for (const NodeId child : ast_.Children(id)) arguments_.push_back(TypeOf(child));
  const auto first = static_cast<uint32_t>(checked_.overloads.size());
  const Type* result = nullptr;
  for (const OverloadInfo& overload : function.overloads) {
    if (overload.member != member || !IsAvailable(overload)) continue;
    if (!compare_across_types_ && ComparesAcrossTypes(overload)) continue;
    const Type* type = nullptr;
    if (!TryOverload(overload, type)) continue;
    checked_.overloads.push_back(overload.number);
    if (result == nullptr) {
      result = type;
    } else if (!IsDyn(result) && type != result) {
      result = &kDynType;
    }
  }
  if (result == nullptr) return NoOverload(id, function, member);
  SetType(id, result);
  SetOverloads(id, first);
}

void Checker::ResolveLogic(NodeId id, const OverloadInfo& overload) {
  bool fits = true;
  for (const NodeId argument : ast_.Arguments(id)) {
    if (unifier_.Assignable(TypeOf(argument), &kBoolType)) continue;
    ReportMismatch(argument, &kBoolType, TypeOf(argument));
    fits = false;
  }
  if (!fits) return;
  SetType(id, &kBoolType);
  const auto first = static_cast<uint32_t>(checked_.overloads.size());
  checked_.overloads.push_back(overload.number);
  SetOverloads(id, first);
}

bool Checker::TryOverload(const OverloadInfo& overload, const Type*& result) {
  if (overload.params.size() != arguments_.size()) {
    unifier_.SkipVariables(overload);
    return false;
  }
  for (size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i] == overload.params[i] || !IsStrict(overload.params[i])) continue;
    if (IsStrict(arguments_[i])) {
      unifier_.SkipVariables(overload);
      return false;
    }
  }
  if (overload.variables == 0) {
    result = overload.result;
    return unifier_.AssignableAll(arguments_, overload.params);
  }
  if (MatchExactly(overload, result)) {
    unifier_.SkipVariables(overload);
    return true;
  }
  const Type* open_result = nullptr;
  unifier_.Instantiate(overload, params_, open_result);
  if (!unifier_.AssignableAll(arguments_, params_)) return false;
  result = unifier_.Substitute(open_result, false);
  return true;
}

// The ordinary case, without making types for the variables of the overload.
bool Checker::MatchExactly(const OverloadInfo& overload, const Type*& result) {
  if (overload.variables > kMaxVariables) return false;
  std::array<const Type*, kMaxVariables> bound{};
  for (size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i]->open || !MatchTemplate(overload.params[i], arguments_[i], bound)) return false;
  }
  for (size_t i = 0; i < overload.variables; ++i) {
    if (bound[i] == nullptr) return false;
  }
  result = unifier_.Replace(overload.result, bound);
  return true;
}

void Checker::NoOverload(NodeId id, const Function& function, bool member) {
  for (const Type*& type : arguments_) type = unifier_.Substitute(type, true);
  Report(id, "found no matching overload for '" + std::string(function.name) + "' applied to '" +
                 Signature(arguments_, member) + "'");
}

}  // namespace plimsoll::cel
