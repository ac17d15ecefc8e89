#include "plimsoll/schema/schema.h"

#include <algorithm>

namespace plimsoll::schema {
namespace {

// Among nodes in the order of their names.
std::optional<NodeId> NodeNamed(std::span<const NamedNode> nodes, std::string_view name) {
  const auto found = std::ranges::lower_bound(nodes, name, {}, &NamedNode::name);
  if (found == nodes.end() || found->name != name) return std::nullopt;
  return found->node;
}

}  // namespace

const Entry* Schema::Find(NodeId id, Keyword keyword) const {
  const SchemaNode& n = node(id);
  if (!n.Has(keyword)) return nullptr;
  return &entries_[n.first_entry + n.present.CountBefore(keyword)];
}

bool Schema::GivenEmpty(NodeId id, Keyword keyword) const {
  return std::ranges::binary_search(given_empty_, std::pair(id, keyword));
}

std::span<const Entry> Schema::Entries(NodeId id) const {
  const SchemaNode& n = node(id);
  return std::span(entries_).subspan(n.first_entry, n.present.Count());
}

bool Schema::Flag(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr && entry->flag;
}

std::optional<int64_t> Schema::Integer(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr ? std::optional(entry->integer) : std::nullopt;
}

std::optional<double> Schema::Number(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr ? std::optional(entry->number) : std::nullopt;
}

std::string_view Schema::Text(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr ? texts_[entry->range.begin] : std::string_view{};
}

std::span<const std::string_view> Schema::Texts(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr ? TextsAt(entry->range) : std::span<const std::string_view>{};
}

// Of a keyword that may hold something else instead, only what is one schema.
std::optional<NodeId> Schema::Node(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr && !entry->second ? std::optional(entry->node) : std::nullopt;
}

std::span<const NodeId> Schema::Nodes(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  const bool list = entry != nullptr && (entry->second || InfoOf(keyword).form == Form::kNodes);
  if (!list) return {};
  return std::span(node_lists_).subspan(entry->range.begin, entry->range.count);
}

std::span<const NamedNode> Schema::NamedNodes(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  if (entry == nullptr) return {};
  return std::span(named_nodes_).subspan(entry->range.begin, entry->range.count);
}

std::optional<value::Value> Schema::Literal(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  return entry != nullptr ? std::optional(LiteralAt(entry->literal)) : std::nullopt;
}

std::span<const uint32_t> Schema::Literals(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  if (entry == nullptr) return {};
  return std::span(literals_).subspan(entry->range.begin, entry->range.count);
}

std::span<const Dependency> Schema::Dependencies(NodeId id, Keyword keyword) const {
  const Entry* entry = Find(id, keyword);
  if (entry == nullptr) return {};
  return std::span(dependencies_).subspan(entry->range.begin, entry->range.count);
}

std::span<const Rule> Schema::Rules(NodeId id) const {
  const Entry* entry = Find(id, Keyword::kValidations);
  if (entry == nullptr) return {};
  return std::span(rules_).subspan(entry->range.begin, entry->range.count);
}

const ExternalDocs* Schema::Docs(NodeId id) const {
  const Entry* entry = Find(id, Keyword::kExternalDocs);
  return entry != nullptr ? &docs_[entry->range.begin] : nullptr;
}

std::optional<NodeId> Schema::Property(NodeId id, std::string_view name) const {
  return NodeNamed(NamedNodes(id, Keyword::kProperties), name);
}

std::optional<NodeId> Schema::Component(std::string_view name) const { return NodeNamed(components_, name); }

std::optional<NodeId> Schema::Target(NodeId id, Keyword keyword) const {
  const auto place = [](const Link& link) { return std::pair(link.node, link.keyword); };
  const auto found = std::ranges::lower_bound(links_, std::pair(id, keyword), {}, place);
  if (found == links_.end() || place(*found) != std::pair(id, keyword)) return std::nullopt;
  return found->target;
}

std::optional<NodeId> Schema::FindDynamicAnchor(uint32_t resource, std::string_view name) const {
  const auto key = [](const DynamicAnchor& anchor) { return std::pair(anchor.resource, anchor.name); };
  const auto found = std::ranges::lower_bound(dynamic_anchors_, std::pair(resource, name), {}, key);
  if (found == dynamic_anchors_.end() || key(*found) != std::pair(resource, name)) return std::nullopt;
  return found->node;
}

}  // namespace plimsoll::schema
