// SchemaLayers is a schema with what it refers to: the schema itself, the target of its `$ref`, and the
// parts of its `allOf`. A keyword is that of the first layer that has it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// Layers of one schema; references in a circle end there.
inline constexpr size_t kMaxSchemaLayers = 32;

class SchemaLayers {
 public:
  // Of a schema that ImportComponentSchema made.
  SchemaLayers(const Schema& schema, NodeId node);

  const std::vector<NodeId>& layers() const { return layers_; }
  // `io.k8s.api.core.v1.Container`; empty when it refers to none.
  std::string_view component() const { return component_; }

  // The value of a keyword as it is written.
  std::optional<value::Value> Written(std::string_view keyword) const;
  // The text of a keyword; empty when it has none.
  std::string_view Text(Keyword keyword) const;
  bool Flag(Keyword keyword) const;
  std::optional<NodeId> Property(std::string_view name) const;
  // In the order of the document, each name once.
  std::vector<NamedNode> Properties() const;
  bool HasProperties() const;
  bool Requires(std::string_view name) const;
  // The schema of items, or of the values of a map.
  std::optional<NodeId> Items() const;
  std::optional<NodeId> Values() const;

 private:
  // The first layer with the keyword.
  std::optional<NodeId> With(Keyword keyword) const;

  const Schema* schema_;
  std::vector<NodeId> layers_;
  std::string_view component_;
};

}  // namespace plimsoll::schema
