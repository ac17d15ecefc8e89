// SchemaBuilder fills a Schema. An importer opens a node, adds its keywords in any order,
// and closes it; children are separate nodes, made before or after.
//
//   SchemaBuilder builder(document);
//   NodeId name = builder.AddNode(place);
//   builder.SetText(name, Keyword::kType, "string", place);
//   Schema schema = builder.Finish(root);
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/schema/schema.h"

namespace plimsoll::schema {

class SchemaBuilder {
 public:
  explicit SchemaBuilder(const value::Document& source) : schema_(source) {}

  NodeId AddNode(text::Span place);

  void SetFlag(NodeId node, Keyword keyword, bool flag, text::Span place);
  void SetInteger(NodeId node, Keyword keyword, int64_t integer, text::Span place);
  void SetNumber(NodeId node, Keyword keyword, double number, text::Span place);
  void SetText(NodeId node, Keyword keyword, std::string_view text, text::Span place);
  void SetTexts(NodeId node, Keyword keyword, std::span<const std::string_view> texts, text::Span place);
  void SetNode(NodeId node, Keyword keyword, NodeId child, text::Span place);
  // For kNodes, and for kNodeOrNodes the list.
  void SetNodes(NodeId node, Keyword keyword, std::span<const NodeId> children, text::Span place);
  // Sorts them by name.
  void SetNamedNodes(NodeId node, Keyword keyword, std::span<const NamedNode> children, text::Span place);
  // For kNodeOrFlag the flag.
  void SetNodeFlag(NodeId node, Keyword keyword, bool flag, text::Span place);
  // A literal is a value of the source document.
  void SetLiteral(NodeId node, Keyword keyword, value::Value literal);
  void SetLiterals(NodeId node, Keyword keyword, std::span<const uint32_t> literals, text::Span place);
  // Sorts them by name.
  void SetDependencies(NodeId node, Keyword keyword, std::span<const Dependency> dependencies,
                       text::Span place);
  void SetRules(NodeId node, std::span<const Rule> rules, text::Span place);
  void SetDocs(NodeId node, ExternalDocs docs, text::Span place);
  // The keyword is there with an empty list or map; see Schema::GivenEmpty.
  void SetEmpty(NodeId node, Keyword keyword);
  Range AddTexts(std::span<const std::string_view> texts);

  // Of schemas with resources: one site for each node, in their order; the others in any order.
  void SetSites(std::vector<Resource> resources, std::vector<Site> sites);
  void AddLink(Link link) { schema_.links_.push_back(link); }
  void AddComponent(NamedNode component) { schema_.components_.push_back(component); }
  void AddDynamicAnchor(DynamicAnchor anchor) { schema_.dynamic_anchors_.push_back(anchor); }

  // Puts the keywords of each node side by side. Setting a keyword twice keeps the last.
  Schema Finish(NodeId root);

 private:
  Entry& Add(NodeId node, Keyword keyword, text::Span place);
  void PlaceEntries();

  Schema schema_;
  std::vector<std::pair<NodeId, Entry>> pending_;
};

}  // namespace plimsoll::schema
