// SchemaLayers is a schema of OpenAPI with what it refers to: the schema itself, the target of its $ref,
// and the parts of its allOf. A keyword is that of the first layer that has it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Layers of one schema; references in a circle end there.
inline constexpr size_t kMaxSchemaLayers = 32;

class SchemaLayers {
 public:
  // Of a schema among the components of its document.
  SchemaLayers(value::Value components, value::Value schema);

  const std::vector<value::Value>& layers() const { return layers_; }
  // `io.k8s.api.core.v1.Container`; empty when it refers to none.
  std::string_view component() const { return component_; }

  std::optional<value::Value> Find(std::string_view keyword) const;
  // The text of a keyword; empty when it has none.
  std::string_view Text(std::string_view keyword) const;
  bool Flag(std::string_view keyword) const;
  std::optional<value::Value> Property(std::string_view name) const;
  // By name as written, each once.
  std::vector<value::Member> Properties() const;
  bool Requires(std::string_view name) const;
  // The schema of items, or of the values of a map.
  std::optional<value::Value> Items() const;
  std::optional<value::Value> Values() const;

 private:
  void Add(value::Value components, value::Value schema);

  std::vector<value::Value> layers_;
  std::string_view component_;
};

}  // namespace plimsoll::engine
