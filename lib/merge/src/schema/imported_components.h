// The components of OpenAPI documents as the converters to merge schemas go through them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

// All components of an object of schemas by name. None without any.
inline std::optional<schema::Schema> ImportComponents(value::Value components) {
  for (const value::Member first : components.Members()) {
    return schema::ImportComponentSchema(components, first.value, schema::Components::kAll);
  }
  return std::nullopt;
}

// In the order of the document.
inline std::vector<schema::NamedNode> ComponentsAsWritten(const schema::Schema& schema) {
  std::vector<schema::NamedNode> out(schema.Components().begin(), schema.Components().end());
  const auto position = [&](const schema::NamedNode& one) { return schema.SiteOf(one.node).value; };
  std::ranges::sort(out, {}, position);
  return out;
}

// Whether `items` is a list of schemas, if only an empty one.
inline bool HasItemList(const schema::Schema& schema, schema::NodeId node) {
  const schema::Keyword items = schema::Keyword::kItems;
  return !schema.Nodes(node, items).empty() || schema.GivenEmpty(node, items);
}

// The default, if there is one.
inline std::optional<value::Detached> DefaultIn(const schema::Schema& schema, schema::NodeId node) {
  const std::optional<value::Value> literal = schema.Literal(node, schema::Keyword::kDefault);
  if (!literal || literal->IsNull()) return std::nullopt;
  return value::Detached(*literal);
}

}  // namespace plimsoll::merge
