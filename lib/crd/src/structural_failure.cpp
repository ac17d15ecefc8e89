// Upstream builds the structural schema depth first, and which failure it reports depends on
// the order: the node's own unsupported keywords, the schemas in its junctors, its extensions,
// then items, properties and additionalProperties. A node is therefore taken in two steps.
#include "structural_failure.h"

#include <array>
#include <ranges>
#include <vector>

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

struct Unsupported {
  Keyword keyword;
  std::string_view name;
};

// In the order upstream looks.
constexpr std::array<Unsupported, 7> kUnsupported = {{
    {Keyword::kId, "id"},
    {Keyword::kSchema, "schema"},
    {Keyword::kRef, "$ref"},
    {Keyword::kPatternProperties, "patternProperties"},
    {Keyword::kDependencies, "dependencies"},
    {Keyword::kAdditionalItems, "additionalItems"},
    {Keyword::kDefinitions, "definitions"},
}};

class StructuralFailureSearch {
 public:
  explicit StructuralFailureSearch(const Schema& schema) : schema_(schema) {}

  std::optional<StructuralFailure> Run(NodeId root) {
    Visit(root);
    while (!tasks_.empty() && !failure_) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      task.extensions ? VisitExtensions(task.node) : VisitNode(task.node);
    }
    return failure_;
  }

 private:
  struct Task {
    NodeId node;
    bool extensions;
  };

  void Visit(NodeId node) { tasks_.push_back({node, false}); }

  void VisitNode(NodeId node) {
    for (const Unsupported& unsupported : kUnsupported) {
      const schema::Entry* entry = schema_.Find(node, unsupported.keyword);
      const bool empty_ref =
          unsupported.keyword == Keyword::kRef && schema_.Text(node, Keyword::kRef).empty();
      if (entry == nullptr || empty_ref) continue;
      failure_ = {"OpenAPIV3Schema '" + std::string(unsupported.name) + "' is not supported", entry->place};
      return;
    }
    // Last in, first out.
    tasks_.push_back({node, true});
    for (const Keyword keyword : {Keyword::kOneOf, Keyword::kAnyOf, Keyword::kAllOf}) {
      for (const NodeId child : std::views::reverse(schema_.Nodes(node, keyword))) Visit(child);
    }
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kNot)) Visit(*child);
  }

  void VisitExtensions(NodeId node) {
    const schema::Entry* preserve = schema_.Find(node, Keyword::kPreserveUnknownFields);
    if (preserve != nullptr && !preserve->flag) {
      failure_ = {"internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
                  preserve->place};
      return;
    }
    if (!schema_.Nodes(node, Keyword::kItems).empty()) {
      failure_ = {"OpenAPIV3Schema 'items' must be a schema, but is an array",
                  schema_.Find(node, Keyword::kItems)->place};
      return;
    }
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kAdditionalProperties)) Visit(*child);
    for (const schema::NamedNode& child :
         std::views::reverse(schema_.NamedNodes(node, Keyword::kProperties))) {
      Visit(child.node);
    }
    if (const std::optional<NodeId> child = schema_.Node(node, Keyword::kItems)) Visit(*child);
  }

  const Schema& schema_;
  std::vector<Task> tasks_;
  std::optional<StructuralFailure> failure_;
};

}  // namespace

std::optional<StructuralFailure> FindStructuralFailure(const Schema& schema, NodeId node) {
  return StructuralFailureSearch(schema).Run(node);
}

}  // namespace plimsoll::crd
