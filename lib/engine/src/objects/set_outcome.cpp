#include "set_outcome.h"

#include <algorithm>
#include <set>

#include "plimsoll/value/path.h"

namespace plimsoll::engine {
namespace {

using merge::Node;

const Node& MemberIn(const Node& object, std::string_view key) {
  static const Node kNothing = {};
  const Node* found = object.Find(key);
  return found != nullptr ? *found : kNothing;
}

value::Path ItemAt(const value::Path& path, const Node& item, const std::vector<std::string>& keys) {
  std::vector<value::ItemKey> named;
  for (const std::string& key : keys) named.push_back({key, merge::NodeJson(MemberIn(item, key), false)});
  return path.Below(value::Step::Item(std::move(named)));
}

// Without the steps to items: additions name them by the keys of the schema, the user by any.
value::Path FieldsOf(const value::Path& path) {
  value::Path out;
  for (const value::Step& step : path.steps()) {
    if (step.HasName()) out.Push(step);
  }
  return out;
}

bool HasKeys(const Node& item, const Node& wanted, const std::vector<std::string>& keys) {
  return std::ranges::all_of(keys, [&](const std::string& key) {
    return merge::NodesEqual(MemberIn(item, key), MemberIn(wanted, key));
  });
}

const Node* FindItem(const Node& list, const Node& wanted, const std::vector<std::string>& keys) {
  for (const Node& item : list.Items()) {
    if (HasKeys(item, wanted, keys)) return &item;
  }
  return nullptr;
}

// An absent member and one that is null are the same.
bool Same(const Node& a, const Node& b) {
  if (a.IsObject() && b.IsObject()) {
    const auto within = [](const Node& one, const Node& other) {
      return std::ranges::all_of(one.Members(), [&](const merge::Member& member) {
        return Same(member.value, MemberIn(other, member.key));
      });
    };
    return within(a, b) && within(b, a);
  }
  if (a.IsArray() && b.IsArray()) return std::ranges::equal(a.Items(), b.Items(), Same);
  return merge::NodesEqual(a, b);
}

// Before, after and the document side by side. Objects nest no deeper than merging allows.
class Comparison {
 public:
  explicit Comparison(const SetIntent& intent) : selected_(intent.selected) {
    for (const unions::UnionAddition& one : intent.added) added_.insert(FieldsOf(one.path));
  }

  void Object(const value::Path& path, const Node& before, const Node& after, const Node& user) {
    for (const merge::Member& member : user.Members()) {
      Value(path.Child(member.key), MemberIn(before, member.key), MemberIn(after, member.key), member.value);
    }
    for (const Node* side : {&before, &after}) {
      for (const merge::Member& member : side->Members()) {
        if (user.Find(member.key) == nullptr) Other(path, member.key, before, after);
      }
    }
  }

  std::optional<std::string> problem;

 private:
  void Value(const value::Path& path, const Node& before, const Node& after, const Node& user) {
    const auto selection = user.IsArray() ? selected_.find(user.items) : selected_.end();
    if (selection != selected_.end()) return Items(path, before, after, user, selection->second);
    if (user.IsObject() && after.IsObject()) {
      return Object(path, before.IsObject() ? before : Node::Object({}), after, user);
    }
    if (!Same(after, user)) Report(path, "would not get the value that is set");
  }

  void Items(const value::Path& path, const Node& before, const Node& after, const Node& user,
             const std::vector<std::string>& keys) {
    for (const Node& item : user.Items()) {
      const Node* there = FindItem(after, item, keys);
      const Node* was = FindItem(before, item, keys);
      const value::Path name = ItemAt(path, item, keys);
      if (there == nullptr) return Report(name, "would not get the value that is set");
      Object(name, was != nullptr ? *was : item, *there, item);
    }
    for (const Node& item : before.Items()) {
      if (FindItem(user, item, keys) != nullptr) continue;
      const bool stays = std::ranges::any_of(after.Items(), [&](const Node& one) { return Same(one, item); });
      if (!stays) Report(ItemAt(path, item, keys), "would change, too");
    }
    const size_t fresh = static_cast<size_t>(std::ranges::count_if(
        user.Items(), [&](const Node& item) { return FindItem(before, item, keys) == nullptr; }));
    if (after.Items().size() > before.Items().size() + fresh) Report(path, "would get other items, too");
  }

  // A member that the user does not name.
  void Other(const value::Path& path, std::string_view key, const Node& before, const Node& after) {
    const value::Path field = path.Child(key);
    if (field == "metadata.managedFields" || added_.contains(FieldsOf(field))) return;
    if (!Same(MemberIn(before, key), MemberIn(after, key))) Report(field, "would change, too");
  }

  void Report(const value::Path& path, const std::string& text) {
    if (!problem) problem = path.FieldPath() + ' ' + text;
  }

  const unions::SelectedItems& selected_;
  std::set<value::Path> added_;
};

}  // namespace

std::optional<std::string> UnintendedChange(const Node& before, const Node& after, const SetIntent& intent) {
  Comparison comparison(intent);
  comparison.Object({}, before, after, intent.user);
  return comparison.problem;
}

}  // namespace plimsoll::engine
