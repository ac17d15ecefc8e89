#include <algorithm>

#include "cel_scope.h"
#include "crd_places.h"
#include "document_syntax.h"
#include "name_places.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/lsp/features/navigation.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

struct DefinitionPlace {
  const View& view;
  const SyntaxTree& tree;
  Cursor cursor;
  ObjectPlace object;
  value::Path path;
};

// Objects of that kind and name in the index. Other volumes and ports of the Pod are in the tree.
std::vector<FileSpan> DefinitionsOfName(const DefinitionPlace& at, const NameUse& name) {
  std::vector<FileSpan> out;
  if (name.scope != NameScope::kObject) {
    for (const NameUse& use : NameUsesIn(at.tree, at.object)) {
      if (!use.definition || !IsSameName(use, name)) continue;
      out.push_back({at.view.document.path(), at.tree[use.node].place});
    }
    return out;
  }
  for (const FoundObject& found : at.view.workspace.Find("", name.kind, name.name)) {
    const std::string& space = found.object->space;
    if (!space.empty() && !name.space.empty() && space != name.space) continue;
    out.push_back({found.file->path, found.object->name_place});
  }
  return out;
}

std::vector<FileSpan> SelectedWorkloads(const DefinitionPlace& at, SyntaxId selector) {
  std::vector<FileSpan> out;
  const Labels labels = LabelsOf(at.tree, selector);
  const std::string space = at.tree.ValueOf(at.tree.Follow(at.object.root, {"metadata", "namespace"}));
  for (const auto& [path, file] : at.view.workspace.files()) {
    for (const IndexedObject& object : file.objects) {
      if (!object.space.empty() && !space.empty() && object.space != space) continue;
      if (Selects(labels, object.pod_labels)) out.push_back({path, object.name_place});
      if (out.size() == kMaxPlaces) return out;
    }
  }
  return out;
}

// The item of spec.variables with that name.
std::vector<FileSpan> VariableOfPolicy(const DefinitionPlace& at, std::string_view name) {
  for (const SyntaxId item : SyntaxChildren(at.tree, at.tree.Follow(at.object.root, {"spec", "variables"}))) {
    const SyntaxId found = at.tree.Find(item, "name");
    if (found != kNoSyntax && at.tree.ValueOf(found) == name) {
      return {{at.view.document.path(), at.tree[found].place}};
    }
  }
  return {};
}

// The property that a field of self, or of something in it, is.
std::vector<FileSpan> PropertyOfRule(const DefinitionPlace& at, const CelText& text, const cel::Type& holder,
                                     std::string_view name) {
  if (!holder.name.starts_with("selfType")) return {};
  value::Path path;
  const auto push = [&](const std::string& part) {
    if (part == "@idx") {
      path.Push(value::Step::Index(0));
    } else {
      path.Push(value::Step::Field(cel::UnescapeFieldName(part).value_or(part)));
    }
  };
  for (const std::string& part : WayOfType(holder)) push(part);
  push(std::string(name));
  const SyntaxId schema = SchemaBelow(at.tree, text.schema, path);
  if (schema == kNoSyntax) return {};
  return {{at.view.document.path(), at.tree[schema].key}};
}

std::vector<FileSpan> DefinitionsInCel(const DefinitionPlace& at, const CelText& text) {
  if (at.tree[text.node].kind != SyntaxKind::kScalar) return {};
  const ScalarText scalar = ReadScalar(at.tree, text.node);
  const CelTokens tokens(scalar.text);
  const size_t token = tokens.NameAt(scalar.PositionOf(at.cursor.offset));
  if (token >= tokens.list().size() || !tokens.IsSelected(token)) return {};
  const std::string_view name = tokens.TextOf(tokens.list()[token]);
  const std::string_view operand = tokens.OperandBefore(token);
  if (operand == "variables") return VariableOfPolicy(at, name);
  const std::unique_ptr<CelScope> scope = CelScopeOf(at.view, at.tree, text);
  const cel::Type* const holder = scope->TypeOf(operand, tokens.LoopsAround(token));
  if (holder == nullptr) return {};
  if (text.OfRule()) return PropertyOfRule(at, text, *holder, name);
  const auto place = scope->PlaceOf(*holder);
  if (!place) return {};
  const std::string field = cel::UnescapeFieldName(name).value_or(std::string(name));
  return SchemaPlacesOf(at.view, place->kind, place->path.Child(field));
}

bool NamesKind(const DefinitionPlace& at) {
  const bool value = at.cursor.kind == Cursor::Kind::kValue;
  return value && (PathMatches(at.path, "kind") || PathMatches(at.path, "apiVersion"));
}

std::vector<FileSpan> Find(const DefinitionPlace& at) {
  if (at.cursor.kind == Cursor::Kind::kValue) {
    if (const auto text = CelTextOf(at.tree, at.cursor.node)) return DefinitionsInCel(at, *text);
    const auto name = NameUseAt(at.tree, at.object, at.cursor.node);
    if (name) return DefinitionsOfName(at, *name);
  }
  if (NamesKind(at)) return CrdsOf(at.view, at.object.api_version, at.object.kind);
  const SyntaxId selector = SelectorAround(at.tree, at.object, at.cursor.node);
  if (selector != kNoSyntax) return SelectedWorkloads(at, selector);
  return SchemaPlacesOf(at.view, at.object, at.path);
}

}  // namespace

std::vector<FileSpan> DefinitionsAt(const View& view, uint32_t offset) {
  const SyntaxTree tree = SyntaxOf(view);
  const Cursor cursor = CursorAt(tree, offset);
  if (cursor.kind == Cursor::Kind::kNone || cursor.node == kNoSyntax) return {};
  DefinitionPlace at{view, tree, cursor, *ObjectAround(tree, cursor.node), {}};
  at.path = PathBelow(tree, at.object.root, cursor.node);
  return Find(at);
}

}  // namespace plimsoll::lsp
