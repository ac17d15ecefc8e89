// PropsImporter reads schemas that are written as Go's JSONSchemaProps: those of CRDs (crd_schema.h), and
// those of OpenAPI documents as Kubernetes' readers see them (component_schema.h).
//
// Nodes are made when their parent is read and filled later, off a list of what is left to do, so the depth
// of a schema costs no call stack. Null after a keyword counts as no keyword, except that literals of
// OpenAPI documents may be null.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plimsoll/schema/builder.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

class PropsImporter {
 public:
  // Of a CRD: every value has the form of its keyword, and only Go's keywords count.
  PropsImporter(const value::Document& document, std::vector<text::Span>* map_keys)
      : builder_(document), map_keys_(map_keys) {}
  // Of an OpenAPI document: values may have any form, all keywords count, and references lead to components.
  PropsImporter(const value::Document& document, value::Value components);

  Schema Run(value::Value props, Components imported = Components::kReferred);

 private:
  NodeId Later(value::Value props);
  const KeywordInfo* KeywordOf(const value::Member& member) const;
  void ReadKeyword(NodeId node, const value::Member& member);
  void ReadAlias(NodeId node, value::Value value);
  void ReadFlag(NodeId node, Keyword keyword, value::Value held);
  void ReadText(NodeId node, Keyword keyword, value::Value held);
  void ReadTexts(NodeId node, Keyword keyword, value::Value held);
  void ReadNodes(NodeId node, Keyword keyword, value::Value held);
  void ReadNamedNodes(NodeId node, Keyword keyword, value::Value held);
  void ReadNodeOrFlag(NodeId node, Keyword keyword, value::Value held);
  void ReadNodeOrNodes(NodeId node, Keyword keyword, value::Value held);
  void ReadDependencies(NodeId node, Keyword keyword, value::Value held);
  void ReadLiteral(NodeId node, Keyword keyword, value::Value held);
  void ReadLiterals(NodeId node, Keyword keyword, value::Value held);
  void ReadRules(NodeId node, value::Value held);
  std::span<const std::string_view> CollectTexts(value::Value list);
  std::span<const NodeId> CollectNodes(value::Value list);
  void ReadComponentsOfUnion(value::Value declaration);
  std::optional<NodeId> ComponentNamed(std::string_view reference);

  SchemaBuilder builder_;
  std::vector<text::Span>* const map_keys_ = nullptr;
  std::vector<std::pair<NodeId, value::Value>> todo_;
  // Of an OpenAPI document.
  bool lenient_ = false;
  std::unordered_map<std::string_view, value::Value> components_;
  std::unordered_map<std::string_view, NodeId> nodes_of_components_;
  std::vector<Site> sites_;
  // For one keyword at a time.
  std::vector<std::string_view> texts_;
  std::vector<NodeId> nodes_;
  std::vector<NamedNode> named_;
  std::vector<Dependency> dependencies_;
  std::vector<uint32_t> literals_;
  std::vector<Rule> rules_;
};

}  // namespace plimsoll::schema
