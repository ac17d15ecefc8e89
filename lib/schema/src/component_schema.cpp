#include "plimsoll/schema/component_schema.h"

#include <algorithm>
#include <span>

#include "props_importer.h"

namespace plimsoll::schema {

Schema ImportComponentSchema(value::Value components, value::Value root, Components imported) {
  return PropsImporter(root.document(), components).Run(root, imported);
}

std::string_view TypeNameOf(const Schema& schema, NodeId node) {
  if (schema.Has(node, Keyword::kType)) return schema.Text(node, Keyword::kType);
  const std::span<const std::string_view> types = schema.Texts(node, Keyword::kTypes);
  return types.empty() ? std::string_view() : types.front();
}

bool HasProperties(const Schema& schema, NodeId node) {
  return schema.Has(node, Keyword::kProperties) || schema.GivenEmpty(node, Keyword::kProperties);
}

std::vector<NamedNode> PropertiesAsWritten(const Schema& schema, NodeId node) {
  const std::span<const NamedNode> properties = schema.NamedNodes(node, Keyword::kProperties);
  std::vector<NamedNode> out(properties.begin(), properties.end());
  std::ranges::sort(out, {}, [&](const NamedNode& property) { return schema.SiteOf(property.node).value; });
  return out;
}

std::string_view ReferenceOf(const Schema& schema, NodeId node) {
  const std::string_view own = schema.Text(node, Keyword::kRef);
  const std::span<const NodeId> parts = schema.Nodes(node, Keyword::kAllOf);
  return own.empty() && parts.size() == 1 ? schema.Text(parts.front(), Keyword::kRef) : own;
}

NodeId FollowReferences(const Schema& schema, NodeId node) {
  constexpr int kMaxReferences = 32;
  for (int i = 0; i < kMaxReferences; ++i) {
    const std::string_view reference = ReferenceOf(schema, node);
    if (reference.empty()) break;
    const auto target = schema.Component(reference.substr(reference.rfind('/') + 1));
    if (!target) break;
    node = *target;
  }
  return node;
}

}  // namespace plimsoll::schema
