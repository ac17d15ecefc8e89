// Names: variables, also such with dots in them, and types as values.
#include <algorithm>

#include "../check/type_names.h"
#include "planner.h"

namespace plimsoll::cel {
namespace {

// What a type is called as a value. Messages keep the name they were written with.
std::string_view ValueName(const Type& type, std::string_view written) {
  if (type.params.empty()) return "type";
  const Type& named = *type.Param(0);
  const bool message =
      named.kind == TypeKind::kWrapper || named.kind == TypeKind::kAny || written.find('.') != written.npos;
  return message ? written : RuntimeTypeName(named);
}

}  // namespace

bool Planner::QualifiedName(NodeId id, std::string& out) const {
  const Node& node = ast_[id];
  if (node.kind == NodeKind::kIdent) {
    out = node.text;
    return true;
  }
  if (node.kind != NodeKind::kSelect || node.test_only || !QualifiedName(ast_.Operand(id), out)) return false;
  out.append(".").append(node.text);
  return true;
}

Planner::Planned Planner::VisitQualifiedName(NodeId id) {
  std::string name;
  QualifiedName(id, name);
  const ReferenceKind kind = checked_->references[id.index].kind;
  // A variable of the environment, whatever a loop calls its own.
  if (kind == ReferenceKind::kVariable && !name.starts_with('.')) return VariableNamed("." + name);
  if (kind != ReferenceKind::kTypeName) return VariableNamed(name);
  std::string_view plain = name;
  if (plain.starts_with('.')) plain.remove_prefix(1);
  if (plain == "duration" || plain == "timestamp" || plain == "dyn") {
    return Failed("reference to undefined type: " + std::string(plain));
  }
  return Constant(Value::TypeNamed(plan_->context.memory.Copy(ValueName(checked_->TypeOf(id), plain))));
}

std::vector<std::string> Planner::Candidates(std::string_view name) const {
  if (name.starts_with('.')) return {std::string(name.substr(1))};
  std::vector<std::string> candidates;
  for (std::string prefix(options_.container); !prefix.empty();) {
    candidates.push_back(prefix + "." + std::string(name));
    const size_t dot = prefix.rfind('.');
    prefix.resize(dot == std::string::npos ? 0 : dot);
  }
  candidates.emplace_back(name);
  return candidates;
}

bool Planner::IsKnownName(std::string_view name) const {
  const std::string_view first = name.substr(0, name.find('.'));
  if (std::any_of(locals_.begin(), locals_.end(), [&](const Local& local) { return local.name == first; })) {
    return false;
  }
  TypePool pool;
  Environment environment;
  environment.types = &pool;
  const std::vector<std::string> candidates = Candidates(name);
  return std::any_of(candidates.begin(), candidates.end(), [&](const std::string& candidate) {
    const bool variable = std::any_of(options_.variables.begin(), options_.variables.end(),
                                      [&](const ProgramVariable& v) { return v.name == candidate; });
    return variable || FindNamedType(environment, candidate) != nullptr;
  });
}

Planner::Planned Planner::VisitUncheckedName(NodeId id) {
  std::string name;
  QualifiedName(id, name);
  if (!IsKnownName(name)) return VariableNamed(name);
  TypePool pool;
  Environment environment;
  environment.types = &pool;
  for (const std::string& candidate : Candidates(name)) {
    for (const ProgramVariable& variable : options_.variables) {
      if (variable.name == candidate) return VariableNamed("." + candidate);
    }
    if (const Type* type = FindNamedType(environment, candidate)) {
      const bool message = type->kind == TypeKind::kWrapper || candidate.find('.') != std::string::npos;
      return Constant(
          Value::TypeNamed(plan_->context.memory.Copy(message ? candidate : RuntimeTypeName(*type))));
    }
  }
  return VariableNamed(name);
}

}  // namespace plimsoll::cel
