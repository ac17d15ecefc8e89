// How the checker finds what a name means: variables of comprehensions first, then, from the
// innermost container outwards, variables and types by their full name.
#include <algorithm>

#include "checker.h"
#include "type_names.h"

namespace plimsoll::cel {
namespace {

// Calls f with each full name that the name can mean, until it returns true.
template <class F>
bool ForEachCandidate(std::string_view container, std::string_view name, F f) {
  if (name.starts_with('.')) return f(name.substr(1));
  std::string candidate;
  for (std::string_view scope = container; !scope.empty();) {
    candidate.assign(scope).append(".").append(name);
    if (f(candidate)) return true;
    const size_t dot = scope.rfind('.');
    scope = dot == std::string_view::npos ? std::string_view() : scope.substr(0, dot);
  }
  return f(name);
}

std::string_view FirstSegment(std::string_view name) { return name.substr(0, name.find('.')); }

}  // namespace

const Checker::Local* Checker::FindLocal(std::string_view name) const {
  for (size_t i = locals_.size(); i > 0; --i) {
    if (locals_[i - 1].name == name) return &locals_[i - 1];
  }
  return nullptr;
}

Checker::Resolved Checker::FindGlobal(std::string_view name) {
  for (uint32_t i = 0; i < environment_.variables.size(); ++i) {
    const Variable& variable = environment_.variables[i];
    if (variable.name == name) return {ReferenceKind::kVariable, i, variable.type, variable.name};
  }
  if (const Type* type = FindNamedType(environment_, name)) {
    return {ReferenceKind::kTypeName, 0, unifier_.TypeOf(type), name};
  }
  if (FindEnumValue(name)) return {ReferenceKind::kConstant, 0, &kIntType, name};
  return {};
}

Checker::Resolved Checker::ResolveInContainer(std::string_view name) {
  Resolved found;
  ForEachCandidate(environment_.container, name, [&](std::string_view candidate) {
    found = FindGlobal(candidate);
    if (found.kind != ReferenceKind::kNone && found.kind != ReferenceKind::kVariable) {
      found.name = ast_.Keep(candidate);
    }
    return found.kind != ReferenceKind::kNone;
  });
  return found;
}

Checker::Resolved Checker::ResolveIdent(std::string_view name) {
  if (const Local* local = FindLocal(name)) return {ReferenceKind::kLocal, 0, local->type, name};
  return ResolveInContainer(name);
}

// Only if the first name is no variable of a comprehension.
Checker::Resolved Checker::ResolveQualified(NodeId select) {
  std::string name;
  if (!QualifiedName(select, name)) return {};
  if (FindLocal(FirstSegment(name)) != nullptr) return {};
  return ResolveInContainer(name);
}

bool Checker::QualifiedName(NodeId id, std::string& out) const {
  std::vector<std::string_view> parts;
  while (ast_[id].kind == NodeKind::kSelect && !ast_[id].test_only) {
    parts.push_back(ast_[id].text);
    id = ast_.Operand(id);
  }
  if (ast_[id].kind != NodeKind::kIdent) return false;
  out = ast_[id].text;
  for (size_t i = parts.size(); i > 0; --i) out.append(".").append(parts[i - 1]);
  return true;
}

// Whether a chain of selections can be one dotted name. Nearly always its first name says no.
bool Checker::MayBeQualified(NodeId id) const {
  while (ast_[id].kind == NodeKind::kSelect && !ast_[id].test_only) id = ast_.Operand(id);
  if (ast_[id].kind != NodeKind::kIdent) return false;
  std::string_view first = ast_[id].text;
  if (!environment_.container.empty()) return true;
  if (first.starts_with('.')) first.remove_prefix(1);
  if (StartsTypeName(first)) return true;
  if (environment_.open_object_type != nullptr && environment_.open_object_type->name == first) return true;
  const auto starts = [&](std::string_view name) {
    return name.size() > first.size() && name[first.size()] == '.' && name.starts_with(first);
  };
  return std::any_of(environment_.variables.begin(), environment_.variables.end(),
                     [&](const Variable& variable) { return starts(variable.name); }) ||
         std::any_of(environment_.object_types.begin(), environment_.object_types.end(),
                     [&](const Type* type) { return starts(type->name); });
}

void Checker::SetName(NodeId id, const Resolved& resolved) {
  ast_.At(id).text = resolved.name;
  SetType(id, resolved.type);
  checked_.references[id.index] = {resolved.kind, resolved.index, 0};
  if (resolved.kind != ReferenceKind::kConstant) return;
  Node& node = ast_.At(id);
  node.kind = NodeKind::kConstant;
  node.constant = ConstantKind::kInt;
  node.value.integer = FindEnumValue(resolved.name).value_or(0);
}

bool Checker::IsAvailable(const OverloadInfo& overload) const {
  return overload.since <= environment_.version;
}

bool Checker::IsAllowed(std::string_view name) const {
  const auto& only = environment_.only_functions;
  if (only.empty() || name.find('@') != std::string_view::npos) return true;
  const bool is_operator = name.find('_') != std::string_view::npos;
  return is_operator || std::find(only.begin(), only.end(), name) != only.end();
}

Checker::Function Checker::FindDeclared(std::string_view name, FunctionId number) {
  for (size_t i = 0; i < environment_.functions.size(); ++i) {
    const FunctionDeclaration& declared = environment_.functions[i];
    if (declared.name != name) continue;
    return {static_cast<FunctionId>(static_cast<size_t>(FunctionId::kBuiltInCount) + i), declared.name,
            declared.overloads};
  }
  if (number == FunctionId::kNone || !IsAllowed(OverloadTable::Get().Function(number).name)) return {};
  const FunctionInfo& info = OverloadTable::Get().Function(number);
  const bool available = std::any_of(info.overloads.begin(), info.overloads.end(),
                                     [this](const OverloadInfo& overload) { return IsAvailable(overload); });
  return available ? Function{number, info.name, info.overloads} : Function{};
}

// `number` is that of the name itself, if the table has it.
Checker::Function Checker::FindFunction(std::string_view name, FunctionId number) {
  if (environment_.container.empty() && !name.starts_with('.')) return FindDeclared(name, number);
  Function found;
  ForEachCandidate(environment_.container, name, [&](std::string_view candidate) {
    found = FindDeclared(candidate, OverloadTable::Get().FindFunction(candidate));
    return !found.overloads.empty();
  });
  return found;
}

}  // namespace plimsoll::cel
