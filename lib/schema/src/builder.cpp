#include "plimsoll/schema/builder.h"

#include <algorithm>

namespace plimsoll::schema {
namespace {

template <class T>
Range Append(std::vector<T>& array, std::span<const T> items) {
  const Range range{static_cast<uint32_t>(array.size()), static_cast<uint32_t>(items.size())};
  array.insert(array.end(), items.begin(), items.end());
  return range;
}

}  // namespace

NodeId SchemaBuilder::AddNode(text::Span place) {
  schema_.nodes_.push_back({{}, 0, place});
  return {static_cast<uint32_t>(schema_.nodes_.size() - 1)};
}

Entry& SchemaBuilder::Add(NodeId node, Keyword keyword, text::Span place) {
  Entry entry{};
  entry.keyword = keyword;
  entry.place = place;
  return pending_.emplace_back(node, entry).second;
}

void SchemaBuilder::SetFlag(NodeId node, Keyword keyword, bool flag, text::Span place) {
  Add(node, keyword, place).flag = flag;
}

void SchemaBuilder::SetInteger(NodeId node, Keyword keyword, int64_t integer, text::Span place) {
  Add(node, keyword, place).integer = integer;
}

void SchemaBuilder::SetNumber(NodeId node, Keyword keyword, double number, text::Span place) {
  Add(node, keyword, place).number = number;
}

void SchemaBuilder::SetText(NodeId node, Keyword keyword, std::string_view text, text::Span place) {
  SetTexts(node, keyword, std::span(&text, 1), place);
}

void SchemaBuilder::SetTexts(NodeId node, Keyword keyword, std::span<const std::string_view> texts,
                             text::Span place) {
  Add(node, keyword, place).range = AddTexts(texts);
}

void SchemaBuilder::SetNode(NodeId node, Keyword keyword, NodeId child, text::Span place) {
  Add(node, keyword, place).node = child;
}

void SchemaBuilder::SetNodes(NodeId node, Keyword keyword, std::span<const NodeId> children,
                             text::Span place) {
  Entry& entry = Add(node, keyword, place);
  entry.second = InfoOf(keyword).form == Form::kNodeOrNodes;
  entry.range = Append(schema_.node_lists_, children);
}

void SchemaBuilder::SetNamedNodes(NodeId node, Keyword keyword, std::span<const NamedNode> children,
                                  text::Span place) {
  const Range range = Append(schema_.named_nodes_, children);
  std::ranges::sort(std::span(schema_.named_nodes_).subspan(range.begin, range.count), {}, &NamedNode::name);
  Add(node, keyword, place).range = range;
}

void SchemaBuilder::SetNodeFlag(NodeId node, Keyword keyword, bool flag, text::Span place) {
  Entry& entry = Add(node, keyword, place);
  entry.second = true;
  entry.flag = flag;
}

void SchemaBuilder::SetLiteral(NodeId node, Keyword keyword, value::Value literal) {
  Add(node, keyword, literal.span()).literal = literal.index();
}

void SchemaBuilder::SetLiterals(NodeId node, Keyword keyword, std::span<const uint32_t> literals,
                                text::Span place) {
  Add(node, keyword, place).range = Append(schema_.literals_, literals);
}

void SchemaBuilder::SetDependencies(NodeId node, Keyword keyword, std::span<const Dependency> dependencies,
                                    text::Span place) {
  const Range range = Append(schema_.dependencies_, dependencies);
  std::ranges::sort(std::span(schema_.dependencies_).subspan(range.begin, range.count), {},
                    &Dependency::name);
  Add(node, keyword, place).range = range;
}

void SchemaBuilder::SetRules(NodeId node, std::span<const Rule> rules, text::Span place) {
  Add(node, Keyword::kValidations, place).range = Append(schema_.rules_, rules);
}

void SchemaBuilder::SetDocs(NodeId node, ExternalDocs docs, text::Span place) {
  Add(node, Keyword::kExternalDocs, place).range =
      Append(schema_.docs_, std::span<const ExternalDocs>(&docs, 1));
}

void SchemaBuilder::SetEmpty(NodeId node, Keyword keyword) {
  schema_.given_empty_.emplace_back(node, keyword);
}

Range SchemaBuilder::AddTexts(std::span<const std::string_view> texts) {
  return Append(schema_.texts_, texts);
}

void SchemaBuilder::SetSites(std::vector<Resource> resources, std::vector<Site> sites) {
  schema_.resources_ = std::move(resources);
  schema_.sites_ = std::move(sites);
}

// Where the entries of a node go follows from how many keywords the nodes before it have.
void SchemaBuilder::PlaceEntries() {
  for (const auto& [id, entry] : pending_) schema_.nodes_[id.index].present.Add(entry.keyword);
  uint32_t count = 0;
  for (SchemaNode& node : schema_.nodes_) {
    node.first_entry = count;
    count += node.present.Count();
  }
  schema_.entries_.resize(count, Entry{});
  for (const auto& [id, entry] : pending_) {
    const SchemaNode& node = schema_.nodes_[id.index];
    schema_.entries_[node.first_entry + node.present.CountBefore(entry.keyword)] = entry;
  }
  pending_.clear();
}

Schema SchemaBuilder::Finish(NodeId root) {
  PlaceEntries();
  std::ranges::sort(schema_.given_empty_);
  std::ranges::sort(schema_.links_, {}, [](const Link& link) { return std::pair(link.node, link.keyword); });
  std::ranges::sort(schema_.components_, {}, &NamedNode::name);
  std::ranges::sort(schema_.dynamic_anchors_, {},
                    [](const DynamicAnchor& anchor) { return std::pair(anchor.resource, anchor.name); });
  schema_.root_ = root;
  schema_.nodes_.shrink_to_fit();
  schema_.texts_.shrink_to_fit();
  schema_.named_nodes_.shrink_to_fit();
  return std::move(schema_);
}

}  // namespace plimsoll::schema
