#include "plimsoll/schema/schema_layers.h"

#include <algorithm>
#include <set>
#include <span>

#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api_reference.h"

namespace plimsoll::schema {

SchemaLayers::SchemaLayers(const Schema& schema, NodeId node) : schema_(&schema) {
  std::vector<NodeId> waiting = {node};
  while (!waiting.empty() && layers_.size() < kMaxSchemaLayers) {
    const NodeId next = waiting.back();
    waiting.pop_back();
    layers_.push_back(next);
    const std::span<const NodeId> parts = schema.Nodes(next, Keyword::kAllOf);
    waiting.insert(waiting.end(), parts.rbegin(), parts.rend());
    const auto target = schema.Target(next, Keyword::kRef);
    if (!target) continue;
    if (component_.empty()) component_ = ReferencedName(schema.Text(next, Keyword::kRef));
    waiting.push_back(*target);
  }
}

std::optional<value::Value> SchemaLayers::Written(std::string_view keyword) const {
  for (const NodeId layer : layers_) {
    if (const auto found = schema_->ValueOf(layer).Find(keyword)) return found;
  }
  return std::nullopt;
}

std::optional<NodeId> SchemaLayers::With(Keyword keyword) const {
  const auto found =
      std::ranges::find_if(layers_, [&](NodeId layer) { return schema_->Has(layer, keyword); });
  return found == layers_.end() ? std::nullopt : std::optional(*found);
}

std::string_view SchemaLayers::Text(Keyword keyword) const {
  const auto layer = With(keyword);
  return layer ? schema_->Text(*layer, keyword) : std::string_view();
}

bool SchemaLayers::Flag(Keyword keyword) const {
  const auto layer = With(keyword);
  return layer && schema_->Flag(*layer, keyword);
}

std::optional<NodeId> SchemaLayers::Property(std::string_view name) const {
  for (const NodeId layer : layers_) {
    if (const auto found = schema_->Property(layer, name)) return found;
  }
  return std::nullopt;
}

std::vector<NamedNode> SchemaLayers::Properties() const {
  std::vector<NamedNode> out;
  std::set<std::string_view> seen;
  for (const NodeId layer : layers_) {
    for (const NamedNode& property : PropertiesAsWritten(*schema_, layer)) {
      if (seen.insert(property.name).second) out.push_back(property);
    }
  }
  return out;
}

bool SchemaLayers::HasProperties() const {
  return std::ranges::any_of(layers_, [&](NodeId layer) { return schema::HasProperties(*schema_, layer); });
}

bool SchemaLayers::Requires(std::string_view name) const {
  return std::ranges::any_of(layers_, [&](NodeId layer) {
    const std::span<const std::string_view> required = schema_->Texts(layer, Keyword::kRequired);
    return std::ranges::find(required, name) != required.end();
  });
}

std::optional<NodeId> SchemaLayers::Items() const {
  const auto layer = With(Keyword::kItems);
  return layer ? schema_->Node(*layer, Keyword::kItems) : std::nullopt;
}

std::optional<NodeId> SchemaLayers::Values() const {
  const auto layer = With(Keyword::kAdditionalProperties);
  return layer ? schema_->Node(*layer, Keyword::kAdditionalProperties) : std::nullopt;
}

}  // namespace plimsoll::schema
