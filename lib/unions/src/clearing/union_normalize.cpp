#include "plimsoll/unions/clearing/union_normalize.h"

#include <algorithm>
#include <functional>
#include <set>

#include "../validation/union_state.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::unions {

using merge::FieldPath;
using merge::Member;
using merge::Node;
using merge::PathElement;

namespace {

// Members that are there and not null.
struct Present {
  std::vector<const UnionMember*> members;

  Present(const UnionType& type, const Node& object) {
    for (const UnionMember& member : type.members) {
      if (!MemberOrNull(object, member.field).IsNull()) members.push_back(&member);
    }
  }
  std::string Text() const { return text::Joined(members, ", ", &UnionMember::field); }
};

std::string_view DiscriminatorIn(const UnionType& type, const Node& object) {
  if (!type.HasDiscriminator()) return {};
  const Node& value = MemberOrNull(object, type.discriminator);
  return value.IsString() ? value.AsString() : std::string_view();
}

std::string_view DiscriminatorOf(const UnionMember& member) {
  return member.values.empty() ? std::string_view(member.field) : std::string_view(member.values.front());
}

// What becomes of one object.
struct NormalizedObject {
  std::string error = {};
  std::vector<const UnionMember*> cleared = {};
  std::string_view discriminator = {};  // to be set, if not empty
};

// Everything but what is kept.
template <class Keep>
void ClearUnless(const UnionType& type, const Node& object, NormalizedObject& out, Keep keep) {
  for (const UnionMember& member : type.members) {
    if (!keep(member) && object.Find(member.field) != nullptr) out.cleared.push_back(&member);
  }
}

std::string Mismatch(const UnionType& type, const Node& old, const Node& object) {
  const Present before(type, old);
  Present fresh(type, object);
  std::erase_if(fresh.members, [&](const UnionMember* member) {
    return std::ranges::binary_search(before.members, member, std::less<>());
  });
  const std::string_view discriminator = DiscriminatorIn(type, object);
  if (fresh.members.size() > 1) return "multiple new fields added: " + fresh.Text();
  if (fresh.members.empty() || type.Selects(discriminator, *fresh.members.front())) return {};
  return "discriminator (" + std::string(discriminator) + ") and field changed (" + fresh.Text() +
         ") don't match";
}

NormalizedObject AfterUpdate(const UnionType& type, const Node& old, const Node& object, bool deduce) {
  NormalizedObject out;
  const std::string_view discriminator = DiscriminatorIn(type, object);
  if (!discriminator.empty() && discriminator != DiscriminatorIn(type, old)) {
    if (!type.IsTagged()) out.error = Mismatch(type, old, object);
    ClearUnless(type, object, out,
                [&](const UnionMember& member) { return type.Selects(discriminator, member); });
    return out;
  }
  if (type.IsTagged()) return out;
  const Present present(type, object);
  if (present.members.size() > 1) {
    out.error = "multiple fields set without discriminator change: " + present.Text();
  } else if (deduce && type.HasDiscriminator() && present.members.size() == 1) {
    const UnionMember& only = *present.members.front();
    if (!type.Selects(discriminator, only)) out.discriminator = DiscriminatorOf(only);
  }
  return out;
}

NormalizedObject AfterTaggedApply(const UnionType& type, const Node& applied, const Node& merged) {
  NormalizedObject out;
  const std::string_view discriminator = DiscriminatorIn(type, applied);
  if (discriminator.empty()) return out;
  ClearUnless(type, merged, out,
              [&](const UnionMember& member) { return type.Selects(discriminator, member); });
  return out;
}

NormalizedObject AfterApply(const UnionType& type, const Node& applied, const Node& merged, bool deduce) {
  if (type.IsTagged()) return AfterTaggedApply(type, applied, merged);
  NormalizedObject out;
  const Present present(type, applied);
  if (present.members.size() > 1) out.error = "more than one field of union applied: " + present.Text();
  if (present.members.size() != 1) return out;
  const UnionMember& only = *present.members.front();
  const std::string_view discriminator = DiscriminatorIn(type, applied);
  if (!discriminator.empty() && !type.Selects(discriminator, only)) {
    out.error = "applied discriminator (" + std::string(discriminator) + ") doesn't match applied field (" +
                only.field + ')';
  }
  if (deduce && type.HasDiscriminator() && !type.Selects(DiscriminatorIn(type, merged), only)) {
    out.discriminator = DiscriminatorOf(only);
  }
  ClearUnless(type, merged, out, [&](const UnionMember& member) { return &member == &only; });
  return out;
}

using Rule = NormalizedObject (*)(const UnionType& type, const Node& other, const Node& object, bool deduce);

// The object that is to be normalised and the other one, what it was or what was applied, side by side.
class Normalization {
 public:
  Normalization(const UnionSchema& schema, Rule rule, bool deduce, Arena& arena)
      : schema_(schema), rule_(rule), deduce_(deduce), arena_(arena) {}

  Node Value(UnionNodeId id, const Node& value, const Node& other) {
    if (id == kNoUnionNode || !schema_[id].reaches || !out.error.empty()) return value;
    if (value.IsObject()) return Object(schema_[id], value, other);
    if (value.IsArray()) return List(schema_[id], value, other);
    return value;
  }

  NormalizedUnions out;

 private:
  Node Object(const UnionNode& node, const Node& object, const Node& other) {
    std::vector<Member> members;
    for (const Member& member : object.Members()) {
      Enter(PathElement::Field(member.key), value::Step::Field(std::string(member.key)));
      members.push_back(
          {member.key, Value(node.Member(member.key), member.value, MemberOrNull(other, member.key))});
      Leave();
    }
    for (const UnionType& type : node.unions) {
      const NormalizedObject outcome = rule_(type, other, object, deduce_);
      if (!outcome.error.empty() && out.error.empty()) {
        out.error = (steps_.empty() ? "" : steps_.FieldPath() + ": ") + outcome.error;
      }
      Take(type, outcome, members);
    }
    SortMembers(members);
    return Node::Object(CopyMembers(members, arena_));
  }

  void Take(const UnionType& type, const NormalizedObject& outcome, std::vector<Member>& members) {
    std::set<std::string_view> gone;
    for (const UnionMember* member : outcome.cleared) {
      gone.insert(member->field);
      FieldPath place = path_;
      place.push_back(PathElement::Field(arena_.Copy(member->field)));
      out.cleared.push_back(std::move(place));
    }
    if (!outcome.discriminator.empty()) gone.insert(type.discriminator);
    std::erase_if(members, [&](const Member& member) { return gone.contains(member.key); });
    if (outcome.discriminator.empty()) return;
    members.push_back({arena_.Copy(type.discriminator), Node::String(arena_.Copy(outcome.discriminator))});
  }

  Node List(const UnionNode& node, const Node& list, const Node& other) {
    const ItemIndex others(other, node.keys);
    std::vector<Node> items;
    for (const Node& item : list.Items()) {
      const Node* same = others.Item(item);
      Enter(ElementOf(node, item, items.size()), ItemStep(item, node.keys, items.size(), ItemNames::kByKey));
      items.push_back(Value(node.items, item, same != nullptr ? *same : Node()));
      Leave();
    }
    return Node::Array(CopyNodes(items, arena_));
  }

  void Enter(const PathElement& element, value::Step step) {
    path_.push_back(element);
    steps_.Push(std::move(step));
  }

  void Leave() {
    path_.pop_back();
    steps_.Pop();
  }

  PathElement ElementOf(const UnionNode& node, const Node& item, size_t index) {
    std::vector<Member> key;
    for (const std::string& field : node.keys) {
      if (const Node* value = item.Find(field)) key.push_back({arena_.Copy(field), *value});
    }
    if (key.empty()) return PathElement::Index(static_cast<int64_t>(index));
    SortMembers(key);
    return PathElement::Key(CopyMembers(key, arena_));
  }

  const UnionSchema& schema_;
  Rule rule_;
  bool deduce_;
  Arena& arena_;
  FieldPath path_;     // of field sets
  value::Path steps_;  // the same way, of errors
};

NormalizedUnions Normalized(const UnionSchema& schema, Rule rule, const Node& other, const Node& object,
                            const NormalizeOptions& options, Arena& arena) {
  Normalization normalization(schema, rule, options.deduce, arena);
  const UnionNodeId root = schema.Empty() ? kNoUnionNode : schema.root();
  normalization.out.object = normalization.Value(root, object, other);
  return std::move(normalization.out);
}

}  // namespace

NormalizedUnions NormalizeUpdate(const UnionSchema& schema, const Node& old, const Node& object,
                                 const NormalizeOptions& options, Arena& arena) {
  return Normalized(schema, AfterUpdate, old, object, options, arena);
}

NormalizedUnions NormalizeApply(const UnionSchema& schema, const Node& applied, const Node& merged,
                                const NormalizeOptions& options, Arena& arena) {
  return Normalized(schema, AfterApply, applied, merged, options, arena);
}

}  // namespace plimsoll::unions
