// A patch is completed in one walk over the user's document, the schema and the live object side by
// side. At each object with unions: which members does the user give, which are the others, what is the
// discriminator to be. Then the kind of patch decides what the additions look like.
#include "plimsoll/unions/clearing/union_patch.h"

#include <algorithm>
#include <set>

#include "../validation/union_state.h"
#include "union_owners.h"
#include "union_patch_parts.h"

namespace plimsoll::unions {

using merge::Member;
using merge::Node;
using merge::PathElement;

namespace {

// What the user wants of one union.
struct Choice {
  bool made = false;
  std::vector<bool> kept;          // by member: chosen, or named by the discriminator
  std::string_view discriminator;  // to be added; empty for nothing
  std::string because;
};

bool IsGiven(const Node& user, std::string_view field) { return !MemberOrNull(user, field).IsNull(); }

// A value that all given members have in common: of a tagged object the members of one value go
// together.
std::string_view CommonValue(const UnionType& type, const std::vector<bool>& given) {
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    for (const std::string& value : type.members[i].values) {
      bool common = true;
      for (size_t j = 0; j < given.size(); ++j) common &= !given[j] || type.Selects(value, type.members[j]);
      if (common) return value;
    }
    return {};
  }
  return {};
}

std::vector<bool> SelectedBy(const UnionType& type, std::string_view value) {
  std::vector<bool> out;
  for (const UnionMember& member : type.members) out.push_back(type.Selects(value, member));
  return out;
}

class Completion {
 public:
  Completion(const UnionSchema& schema, const UnionPatchRequest& request, Arena& arena)
      : schema_(schema), request_(request), arena_(arena) {
    if (request.type == UnionPatchType::kApply && request.live != nullptr) {
      owners_ = std::make_unique<FieldOwners>(*request.live, arena);
    }
  }

  // An item knows its list, whose strategy is its own.
  Node Value(UnionNodeId id, const value::Path& path, const Node& user, const Node* live,
             const UnionNode* list = nullptr) {
    const bool looked_at = request_.selected != nullptr || (id != kNoUnionNode && schema_[id].reaches);
    if (!looked_at) return user;
    if (user.IsObject()) return Object(NodeAt(id), path, user, live, list);
    if (user.IsArray()) return List(NodeAt(id), path, user, live);
    return user;
  }

  UnionPatch out;
  // The lists of the body that select items.
  SelectedItems selections;

 private:
  const UnionNode& NodeAt(UnionNodeId id) const {
    static const UnionNode kUnknown = {};
    return id == kNoUnionNode ? kUnknown : schema_[id];
  }

  Node Object(const UnionNode& node, const value::Path& path, const Node& user, const Node* live,
              const UnionNode* list) {
    Additions additions;
    if (list != nullptr) additions.kept.assign(list->keys.begin(), list->keys.end());
    for (const UnionType& type : node.unions) Complete(type, path, user, live, additions);
    std::vector<Member> members;
    for (const Member& member : user.Members()) {
      if (additions.dropped.contains(member.key)) continue;
      const Node* below = live != nullptr ? live->Find(member.key) : nullptr;
      elements_.push_back(PathElement::Field(member.key));
      members.push_back({member.key, Value(node.Member(member.key), path.Child(member.key), member.value,
                                           Known(below, live))});
      elements_.pop_back();
    }
    members.insert(members.end(), additions.members.begin(), additions.members.end());
    const bool retains = list != nullptr ? list->retain_keys : node.retain_keys;
    const bool said = user.Find("$retainKeys") != nullptr;
    if (additions.touched && request_.type == UnionPatchType::kStrategic && retains && !said) {
      members.push_back({"$retainKeys", RetainedKeys(node, user, live, additions)});
    }
    SortMembers(members);
    return Node::Object(CopyMembers(members, arena_));
  }

  // Below a live object what is absent is known to be so.
  const Node* Known(const Node* below, const Node* live) const {
    static const Node kNull = {};
    return below == nullptr && live != nullptr ? &kNull : below;
  }

  // What becomes of the members of one object.
  struct Additions {
    std::vector<Member> members = {};
    std::set<std::string_view> dropped = {};  // nulls that apply would store
    std::set<std::string_view> cleared = {};
    std::vector<std::string_view> kept = {};  // discriminators, and what they select
    bool touched = false;
  };

  void Complete(const UnionType& type, const value::Path& path, const Node& user, const Node* live,
                Additions& additions) {
    const Choice choice = ChoiceOf(type, path, user);
    if (!choice.made) return;
    additions.touched = true;
    if (type.HasDiscriminator()) additions.kept.push_back(type.discriminator);
    for (size_t i = 0; i < type.members.size(); ++i) {
      const UnionMember& member = type.members[i];
      if (choice.kept[i]) {
        additions.kept.push_back(member.field);
      } else {
        additions.cleared.insert(member.field);
        Clear(member, type.zero_is_unset, path, user, live, choice, additions);
      }
    }
    if (choice.discriminator.empty()) return;
    additions.members.push_back({type.discriminator, Node::String(arena_.Copy(choice.discriminator))});
    out.added.push_back({path.Child(type.discriminator), UnionAddition::Why::kDiscriminator,
                         "it selects the member that is set"});
    if (type.strict) return;
    out.notes.push_back(path.Child(type.discriminator).FieldPath() + " is set to " +
                        std::string(choice.discriminator) +
                        ", following the schema; some servers expect another value");
  }

  void Clear(const UnionMember& member, bool zero_is_unset, const value::Path& path, const Node& user,
             const Node* live, const Choice& choice, Additions& additions) {
    const bool mentioned = user.Find(member.field) != nullptr;
    const bool set = live != nullptr && IsSet(member, live->Find(member.field), zero_is_unset);
    if (request_.type == UnionPatchType::kApply) {
      if (mentioned) additions.dropped.insert(member.field);
      if (set) ReportOwners(member, path, choice);
      return;
    }
    if (mentioned || replaced_lists_ > 0) return;
    if (live != nullptr && request_.clear == ClearMembers::kSet && !set) return;
    additions.members.push_back({arena_.Copy(member.field), Node()});
    out.added.push_back({path.Child(member.field), UnionAddition::Why::kCleared, choice.because});
  }

  void ReportOwners(const UnionMember& member, const value::Path& path, const Choice& choice) {
    elements_.push_back(PathElement::Field(member.field));
    std::vector<std::string> others = owners_->Others(elements_, request_.manager);
    const bool own = owners_->Applies(elements_, request_.manager);
    elements_.pop_back();
    const value::Path field = path.Child(member.field);
    if (own && others.empty()) {
      out.notes.push_back(field.FieldPath() + " is removed because " + request_.manager +
                          " no longer applies it");
    } else {
      out.conflicts.push_back({field, std::move(others), choice.because});
    }
  }

  Choice ChoiceOf(const UnionType& type, const value::Path& path, const Node& user) {
    std::vector<bool> given;
    size_t count = 0;
    for (const UnionMember& member : type.members) {
      given.push_back(IsGiven(user, member.field));
      if (given.back()) ++count;
    }
    const Node& value = MemberOrNull(user, type.discriminator);
    const bool named = type.HasDiscriminator() && value.IsString();
    Choice out_choice;
    if (count == 0 && !named) return out_choice;
    if (count > 1 && (!type.IsTagged() || CommonValue(type, given).empty())) {
      RefuseSeveral(type, path, given);
      return out_choice;
    }
    out_choice.made = true;
    if (count == 0) {
      out_choice.kept = SelectedBy(type, value.AsString());
      out_choice.because = type.discriminator + " is " + std::string(value.AsString());
      return out_choice;
    }
    return Chosen(type, user, given);
  }

  Choice Chosen(const UnionType& type, const Node& user, const std::vector<bool>& given) {
    Choice choice{.made = true, .kept = given, .discriminator = {}, .because = {}};
    const auto first = static_cast<size_t>(std::ranges::find(given, true) - given.begin());
    choice.because = type.members[first].field + " is set";
    if (!type.HasDiscriminator()) return choice;
    const Node& named = MemberOrNull(user, type.discriminator);
    const bool mentioned = user.Find(type.discriminator) != nullptr;
    if (!mentioned) choice.discriminator = CommonValue(type, given);
    if (!type.IsTagged()) return choice;
    const std::string_view value = named.IsString() ? named.AsString() : choice.discriminator;
    const std::vector<bool> selected = SelectedBy(type, value);
    for (size_t i = 0; i < given.size(); ++i) choice.kept[i] = given[i] || selected[i];
    return choice;
  }

  void RefuseSeveral(const UnionType& type, const value::Path& path, const std::vector<bool>& given) {
    const std::string list = SetList(type, UnionState{.set = given, .discriminator = {}});
    out.errors.push_back(MakeUnionError(UnionRule::kPatchSets, path, list,
                                        "patch sets multiple members of a union: " + list, type.enforcement));
  }

  // Everything but the members that go: first what was chosen, then the rest by name.
  Node RetainedKeys(const UnionNode& node, const Node& user, const Node* live, const Additions& additions) {
    std::set<std::string_view> rest;
    for (const UnionProperty& property : node.properties) rest.insert(property.name);
    for (const Member& member : user.Members()) rest.insert(member.key);
    if (live != nullptr) {
      for (const Member& member : live->Members()) rest.insert(member.key);
    }
    std::vector<Node> out_keys;
    for (const std::string_view key : additions.kept) {
      if (rest.erase(key) > 0) out_keys.push_back(Node::String(arena_.Copy(key)));
    }
    for (const std::string_view key : rest) {
      if (!additions.cleared.contains(key)) out_keys.push_back(Node::String(arena_.Copy(key)));
    }
    return Node::Array(CopyNodes(out_keys, arena_));
  }

  Node List(const UnionNode& node, const value::Path& path, const Node& user, const Node* live) {
    if (request_.selected != nullptr) {
      const auto found = request_.selected->find(user.items);
      return found == request_.selected->end() ? Whole(node, path, user)
                                               : Selected(node, path, user, live, found->second);
    }
    const bool replaces = request_.type == UnionPatchType::kMerge;
    const bool blind = replaces && (live == nullptr || node.keys.empty());
    if (blind) out.notes.push_back(path.FieldPath() + " is sent as a whole and replaces the existing list");
    replaced_lists_ += blind ? 1 : 0;
    const Node items = Items(node, path, user, live, KeysOfItems(node));
    replaced_lists_ -= blind ? 1 : 0;
    if (!replaces || blind) return blind ? WithoutNulls(items, arena_) : items;
    return Rebuilt(node.keys, *live, items);
  }

  // The value of the whole list. A strategic patch has no way to say that for a list that it merges.
  Node Whole(const UnionNode& node, const value::Path& path, const Node& user) {
    if (request_.type == UnionPatchType::kStrategic && !node.merge_key.empty()) {
      Refuse("a strategic merge patch cannot replace " + path.FieldPath() + ", whose items it merges by " +
             node.merge_key + "; use --type merge");
    }
    ++replaced_lists_;
    const Node items = Items(node, path, user, nullptr, node.keys);
    --replaced_lists_;
    return WithoutNulls(items, arena_);
  }

  // Some items of the list. Where patches merge by other keys than the user's, the live item has them.
  Node Selected(const UnionNode& node, const value::Path& path, const Node& user, const Node* live,
                const std::vector<std::string>& keys) {
    if (live != nullptr && Ambiguous(*live, user, keys)) {
      Refuse(path.FieldPath() + " has several items with these keys");
    }
    const Node items = Items(node, path, user, live, keys);
    if (request_.type == UnionPatchType::kJson) {
      selections.emplace(items.items, keys);
      return items;
    }
    if (MergesItems(node)) return WithMergeKeys(node, path, items, live, keys);
    if (live != nullptr) return Rebuilt(keys, *live, items);
    Refuse("this patch would replace all items of " + path.FieldPath() +
           "; name the current object with -f, so that the others are kept");
    return items;
  }

  bool MergesItems(const UnionNode& node) const {
    if (request_.type == UnionPatchType::kStrategic) return !node.merge_key.empty();
    return request_.type == UnionPatchType::kApply && !node.keys.empty();
  }

  Node WithMergeKeys(const UnionNode& node, const value::Path& path, const Node& items, const Node* live,
                     const std::vector<std::string>& keys) {
    const std::vector<std::string> needed = KeysOfItems(node);
    const Node nothing = {};
    const ItemIndex there(live != nullptr ? *live : nothing, keys);
    std::vector<Node> out_items;
    for (Node item : items.Items()) {
      const Node* current = there.Item(item);
      for (const std::string& key : needed) {
        if (item.Find(key) != nullptr) continue;
        const Node* value = current != nullptr ? current->Find(key) : nullptr;
        if (value != nullptr) item = WithMember(item, arena_.Copy(key), *value, arena_);
        // Apply has the defaults of keys.
        if (value == nullptr && request_.type == UnionPatchType::kStrategic) {
          Refuse("items of " + path.FieldPath() + " are merged by " + key + ": select the item with [" + key +
                 "=...]");
        }
      }
      out_items.push_back(item);
    }
    return Node::Array(CopyNodes(out_items, arena_));
  }

  static bool Ambiguous(const Node& live, const Node& user, const std::vector<std::string>& keys) {
    std::map<std::string, size_t> counts;
    for (const Node& item : live.Items()) ++counts[KeyText(item, keys)];
    return std::ranges::any_of(user.Items(), [&](const Node& item) {
      const auto found = counts.find(KeyText(item, keys));
      return found != counts.end() && found->second > 1;
    });
  }

  void Refuse(std::string why) {
    if (out.failure.empty()) out.failure = std::move(why);
  }

  // By which this kind of patch finds items.
  std::vector<std::string> KeysOfItems(const UnionNode& node) const {
    if (request_.type == UnionPatchType::kStrategic && !node.merge_key.empty()) return {node.merge_key};
    return node.keys;
  }

  Node Items(const UnionNode& node, const value::Path& path, const Node& user, const Node* live,
             const std::vector<std::string>& keys) {
    const Node nothing = {};
    const ItemIndex there(live != nullptr ? *live : nothing, keys);
    std::vector<Node> items;
    for (const Node& item : user.Items()) {
      const bool named = !KeyText(item, node.keys).empty();
      const value::Path name =
          path.Below(ItemStep(item, named ? node.keys : keys, items.size(), ItemNames::kByKey));
      std::vector<Member> key;
      for (const std::string& field : node.keys) {
        if (const Node* value = item.Find(field)) key.push_back({field, *value});
      }
      SortMembers(key);
      elements_.push_back(PathElement::Key(CopyMembers(key, arena_)));
      items.push_back(Value(node.items, name, item, Known(there.Item(item), live), &node));
      elements_.pop_back();
    }
    return Node::Array(CopyNodes(items, arena_));
  }

  // The live list with the given items merged in, and those at its end that were not there.
  Node Rebuilt(const std::vector<std::string>& keys, const Node& live, const Node& items) {
    std::vector<Node> list(live.Items().begin(), live.Items().end());
    const ItemIndex there(live, keys);
    for (const Node& item : items.Items()) {
      const ptrdiff_t at = there.Find(item);
      if (at < 0) {
        list.push_back(WithoutNulls(item, arena_));
      } else {
        Node& place = list[static_cast<size_t>(at)];
        place = MergedByPatch(place, item, arena_);
      }
    }
    return Node::Array(CopyNodes(list, arena_));
  }

  const UnionSchema& schema_;
  const UnionPatchRequest& request_;
  Arena& arena_;
  std::unique_ptr<FieldOwners> owners_;
  merge::FieldPath elements_;
  uint32_t replaced_lists_ = 0;  // lists around the walk that nothing can be cleared in
};

}  // namespace

std::string_view UnionAdditionName(UnionAddition::Why why) {
  return why == UnionAddition::Why::kCleared ? "cleared" : "discriminator";
}

UnionPatch BuildUnionPatch(const UnionSchema& schema, const UnionPatchRequest& request, Arena& arena) {
  UnionPatch failed;
  if (!request.user.IsObject()) failed.failure = "a patch must be an object";
  if (request.type == UnionPatchType::kJson && request.live == nullptr) {
    failed.failure = "a JSON patch can only be made for an object that is known";
  }
  if (request.live != nullptr && !request.live->IsObject())
    failed.failure = "the live value is not an object";
  if (!failed.failure.empty()) return failed;
  Completion completion(schema, request, arena);
  const bool looked_at = request.selected != nullptr || !schema.Empty();
  const UnionNodeId root = looked_at ? schema.root() : kNoUnionNode;
  completion.out.body = completion.Value(root, {}, request.user, request.live);
  UnionPatch out = std::move(completion.out);
  if (!out.failure.empty()) {
    failed.failure = std::move(out.failure);
    return failed;
  }
  if (!out.errors.empty()) {
    failed.errors = std::move(out.errors);
    return failed;
  }
  if (request.type == UnionPatchType::kJson) {
    const SelectedItems* selected = request.selected != nullptr ? &completion.selections : nullptr;
    out.body = JsonPatchOf(schema, out.body, request.user, *request.live, selected, arena);
  }
  return out;
}

}  // namespace plimsoll::unions
