#include "plimsoll/unions/validation/union_validate.h"

#include <algorithm>
#include <array>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "union_state.h"

namespace plimsoll::unions {

using merge::Member;
using merge::Node;

namespace {

constexpr std::array<std::string_view, 5> kRuleNames = {"V1", "V2", "V3", "V4", "V6"};

// "v", or several with `or` between them.
std::string Alternatives(const std::vector<std::string>& values) {
  return text::Joined(values, " or ", text::Quoted);
}

// One union in one object.
class Check {
 public:
  Check(const UnionType& type, const value::Path& path, const UnionState& state, UnionErrors& out)
      : type_(type), path_(path), state_(state), out_(out) {}

  void Run() {
    if (type_.IsTagged() || (type_.source == UnionSource::kDeclarative && type_.HasDiscriminator())) {
      return Selection();
    }
    const bool named = type_.HasDiscriminator() && !state_.discriminator.empty();
    if (type_.strict && named) return Selection();
    Count();
    if (!type_.HasDiscriminator()) return;
    if (type_.strict) {
      Selection();
    } else if (named) {
      Contradiction();
    }
  }

 private:
  void Count() {
    const bool exactly = type_.mode == UnionMode::kExactlyOne;
    if (state_.count > 1) {
      Add(UnionRule::kSeveralSet, path_, SetList(type_, state_),
          std::string(exactly ? "must specify exactly one of: " : "must specify at most one of: ") +
              MemberList(type_));
    } else if (state_.count == 0 && exactly) {
      Add(UnionRule::kNoneSet, path_, "", "must specify one of: " + MemberList(type_));
    }
  }

  // What is set must be what is named, and the other way round.
  void Selection() {
    for (size_t i = 0; i < type_.members.size(); ++i) {
      const UnionMember& member = type_.members[i];
      const bool selected = type_.Selects(state_.discriminator, member);
      if (state_.set[i] && !selected) Wrong(member, UnionRule::kNotSelected);
      if (!state_.set[i] && selected && type_.require_selected) Wrong(member, UnionRule::kSelectedUnset);
    }
  }

  // Only when another member is named.
  void Contradiction() {
    if (!type_.SelectsAny(state_.discriminator)) return;
    for (size_t i = 0; i < type_.members.size(); ++i) {
      const UnionMember& member = type_.members[i];
      if (state_.set[i] && !type_.Selects(state_.discriminator, member)) {
        Wrong(member, UnionRule::kNotSelected);
      }
    }
  }

  void Wrong(const UnionMember& member, UnionRule rule) {
    const std::string words = rule == UnionRule::kNotSelected ? "may only be" : "must be";
    Add(rule, path_.Child(member.field), "",
        words + " specified when `" + type_.discriminator + "` is " + Alternatives(member.values));
  }

  void Add(UnionRule rule, value::Path path, std::string members, std::string detail) {
    out_.push_back(
        MakeUnionError(rule, std::move(path), std::move(members), std::move(detail), type_.enforcement));
  }

  const UnionType& type_;
  const value::Path& path_;
  const UnionState& state_;
  UnionErrors& out_;
};

void CheckOne(const UnionType& type, const value::Path& path, const Node& object, const Node& old,
              const UnionChecks& checks, UnionErrors& out) {
  const bool go_zero = checks.go_zero || type.zero_is_unset;
  const UnionState state = StateOf(type, object, go_zero);
  const bool updated = checks.ratchet && old.IsObject();
  if (updated && state.Same(StateOf(type, old, go_zero))) return;
  Check(type, path, state, out).Run();
}

// The object and the schema side by side, with the old object where there is one.
class UnionWalk {
 public:
  UnionWalk(const UnionSchema& schema, const UnionChecks& checks, value::Path start)
      : schema_(schema), checks_(checks), path_(std::move(start)) {}

  void Visit(UnionNodeId id, const Node& value, const Node& old) {
    if (id == kNoUnionNode || !schema_[id].reaches) return;
    const UnionNode& node = schema_[id];
    if (value.IsObject()) {
      for (const UnionType& type : node.unions) CheckOne(type, path_, value, old, checks_, out);
      for (const Member& member : value.Members()) VisitMember(node, member, old);
    } else if (value.IsArray()) {
      VisitItems(node, value, old);
    }
  }

  UnionErrors out;

 private:
  void VisitMember(const UnionNode& node, const Member& member, const Node& old) {
    const UnionNodeId below = node.Member(member.key);
    if (below == kNoUnionNode) return;
    path_.Push(value::Step::Field(std::string(member.key)));
    Visit(below, member.value, MemberOrNull(old, member.key));
    path_.Pop();
  }

  void VisitItems(const UnionNode& node, const Node& list, const Node& old) {
    const ItemIndex before(old, node.keys);
    size_t index = 0;
    for (const Node& item : list.Items()) {
      const Node* old_item = before.Item(item);
      path_.Push(ItemStep(item, node.keys, index++, checks_.items));
      Visit(node.items, item, old_item != nullptr ? *old_item : Node());
      path_.Pop();
    }
  }

  const UnionSchema& schema_;
  const UnionChecks& checks_;
  value::Path path_;
};

}  // namespace

std::string_view UnionRuleName(UnionRule rule) { return kRuleNames[static_cast<size_t>(rule)]; }

UnionErrors ValidateUnions(const UnionSchema& schema, const Node& object, const Node& old,
                           const UnionChecks& checks) {
  UnionWalk walk(schema, checks, {});
  if (!schema.Empty()) walk.Visit(schema.root(), object, old);
  return std::move(walk.out);
}

UnionErrors ValidateUnionsAt(const UnionSchema& schema, const UnionStart& start, const Node& value,
                             const UnionChecks& checks) {
  UnionWalk walk(schema, checks, start.path);
  walk.Visit(start.node, value, {});
  return std::move(walk.out);
}

UnionErrors ValidateUnion(const UnionType& type, const value::Path& path, const Node& object, const Node& old,
                          const UnionChecks& checks) {
  UnionErrors out;
  CheckOne(type, path, object, old, checks, out);
  return out;
}

}  // namespace plimsoll::unions
