#include "plimsoll/patch/strategic/node_defaults.h"

#include <optional>

#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/open_api_reference.h"

namespace plimsoll::patch {

using merge::CopyMembers;
using merge::CopyNodes;
using merge::kMaxDepth;
using merge::LoadNode;
using merge::Member;
using merge::Node;

namespace {

using value::Value;

class Filler {
 public:
  Filler(Value components, Arena& arena) : components_(components), arena_(arena) {}

  Node Fill(const Node& node, Value schema, uint32_t depth) {
    if (depth > kMaxDepth) return node;
    schema = Followed(schema);
    if (node.IsObject()) return FillMembers(node, schema, depth);
    if (node.IsArray()) return FillItems(node, schema, depth);
    return node;
  }

 private:
  // Where a reference, or the first of allOf, leads. A ring of them ends somewhere in it.
  Value Followed(Value schema) const {
    constexpr int kMaxSteps = 16;
    for (int i = 0; i < kMaxSteps; ++i) {
      if (const auto all = schema.Find("allOf"); all && all->Count() > 0) {
        schema = *all->Items().begin();
      } else if (const auto target = schema::Referenced(schema, components_)) {
        schema = *target;
      } else {
        break;
      }
    }
    return schema;
  }

  Node FillMembers(Node node, Value schema, uint32_t depth) {
    const auto properties = schema.Find("properties");
    if (properties) {
      for (const value::Member property : properties->Members()) {
        node = FillProperty(node, property, depth);
      }
    }
    const auto others = schema.Find("additionalProperties");
    if (others && others->IsObject()) node = FillOthers(node, properties, *others, depth);
    return node;
  }

  Node FillProperty(const Node& node, const value::Member& property, uint32_t depth) {
    const Node* held = node.Find(property.key);
    Node filled;
    if (held == nullptr || held->IsNull()) {
      const auto value = property.value.Find("default");
      if (value && ++defaults_ > kMaxDefaults) return node;
      const Result<Node> loaded = value ? LoadNode(*value, arena_) : Result<Node>(Node());
      if (!loaded || loaded->IsNull()) return node;
      filled = *loaded;
    } else {
      filled = *held;
    }
    filled = Fill(filled, property.value, depth + 1);
    if (held != nullptr && held->Is(filled)) return node;
    return WithMember(node, property.key, filled, arena_);
  }

  Node FillOthers(const Node& node, std::optional<Value> properties, Value schema, uint32_t depth) {
    const std::span<Member> members = CopyMembers(node.Members(), arena_);
    for (Member& member : members) {
      if (properties && properties->Find(member.key)) continue;
      member.value = Fill(member.value, schema, depth + 1);
    }
    return Node::Object(members);
  }

  Node FillItems(const Node& node, Value schema, uint32_t depth) {
    const auto items = schema.Find("items");
    if (!items) return node;
    const std::span<Node> filled = CopyNodes(node.Items(), arena_);
    for (Node& item : filled) item = Fill(item, *items, depth + 1);
    return Node::Array(filled);
  }

  Value components_;
  Arena& arena_;
  uint32_t defaults_ = 0;
};

}  // namespace

Node WithDefaults(const Node& object, const PatchTypes& types, Arena& arena) {
  return Filler(types.components, arena).Fill(object, types.root, 0);
}

}  // namespace plimsoll::patch
