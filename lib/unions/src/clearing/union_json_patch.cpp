#include <map>

#include "../validation/union_state.h"
#include "plimsoll/patch/json/json_patch_operation.h"
#include "plimsoll/value/pointer.h"
#include "union_patch_parts.h"

namespace plimsoll::unions {

using merge::CopyMembers;
using merge::CopyNodes;
using merge::Member;
using merge::Node;
using patch::JsonPatchOperation;

namespace {

Node ObjectOf(const std::map<std::string_view, Node>& members, Arena& arena) {
  std::vector<Member> out;
  for (const auto& [key, value] : members) out.push_back({key, value});
  return Node::Object(CopyMembers(out, arena));
}

// Object and schema side by side; both sides recurse no deeper than objects are.
class Operations {
 public:
  Operations(const UnionSchema& schema, const SelectedItems* selected, Arena& arena)
      : schema_(schema), selected_(selected), arena_(arena) {}

  void Object(UnionNodeId id, const std::string& at, const Node& completed, const Node& user,
              const Node& live) {
    for (const Member& member : completed.Members()) {
      const Node* current = live.Find(member.key);
      const bool added = user.Find(member.key) == nullptr;
      if (member.value.IsNull() && added && current != nullptr) Add("test", Below(at, member.key), current);
    }
    for (const Member& member : completed.Members()) {
      const bool gone = member.value.IsNull() && live.Find(member.key) != nullptr;
      if (gone) Add("remove", Below(at, member.key), nullptr);
    }
    for (const bool discriminators : {false, true}) {
      for (const Member& member : completed.Members()) {
        if (member.value.IsNull() || IsDiscriminator(id, member.key) != discriminators) continue;
        Value(MemberOf(id, member.key), Below(at, member.key), member.value, MemberOrNull(user, member.key),
              live.Find(member.key));
      }
    }
  }

  Node Result() const { return Node::Array(CopyNodes(operations_, arena_)); }

 private:
  UnionNodeId MemberOf(UnionNodeId id, std::string_view key) const {
    return id == kNoUnionNode ? kNoUnionNode : schema_[id].Member(key);
  }

  bool IsDiscriminator(UnionNodeId id, std::string_view key) const {
    if (id == kNoUnionNode) return false;
    for (const UnionType& type : schema_[id].unions) {
      if (type.discriminator == key) return true;
    }
    return false;
  }

  static std::string Below(std::string at, std::string_view key) {
    value::AppendPointerStep(at, key);
    return at;
  }

  void Value(UnionNodeId id, const std::string& at, const Node& completed, const Node& user,
             const Node* live) {
    if (live != nullptr && completed.IsObject() && live->IsObject()) {
      return Object(id, at, completed, user, *live);
    }
    const std::vector<std::string>* keys = KeysOf(id, completed);
    if (keys != nullptr && live != nullptr && completed.IsArray() && live->IsArray()) {
      return List(id == kNoUnionNode ? id : schema_[id].items, *keys, at, completed, user, *live);
    }
    if (live != nullptr && NodesIdentical(*live, completed)) return;
    const Node value = WithoutNulls(completed, arena_);
    Add(live != nullptr ? "replace" : "add", at, &value);
  }

  // By which the items of a list are selected; null for a list that is meant as a whole.
  const std::vector<std::string>* KeysOf(UnionNodeId id, const Node& list) const {
    if (selected_ != nullptr) {
      const auto found = list.IsArray() ? selected_->find(list.items) : selected_->end();
      return found == selected_->end() ? nullptr : &found->second;
    }
    const bool keyed = id != kNoUnionNode && schema_[id].reaches && !schema_[id].keys.empty();
    return keyed ? &schema_[id].keys : nullptr;
  }

  void List(UnionNodeId item_node, const std::vector<std::string>& keys, const std::string& at,
            const Node& completed, const Node& user, const Node& live) {
    const ItemIndex items(live, keys);
    for (size_t i = 0; i < completed.count; ++i) {
      const Node& item = completed.Items()[i];
      const ptrdiff_t place = items.Find(item);
      const Node* current = place < 0 ? nullptr : &live.Items()[static_cast<size_t>(place)];
      const std::string below = at + '/' + (place < 0 ? "-" : std::to_string(place));
      Value(item_node, below, item, i < user.count ? user.Items()[i] : Node(), current);
    }
  }

  void Add(std::string_view op, const std::string& path, const Node* value) {
    operations_.push_back(JsonPatchOperation(op, path, value, arena_));
  }

  const UnionSchema& schema_;
  const SelectedItems* selected_;
  Arena& arena_;
  std::vector<Node> operations_;
};

}  // namespace

Node MergedByPatch(const Node& target, const Node& patch, Arena& arena) {
  if (!patch.IsObject()) return patch;
  std::map<std::string_view, Node> members;
  for (const Member& member : target.Members()) members.emplace(member.key, member.value);
  for (const Member& member : patch.Members()) {
    if (member.value.IsNull()) {
      members.erase(member.key);
    } else {
      const auto found = members.find(member.key);
      members[member.key] =
          MergedByPatch(found == members.end() ? Node() : found->second, member.value, arena);
    }
  }
  return ObjectOf(members, arena);
}

Node WithoutNulls(const Node& node, Arena& arena) {
  if (node.IsArray()) {
    std::vector<Node> items;
    for (const Node& item : node.Items()) items.push_back(WithoutNulls(item, arena));
    return Node::Array(CopyNodes(items, arena));
  }
  if (!node.IsObject()) return node;
  std::vector<Member> members;
  for (const Member& member : node.Members()) {
    if (!member.value.IsNull()) members.push_back({member.key, WithoutNulls(member.value, arena)});
  }
  return Node::Object(CopyMembers(members, arena));
}

Node JsonPatchOf(const UnionSchema& schema, const Node& completed, const Node& user, const Node& live,
                 const SelectedItems* selected, Arena& arena) {
  Operations operations(schema, selected, arena);
  operations.Object(schema.root(), "", completed, user, live);
  return operations.Result();
}

}  // namespace plimsoll::unions
