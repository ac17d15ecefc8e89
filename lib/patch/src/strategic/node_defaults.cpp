#include "plimsoll/patch/strategic/node_defaults.h"

#include <optional>

#include "plimsoll/merge/value/limits.h"

namespace plimsoll::patch {

using merge::CopyMembers;
using merge::CopyNodes;
using merge::kMaxDepth;
using merge::LoadNode;
using merge::Member;
using merge::Node;
using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;

namespace {

class Filler {
 public:
  Filler(const Schema& schema, Arena& arena) : schema_(schema), arena_(arena) {}

  Node Fill(const Node& node, NodeId type, uint32_t depth) {
    if (depth > kMaxDepth) return node;
    type = Followed(type);
    if (node.IsObject()) return FillMembers(node, type, depth);
    if (node.IsArray()) return FillItems(node, type, depth);
    return node;
  }

 private:
  // Where a reference, or the first of allOf, leads. A ring of them ends somewhere in it.
  NodeId Followed(NodeId type) const {
    constexpr int kMaxSteps = 16;
    for (int i = 0; i < kMaxSteps; ++i) {
      if (const auto parts = schema_.Nodes(type, Keyword::kAllOf); !parts.empty()) {
        type = parts.front();
      } else if (const auto target = schema_.Target(type, Keyword::kRef)) {
        type = *target;
      } else {
        break;
      }
    }
    return type;
  }

  Node FillMembers(Node node, NodeId type, uint32_t depth) {
    for (const NamedNode& property : schema_.NamedNodes(type, Keyword::kProperties)) {
      node = FillProperty(node, property, depth);
    }
    const auto others = schema_.Node(type, Keyword::kAdditionalProperties);
    return others ? FillOthers(node, type, *others, depth) : node;
  }

  Node FillProperty(const Node& node, const NamedNode& property, uint32_t depth) {
    const Node* held = node.Find(property.name);
    Node filled;
    if (held == nullptr || held->IsNull()) {
      const auto value = schema_.Literal(property.node, Keyword::kDefault);
      if (value && ++defaults_ > kMaxDefaults) return node;
      const Result<Node> loaded = value ? LoadNode(*value, arena_) : Result<Node>(Node());
      if (!loaded || loaded->IsNull()) return node;
      filled = *loaded;
    } else {
      filled = *held;
    }
    filled = Fill(filled, property.node, depth + 1);
    if (held != nullptr && held->Is(filled)) return node;
    return WithMember(node, property.name, filled, arena_);
  }

  Node FillOthers(const Node& node, NodeId type, NodeId others, uint32_t depth) {
    const std::span<Member> members = CopyMembers(node.Members(), arena_);
    for (Member& member : members) {
      if (schema_.Property(type, member.key)) continue;
      member.value = Fill(member.value, others, depth + 1);
    }
    return Node::Object(members);
  }

  Node FillItems(const Node& node, NodeId type, uint32_t depth) {
    const auto items = schema_.Node(type, Keyword::kItems);
    if (!items) return node;
    const std::span<Node> filled = CopyNodes(node.Items(), arena_);
    for (Node& item : filled) item = Fill(item, *items, depth + 1);
    return Node::Array(filled);
  }

  const Schema& schema_;
  Arena& arena_;
  uint32_t defaults_ = 0;
};

}  // namespace

Node WithDefaults(const Node& object, const Schema& schema, Arena& arena) {
  return Filler(schema, arena).Fill(object, schema.root(), 0);
}

}  // namespace plimsoll::patch
