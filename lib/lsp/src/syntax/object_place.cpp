#include "plimsoll/lsp/syntax/object_place.h"

#include <algorithm>

namespace plimsoll::lsp {
namespace {

ObjectPlace PlaceOfObject(const SyntaxTree& tree, SyntaxId root) {
  return {root, tree.ValueAt(root, "apiVersion"), tree.ValueAt(root, "kind")};
}

// The list of objects of a List; kNoSyntax of another object.
SyntaxId ItemsOfList(const SyntaxTree& tree, SyntaxId root) {
  const SyntaxId items = tree.Find(root, "items");
  if (items == kNoSyntax || tree[items].kind != SyntaxKind::kSequence) return kNoSyntax;
  return tree.ValueAt(root, "kind").ends_with("List") ? items : kNoSyntax;
}

// From the root to the node.
std::vector<SyntaxId> WayTo(const SyntaxTree& tree, SyntaxId node) {
  std::vector<SyntaxId> way;
  for (; node != kNoSyntax; node = tree[node].parent) way.push_back(node);
  std::ranges::reverse(way);
  return way;
}

}  // namespace

std::optional<ObjectPlace> ObjectAround(const SyntaxTree& tree, SyntaxId node) {
  const std::vector<SyntaxId> way = WayTo(tree, node);
  if (way.empty()) return std::nullopt;
  const bool in_item = way.size() > 2 && way[1] == ItemsOfList(tree, way[0]);
  return PlaceOfObject(tree, in_item ? way[2] : way[0]);
}

std::optional<ObjectPlace> ObjectAround(const SyntaxTree& tree, const Cursor& cursor) {
  return ObjectAround(tree, cursor.node != kNoSyntax ? cursor.node : cursor.holder);
}

std::vector<ObjectPlace> ObjectsIn(const SyntaxTree& tree) {
  std::vector<ObjectPlace> out;
  for (const SyntaxDocument& document : tree.documents()) {
    if (document.root == kNoSyntax) continue;
    const SyntaxId items = ItemsOfList(tree, document.root);
    if (items == kNoSyntax) out.push_back(PlaceOfObject(tree, document.root));
    for (const SyntaxId item : SyntaxChildren(tree, items)) out.push_back(PlaceOfObject(tree, item));
  }
  return out;
}

value::Path PathBelow(const SyntaxTree& tree, SyntaxId root, SyntaxId node) {
  std::vector<value::Step> steps;
  for (; node != root && node != kNoSyntax; node = tree[node].parent) {
    steps.push_back(tree.IsMember(node) ? value::Step::Field(tree.KeyOf(node))
                                        : value::Step::Index(tree[node].index));
  }
  std::ranges::reverse(steps);
  return value::Path(std::move(steps));
}

value::Path PathBelow(const SyntaxTree& tree, SyntaxId root, const Cursor& cursor) {
  if (cursor.kind == Cursor::Kind::kKey) return PathBelow(tree, root, cursor.holder);
  if (cursor.node != kNoSyntax) return PathBelow(tree, root, cursor.node);
  return PathBelow(tree, root, cursor.holder).Item(0);
}

bool PathMatches(const value::Path& path, std::string_view pattern) {
  for (const value::Step& step : path.steps()) {
    if (pattern.empty()) return false;
    const size_t dot = std::min(pattern.find('.'), pattern.size());
    const std::string_view name = pattern.substr(0, dot);
    if (name != "*" && !(step.HasName() && step.name == name)) return false;
    pattern.remove_prefix(std::min(dot + 1, pattern.size()));
  }
  return pattern.empty();
}

SyntaxId NodeAt(const SyntaxTree& tree, SyntaxId root, const value::Path& path) {
  SyntaxId node = root;
  for (const value::Step& step : path.steps()) {
    if (step.HasName()) {
      node = tree.Find(node, step.name);
      continue;
    }
    SyntaxId item = kNoSyntax;
    for (const SyntaxId child : SyntaxChildren(tree, node)) {
      if (tree[child].index == step.index) item = child;
    }
    node = item;
  }
  return node;
}

}  // namespace plimsoll::lsp
