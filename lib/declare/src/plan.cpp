#include "plimsoll/declare/plan.h"

#include "plimsoll/declare/package_names.h"

namespace plimsoll::declare {

Plan::Plan(gotypes::Universe& universe, const Program& program)
    : universe_(universe), program_(program), shapes_(universe, program) {
  nodes_.reserve(program.nodes.size());
  for (uint32_t i = 0; i < program.nodes.size(); ++i) nodes_.push_back(PlanOf(i));
}

PlannedNode Plan::PlanOf(uint32_t index) const {
  const TypeNode& node = program_.nodes[index];
  PlannedNode out;
  out.runs_keys = program_.Reaches(program_.KeyOf(index));
  out.runs_values = program_.Reaches(program_.ElementOf(index));
  for (const FieldNode& field : node.fields) {
    const PlannedField planned = PlanOf(field);
    const bool has_work = !field.rules.rules.empty() || planned.runs_type ||
                          (planned.runs_keys && !field.key_iterations.rules.empty()) ||
                          (planned.runs_values && !field.value_iterations.rules.empty());
    if (has_work) out.fields.push_back(planned);
  }
  return out;
}

PlannedField Plan::PlanOf(const FieldNode& field) const {
  PlannedField out;
  out.field = &field;
  out.member = &shapes_.Of(*field.member);
  if (field.node == kNoNode) return out;
  const TypeKind kind = universe_.type(program_.nodes[field.node].type).kind;
  const bool is_named = kind == TypeKind::kAlias || kind == TypeKind::kStruct;
  out.runs_type = is_named && program_.Reaches(field.node);
  out.runs_keys = program_.Reaches(program_.KeyOf(field.node));
  out.runs_values = program_.Reaches(program_.ElementOf(field.node));
  return out;
}

uint32_t Plan::NodeOf(std::string_view type) const {
  const TypeId* id = universe_.FindType(type);
  const auto found = id != nullptr ? program_.node_of.find(*id) : program_.node_of.end();
  return found == program_.node_of.end() ? kNoNode : found->second;
}

// The name alone in its own package, else qualified with the local name of its package.
std::string Plan::NameOf(TypeId id, const RootType& root) const {
  const GoType& type = universe_.type(id);
  if (root.own_output && type.package == universe_.type(root.type).package) return type.name;
  return PlainLocalName(type.package, root.output_name) + "." + type.name;
}

}  // namespace plimsoll::declare
