#include "plimsoll/unions/declarations/union_schema.h"

#include <algorithm>

#include "limits.h"

namespace plimsoll::unions {

namespace {

// The nodes below one, with what paths call the step.
struct Step {
  std::string text;
  UnionNodeId node;
  bool member = false;
};

std::vector<Step> StepsOf(const UnionNode& node) {
  std::vector<Step> out;
  for (const UnionProperty& property : node.properties) out.push_back({property.name, property.node, true});
  if (node.items != kNoUnionNode) out.push_back({"[]", node.items});
  if (node.additional != kNoUnionNode) out.push_back({"{}", node.additional});
  return out;
}

class Lister {
 public:
  explicit Lister(const UnionSchema& schema) : schema_(schema), open_(schema.size()) {}

  void Visit(UnionNodeId id, const std::string& path, uint32_t depth) {
    const UnionNode& node = schema_[id];
    if (!node.reaches || open_[id.index] || depth > kMaxUnionDepth || full()) return;
    open_[id.index] = true;
    for (const UnionType& type : node.unions) {
      if (!full()) out.push_back({path, &type});
    }
    for (const Step& step : StepsOf(node)) {
      const bool dot = step.member && !path.empty();
      Visit(step.node, path + (dot ? "." : "") + step.text, depth + 1);
    }
    open_[id.index] = false;
  }

  std::vector<PlacedUnion> out;

 private:
  // Types that share types have more places than anyone could read; visits count as well.
  bool full() { return out.size() >= kMaxListedUnions || ++visits_ > kMaxUnionVisits; }

  const UnionSchema& schema_;
  std::vector<bool> open_;
  size_t visits_ = 0;
};

}  // namespace

UnionNodeId UnionNode::Member(std::string_view name) const {
  const auto found = std::ranges::lower_bound(properties, name, {}, &UnionProperty::name);
  if (found != properties.end() && found->name == name) return found->node;
  return additional;
}

UnionNodeId UnionNode::Way(std::string_view name) const {
  if (additional != kNoUnionNode) return Member(name);
  for (const uint32_t way : ways) {
    if (properties[way].name == name) return properties[way].node;
  }
  return kNoUnionNode;
}

UnionNodeId UnionSchema::Add() {
  nodes_.emplace_back();
  return {static_cast<uint32_t>(nodes_.size() - 1)};
}

// From the nodes with unions up to whoever leads to them.
void UnionSchema::FindWhatReaches() {
  std::vector<std::vector<uint32_t>> parents(nodes_.size());
  std::vector<uint32_t> todo;
  for (uint32_t i = 0; i < nodes_.size(); ++i) {
    for (const Step& step : StepsOf(nodes_[i])) parents[step.node.index].push_back(i);
    nodes_[i].reaches = !nodes_[i].unions.empty();
    if (nodes_[i].reaches) todo.push_back(i);
  }
  while (!todo.empty()) {
    const uint32_t at = todo.back();
    todo.pop_back();
    for (const uint32_t parent : parents[at]) {
      if (nodes_[parent].reaches) continue;
      nodes_[parent].reaches = true;
      todo.push_back(parent);
    }
  }
  for (UnionNode& node : nodes_) {
    node.ways.clear();
    for (uint32_t i = 0; i < node.properties.size(); ++i) {
      const UnionNodeId next = node.properties[i].node;
      if (next != kNoUnionNode && nodes_[next.index].reaches) node.ways.push_back(i);
    }
  }
}

std::vector<PlacedUnion> UnionSchema::List() const {
  Lister lister(*this);
  if (!nodes_.empty()) lister.Visit(root(), "", 0);
  return std::move(lister.out);
}

}  // namespace plimsoll::unions
