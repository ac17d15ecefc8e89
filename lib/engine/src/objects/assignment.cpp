#include "assignment.h"

#include <algorithm>

#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

using merge::Node;

constexpr size_t kMaxSteps = 200;

std::string QuotedStart(std::string_view text) { return '"' + std::string(text.substr(0, 100)) + '"'; }

// The sign outside of brackets that parts path and value.
size_t EqualsSign(std::string_view text) {
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') inside = true;
    if (text[i] == ']') inside = false;
    if (text[i] == '=' && !inside) return i;
  }
  return std::string_view::npos;
}

// How long the kind is: up to the first dot after the last slash, since groups have dots, too.
size_t KindLength(std::string_view path) {
  const size_t bracket = std::min(path.find('['), path.size());
  const size_t slash = path.substr(0, bracket).rfind('/');
  return path.find('.', slash == std::string_view::npos ? 0 : slash);
}

std::vector<std::string> NamesOf(const Node& keys) {
  std::vector<std::string> out;
  for (const merge::Member& key : keys.Members()) out.emplace_back(key.key);
  return out;
}

// A name up to a dot or bracket without a backslash before it.
std::string TakeName(std::string_view& path) {
  std::string out;
  while (!path.empty() && path[0] != '.' && path[0] != '[') {
    if (path[0] == '\\' && path.size() > 1) path.remove_prefix(1);
    out += path[0];
    path.remove_prefix(1);
  }
  return out;
}

}  // namespace

Result<Node> Assignments::Read(std::string_view yaml) {
  const text::Source source("", yaml);
  value::Document document;
  value::YamlReader reader;
  const value::ReadReport report = reader.Read(source.bytes(), {}, document);
  if (!report.ok()) return Fail(report.failure->message);
  if (document.empty()) return Node();
  values_.emplace_back(document.root());
  return merge::LoadNode(values_.back().root(), arena_);
}

Result<Node> Assignments::ReadKeys(std::string_view text) {
  std::vector<merge::Member> keys;
  while (!text.empty()) {
    const size_t end = std::min(text.find(','), text.size());
    const std::string_view one = text.substr(0, end);
    const size_t equals = one.find('=');
    if (equals == std::string_view::npos || equals == 0) return Fail("expected [KEY=VALUE]");
    const Result<Node> value = Read(one.substr(equals + 1));
    if (!value) return value;
    keys.push_back({arena_.Copy(one.substr(0, equals)), *value});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (keys.empty()) return Fail("expected [KEY=VALUE]");
  merge::SortMembers(keys);
  return Node::Object(merge::CopyMembers(keys, arena_));
}

Result<std::vector<Assignments::Step>> Assignments::ReadPath(std::string_view path) {
  std::vector<Step> out;
  while (!path.empty() && out.size() <= kMaxSteps) {
    if (path[0] == '[') {
      const size_t end = path.find(']');
      if (end == std::string_view::npos) return Fail("a bracket is not closed");
      const Result<Node> keys = ReadKeys(path.substr(1, end - 1));
      if (!keys) return std::unexpected(keys.error());
      out.push_back({merge::NodeJson(*keys), *keys});
      path.remove_prefix(end + 1);
      continue;
    }
    if (path[0] == '.') path.remove_prefix(1);
    std::string name = TakeName(path);
    if (name.empty()) return Fail("a name is missing");
    out.push_back({std::move(name), std::nullopt});
  }
  if (out.empty()) return Fail("the path of a field is missing");
  if (out.size() > kMaxSteps) return Fail("the path is too long");
  return out;
}

Result<void> Assignments::Place(const std::vector<Step>& path, const Node& value, std::string_view text) {
  Draft* at = &root_;
  for (const Step& step : path) {
    const bool mixed = at->value || (step.keys ? !at->members.empty() : !at->items.empty());
    if (mixed) return Fail(QuotedStart(text) + " is set twice, as a whole or in parts");
    if (step.keys && !at->items.empty() && NamesOf(*at->items.begin()->second.keys) != NamesOf(*step.keys)) {
      return Fail(QuotedStart(text) + " selects an item by other keys than before");
    }
    Draft& next = step.keys ? at->items[step.name] : at->members[step.name];
    if (step.keys) next.keys = step.keys;
    at = &next;
  }
  if (at->keys && !value.IsObject())
    return Fail(QuotedStart(text) + " selects a list item, so its value must be an object");
  if (!at->Empty()) return Fail(QuotedStart(text) + " is set twice, as a whole or in parts");
  at->value = value;
  return {};
}

Result<void> Assignments::Add(std::string_view text) {
  const size_t equals = EqualsSign(text);
  if (equals == std::string_view::npos) return Fail("expected KIND.path=value, got " + QuotedStart(text));
  const std::string_view target = text.substr(0, equals);
  const size_t length = KindLength(target);
  if (length == std::string_view::npos || length == 0) {
    return Fail("expected KIND.path=value, got " + QuotedStart(text));
  }
  const std::string_view kind = target.substr(0, length);
  if (!kind_.empty() && kind_ != kind) return Fail("all fields must be of one kind, " + kind_);
  kind_ = kind;
  const auto path = ReadPath(target.substr(length));
  if (!path) return Fail(QuotedStart(target) + ": " + path.error().message);
  const auto value = Read(text.substr(equals + 1));
  if (!value) return Fail(QuotedStart(target) + ": " + value.error().message);
  return Place(*path, *value, target);
}

// Recurses along paths, which have no more than kMaxSteps.
Node Assignments::NodeOf(const Draft& draft, unions::SelectedItems& selected, Arena& arena) {
  if (draft.value && !draft.keys) return *draft.value;
  std::map<std::string_view, Node> members;
  if (draft.keys) {
    for (const merge::Member& key : draft.keys->Members()) members[key.key] = key.value;
  }
  if (draft.value) {
    for (const merge::Member& member : draft.value->Members()) members[member.key] = member.value;
  }
  for (const auto& [name, below] : draft.members) members[name] = NodeOf(below, selected, arena);
  if (!draft.items.empty()) {
    std::vector<Node> items;
    for (const auto& [keys, item] : draft.items) items.push_back(NodeOf(item, selected, arena));
    const Node list = Node::Array(merge::CopyNodes(items, arena));
    selected.emplace(list.items, NamesOf(*draft.items.begin()->second.keys));
    return list;
  }
  std::vector<merge::Member> out;
  for (const auto& [name, value] : members) out.push_back({name, value});
  return Node::Object(merge::CopyMembers(out, arena));
}

Node Assignments::Document(unions::SelectedItems& selected, Arena& arena) const {
  return NodeOf(root_, selected, arena);
}

}  // namespace plimsoll::engine
