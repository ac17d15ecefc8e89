#include "slow_shape.h"

#include <algorithm>

#include "plimsoll/value/any_value.h"

namespace plimsoll::reshape {

using schema::Keyword;
using schema::NodeId;
using value::Tree;
using value::TreeMember;

namespace {

bool IsMetaKey(std::string_view key) { return key == "apiVersion" || key == "kind" || key == "metadata"; }

std::string Index(const std::string& path, size_t i) { return path + "[" + std::to_string(i) + "]"; }

// Of no empty keys at the root, which the tests do not have.
std::string Join(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

}  // namespace

SlowShape::SlowShape(const schema::Schema& schema) : schema_(schema) { PruneDefaults(schema.root(), {}); }

SlowShape::Node SlowShape::ChildOf(Node node, std::string_view key) const {
  if (!node) return std::nullopt;
  if (Node property = schema_.Property(*node, key)) return property;
  return schema_.Node(*node, Keyword::kAdditionalProperties);
}

SlowShape::Node SlowShape::ItemsOf(Node node) const {
  return node ? schema_.Node(*node, Keyword::kItems) : std::nullopt;
}

bool SlowShape::Declares(NodeId node, std::string_view key) const {
  return schema_.Property(node, key) || schema_.Has(node, Keyword::kAdditionalProperties);
}

bool SlowShape::IsEmbedded(Node node) const {
  return node && schema_.Flag(*node, Keyword::kEmbeddedResource);
}

bool SlowShape::NonNullable(Node node) const { return node && !schema_.Flag(*node, Keyword::kNullable); }

const Tree* SlowShape::DefaultOf(Node node) const {
  const auto found = node ? defaults_.find(node->index) : defaults_.end();
  return found == defaults_.end() ? nullptr : &found->second;
}

Paths SlowShape::Prune(Tree& tree, bool resource_root) const {
  Paths unknown;
  PruneAt(tree, schema_.root(), resource_root || IsEmbedded(schema_.root()), "", unknown);
  std::ranges::sort(unknown);
  return unknown;
}

void SlowShape::PruneAt(Tree& tree, Node node, bool embedded, const std::string& path, Paths& unknown) const {
  if (node && schema_.Flag(*node, Keyword::kPreserveUnknownFields)) {
    return SkipAt(tree, node, embedded, path, unknown);
  }
  if (tree.IsArray()) {
    size_t i = 0;
    const Node items = ItemsOf(node);
    for (Tree& item : tree.AsArray()) PruneAt(item, items, IsEmbedded(items), Index(path, i++), unknown);
  }
  if (!tree.IsObject()) return;
  tree.AsObject().RemoveIf([&](TreeMember& member) {
    if (embedded && IsMetaKey(member.key)) return false;
    if (node && Declares(*node, member.key)) {
      const Node child = ChildOf(node, member.key);
      PruneAt(member.value, child, IsEmbedded(child), Join(path, member.key), unknown);
      return false;
    }
    if (!IsMetaKey(member.key) || !path.empty()) unknown.push_back(Join(path, member.key));
    return true;
  });
}

void SlowShape::SkipAt(Tree& tree, Node node, bool embedded, const std::string& path, Paths& unknown) const {
  if (!node) return;
  if (tree.IsArray()) {
    size_t i = 0;
    const Node items = ItemsOf(node);
    for (Tree& item : tree.AsArray()) SkipAt(item, items, IsEmbedded(items), Index(path, i++), unknown);
  }
  if (!tree.IsObject()) return;
  for (TreeMember& member : tree.AsObject()) {
    if (embedded && IsMetaKey(member.key)) continue;
    if (!Declares(*node, member.key)) continue;
    const Node child = ChildOf(node, member.key);
    PruneAt(member.value, child, IsEmbedded(child), Join(path, member.key), unknown);
  }
}

void SlowShape::DropNullsAt(Tree& tree, Node node) const {
  if (tree.IsArray()) {
    for (Tree& item : tree.AsArray()) DropNullsAt(item, ItemsOf(node));
  }
  if (!tree.IsObject()) return;
  tree.AsObject().RemoveIf([&](TreeMember& member) {
    const Node child = ChildOf(node, member.key);
    if (member.value.IsNull() && NonNullable(child) && DefaultOf(child) == nullptr) return true;
    DropNullsAt(member.value, child);
    return false;
  });
}

std::optional<std::string> SlowShape::Coerce(Tree& tree, bool resource_root, bool lenient,
                                             Paths& unknown) const {
  const bool embedded = resource_root || IsEmbedded(schema_.root());
  std::optional<std::string> failure = CoerceAt(tree, schema_.root(), embedded, lenient, "", unknown);
  std::ranges::sort(unknown);
  return failure;
}

std::optional<std::string> SlowShape::CoerceAt(Tree& tree, Node node, bool embedded, bool lenient,
                                               const std::string& path, Paths& unknown) const {
  if (!node) return std::nullopt;
  if (tree.IsArray()) {
    const Node items = ItemsOf(node);
    for (size_t i = 0; i < tree.AsArray().size(); ++i) {
      auto failure = CoerceAt(tree.AsArray()[i], items, IsEmbedded(items), lenient, Index(path, i), unknown);
      if (failure) return failure;
    }
  }
  if (!tree.IsObject()) return std::nullopt;
  Paths keys;
  for (const TreeMember& member : tree.AsObject()) keys.push_back(member.key);
  for (const std::string& key : keys) {
    std::optional<std::string> failure;
    if (embedded && IsMetaKey(key)) {
      failure = CoerceMember(tree.AsObject(), key, lenient, path, unknown);
    } else {
      const Node child = ChildOf(node, key);
      const std::string below = schema_.Property(*node, key) ? Join(path, key) : path + "[" + key + "]";
      failure = CoerceAt(*tree.AsObject().Find(key), child, IsEmbedded(child), lenient, below, unknown);
    }
    if (failure) return failure;
  }
  return std::nullopt;
}

std::optional<std::string> SlowShape::CoerceMember(value::TreeObject& object, const std::string& key,
                                                   bool lenient, const std::string& path,
                                                   Paths& unknown) const {
  Tree& tree = *object.Find(key);
  if (key != "metadata") {
    if (tree.IsString()) return std::nullopt;
    if (!lenient) return Join(path, key) + ": not a string";
    object.Remove(key);
    return std::nullopt;
  }
  TypedMetadata typed = TypeMetadata(tree, lenient);
  if (!typed.tree) return lenient ? std::nullopt : std::optional(Join(path, key) + ": misfit");
  for (const std::string& field : typed.unknown) unknown.push_back(Join(path, key) + "." + field);
  tree = std::move(*typed.tree);
  return std::nullopt;
}

void SlowShape::DefaultAt(Tree& tree, Node node) const {
  if (!node) return;
  if (tree.IsArray()) {
    const Node items = ItemsOf(node);
    for (Tree& item : tree.AsArray()) {
      if (item.IsNull() && NonNullable(items) && DefaultOf(items)) item = DefaultOf(items)->Clone();
      DefaultAt(item, items);
    }
  }
  if (!tree.IsObject()) return;
  for (const schema::NamedNode& property : schema_.NamedNodes(*node, Keyword::kProperties)) {
    const Tree* value = DefaultOf(property.node);
    if (value == nullptr) continue;
    const Tree* found = tree.AsObject().Find(property.name);
    const bool replaces = found == nullptr || (found->IsNull() && NonNullable(property.node));
    if (replaces) tree.AsObject().Set(property.name, value->Clone());
  }
  for (TreeMember& member : tree.AsObject()) {
    const Node child = ChildOf(node, member.key);
    const bool additional = !schema_.Property(*node, member.key);
    const bool replaces = additional && member.value.IsNull() && NonNullable(child) && DefaultOf(child);
    if (replaces) member.value = DefaultOf(child)->Clone();
    DefaultAt(member.value, child);
  }
}

std::optional<std::string> SlowShape::Decode(Tree& tree, Paths& unknown) const {
  std::optional<Tree> metadata;
  if (const Tree* given = tree.AsObject().Find("metadata")) {
    TypedMetadata typed = TypeMetadata(*given, false);
    if (!typed.tree) return "metadata: misfit";
    for (const std::string& field : typed.unknown) unknown.push_back("metadata." + field);
    metadata = std::move(typed.tree);
  }
  const Paths pruned = Prune(tree, true);
  DropNulls(tree);
  Paths embedded;
  if (auto failure = Coerce(tree, false, false, embedded)) return failure;
  unknown.insert(unknown.end(), pruned.begin(), pruned.end());
  unknown.insert(unknown.end(), embedded.begin(), embedded.end());
  if (metadata) tree.AsObject().Set("metadata", std::move(*metadata));
  Default(tree);
  return std::nullopt;
}

// The way holds `.key` for members and `[` for items.
void SlowShape::PruneDefaults(NodeId node, const Paths& way) {
  if (!way.empty()) PruneDefault(node, way);
  const auto go_on = [&](NodeId child, const std::string& step) {
    Paths longer = way;
    longer.push_back(step);
    PruneDefaults(child, longer);
  };
  if (const auto additional = schema_.Node(node, Keyword::kAdditionalProperties)) go_on(*additional, ".*");
  if (const auto items = schema_.Node(node, Keyword::kItems)) go_on(*items, "[");
  for (const schema::NamedNode& property : schema_.NamedNodes(node, Keyword::kProperties)) {
    go_on(property.node, "." + std::string(property.name));
  }
}

void SlowShape::PruneDefault(NodeId node, const Paths& way) {
  const std::optional<value::Value> literal = schema_.Literal(node, Keyword::kDefault);
  if (!literal || literal->IsNull()) return;
  Tree tree = Tree::From(*literal);
  for (size_t i = way.size(); i-- > 0;) {
    const bool list = way[i] == "[";
    Tree outer = list ? Tree::NewArray() : Tree::NewObject();
    if (list) {
      outer.AsArray().push_back(std::move(tree));
    } else {
      outer.AsObject().Set(way[i].substr(1), std::move(tree));
    }
    tree = std::move(outer);
  }
  Paths unknown;
  Coerce(tree, true, true, unknown);
  Prune(tree, true);
  const Tree* at = &tree;
  for (const std::string& step : way) {
    at = step == "[" ? &at->AsArray()[0] : at->AsObject().Find(step.substr(1));
    if (at == nullptr) return;
  }
  if (!at->IsNull()) defaults_.insert_or_assign(node.index, at->Clone());
}

}  // namespace plimsoll::reshape
