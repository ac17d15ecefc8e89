#include "plan_builder.h"

#include "default_pruner.h"

namespace plimsoll::reshape {

using schema::Keyword;

void PlanBuilder::Build() {
  made_.assign(schema_.NodeCount(), kNone);
  NodeFor(schema_.root(), {});
  // Nodes are added after those that lead to them while this runs.
  for (uint32_t i = 0; i < plan_.nodes_.size(); ++i) Fill(i);
}

uint32_t PlanBuilder::NodeFor(schema::NodeId id, const PlanStep& step) {
  if (made_[id.index] != kNone) return made_[id.index];
  made_[id.index] = plan_.NodeCount();
  PlanNode node;
  node.embedded = schema_.Flag(id, Keyword::kEmbeddedResource);
  node.preserve = schema_.Flag(id, Keyword::kPreserveUnknownFields);
  node.nullable = schema_.Flag(id, Keyword::kNullable);
  node.additional = schema_.Has(id, Keyword::kAdditionalProperties);
  node.schema = id;
  plan_.nodes_.push_back(node);
  steps_.push_back(step);
  return made_[id.index];
}

void PlanBuilder::Fill(uint32_t index) {
  const schema::NodeId id = plan_.nodes_[index].schema;
  if (const auto items = schema_.Node(id, Keyword::kItems)) {
    const uint32_t child = NodeFor(*items, {PlanStep::Kind::kItem, index, {}});
    plan_.nodes_[index].items = child;
  }
  if (const auto additional = schema_.Node(id, Keyword::kAdditionalProperties)) {
    const uint32_t child = NodeFor(*additional, {PlanStep::Kind::kAdditional, index, {}});
    plan_.nodes_[index].additional_node = child;
  }
  AddProperties(index);
}

void PlanBuilder::AddProperties(uint32_t index) {
  const schema::NodeId id = plan_.nodes_[index].schema;
  const auto first = static_cast<uint32_t>(plan_.properties_.size());
  names_.clear();
  for (const schema::NamedNode& property : schema_.NamedNodes(id, Keyword::kProperties)) {
    names_.push_back(property.name);
    const uint32_t child = NodeFor(property.node, {PlanStep::Kind::kProperty, index, property.name});
    plan_.properties_.push_back({property.name, child, kNone});
  }
  PlanNode& node = plan_.nodes_[index];
  node.first_property = first;
  node.property_count = static_cast<uint32_t>(names_.size());
  node.names = plan_.table_.Add(names_);
}

void DefaultIndex::Build() {
  for (PlanNode& node : plan_.nodes_) {
    node.first_default = static_cast<uint32_t>(plan_.defaulted_.size());
    for (uint32_t i = 0; i < node.property_count; ++i) {
      PlanProperty& property = plan_.properties_[node.first_property + i];
      if (plan_.nodes_[property.node].fragment == kNone) continue;
      property.default_number = node.default_count++;
      plan_.defaulted_.push_back(node.first_property + i);
    }
  }
  // Children come after their parents, so one sweep from the end does; a schema that
  // refers to itself may take more.
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = plan_.nodes_.size(); i-- > 0;) {
      PlanNode& node = plan_.nodes_[i];
      if (node.defaults_below || !HasDefaultBelow(node)) continue;
      node.defaults_below = changed = true;
    }
  }
}

bool DefaultIndex::HasDefaultBelow(const PlanNode& node) const {
  if (node.default_count != 0 || Defaults(node.items) || Defaults(node.additional_node)) return true;
  for (const PlanProperty& property : plan_.Properties(node)) {
    if (plan_.nodes_[property.node].defaults_below) return true;
  }
  return false;
}

bool DefaultIndex::Defaults(uint32_t node) const {
  return node != kNone && (plan_.nodes_[node].fragment != kNone || plan_.nodes_[node].defaults_below);
}

ShapePlan::ShapePlan(const schema::Schema& schema) {
  defaults_.Clear({});
  PlanBuilder builder(schema, *this);
  builder.Build();
  DefaultPruner(schema, builder.steps(), *this).Run();
  DefaultIndex(*this).Build();
  nodes_.shrink_to_fit();
  properties_.shrink_to_fit();
  defaulted_.shrink_to_fit();
}

}  // namespace plimsoll::reshape
