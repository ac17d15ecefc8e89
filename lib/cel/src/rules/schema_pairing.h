// How values of an old and a new object belong together, as a schema says it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/correlation.h"

namespace plimsoll::cel {

class SchemaPairing : public value::PairingRules {
 public:
  explicit SchemaPairing(const schema::Schema& schema) : schema_(schema) {}

  std::optional<std::span<const std::string_view>> ItemKeys(uint32_t node) const override {
    const schema::NodeId id{node};
    if (schema_.Text(id, schema::Keyword::kListType) != "map") return std::nullopt;
    if (schema_.Text(id, schema::Keyword::kType) != "array") return std::span<const std::string_view>();
    return schema_.Texts(id, schema::Keyword::kListMapKeys);
  }
  uint32_t ItemNode(uint32_t node) const override {
    return NumberOf(schema_.Node(schema::NodeId{node}, schema::Keyword::kItems));
  }
  uint32_t MemberNode(uint32_t node, std::string_view name) const override {
    const schema::NodeId id{node};
    if (const auto property = schema_.Property(id, name)) return property->index;
    return NumberOf(schema_.Node(id, schema::Keyword::kAdditionalProperties));
  }

 private:
  static uint32_t NumberOf(std::optional<schema::NodeId> node) { return node ? node->index : kNone; }

  const schema::Schema& schema_;
};

}  // namespace plimsoll::cel
