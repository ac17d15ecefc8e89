// ShapePlan is a schema compiled for reshaping: of every structural node what pruning, null
// dropping, coercion and defaulting need, and the defaults as ready pieces of tape. It is
// made once a schema and shared by all Shapers. The schema's document must outlive it.
//
// Structural nodes are those reached through properties, items and additionalProperties;
// allOf and its kin have no say here. Defaults are stored as the API server stores them when
// it starts to serve a version: unknown fields and malformed embedded metadata taken out, so
// that a default may vanish altogether.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/schema/property_table.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::reshape {

inline constexpr uint32_t kNone = UINT32_MAX;

struct PlanNode {
  bool embedded = false;  // x-kubernetes-embedded-resource
  bool preserve = false;  // x-kubernetes-preserve-unknown-fields
  bool nullable = false;
  bool additional = false;      // additionalProperties in any form, false included
  bool defaults_below = false;  // defaulting may change a container here
  schema::PropertySet names;
  uint32_t first_property = 0;  // in ShapePlan::Property
  uint32_t property_count = 0;
  uint32_t first_default = 0;  // in ShapePlan::DefaultAt
  uint32_t default_count = 0;
  uint32_t items = kNone;
  uint32_t additional_node = kNone;  // kNone also where additionalProperties is a boolean
  uint32_t fragment = kNone;         // the default's root on the tape of ShapePlan::defaults
  schema::NodeId schema;
};

struct PlanProperty {
  std::string_view name;
  uint32_t node = kNone;
  uint32_t default_number = kNone;  // among the defaulted properties of its object
};

class ShapePlan {
 public:
  explicit ShapePlan(const schema::Schema& schema);

  static constexpr uint32_t kRoot = 0;
  const PlanNode& node(uint32_t index) const { return nodes_[index]; }
  uint32_t NodeCount() const { return static_cast<uint32_t>(nodes_.size()); }
  // The position of a key among the properties of a node, or kNone.
  uint32_t FindProperty(const PlanNode& node, std::string_view key) const {
    return table_.Find(node.names, key);
  }
  const PlanProperty& Property(const PlanNode& node, uint32_t position) const {
    return properties_[node.first_property + position];
  }
  // The defaulted properties of a node, by number.
  const PlanProperty& DefaultAt(const PlanNode& node, uint32_t number) const {
    return properties_[defaulted_[node.first_default + number]];
  }
  std::span<const PlanProperty> Properties(const PlanNode& node) const {
    return std::span(properties_).subspan(node.first_property, node.property_count);
  }
  // Holds all defaults, one after the other, with their text; it has no source.
  const value::Document& defaults() const { return defaults_; }

 private:
  friend class PlanBuilder;
  friend class DefaultIndex;
  friend class DefaultPruner;

  std::vector<PlanNode> nodes_;
  std::vector<PlanProperty> properties_;
  std::vector<uint32_t> defaulted_;  // positions in properties_
  schema::PropertyTable table_;
  value::Document defaults_;
};

}  // namespace plimsoll::reshape
