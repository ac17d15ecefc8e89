#include <algorithm>

#include "crd_places.h"
#include "document_syntax.h"
#include "name_places.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/lsp/features/navigation.h"
#include "plimsoll/schema/api_version.h"

namespace plimsoll::lsp {
namespace {

struct KindUnderCursor {
  std::string group;
  std::string kind;
};

// A kind where an object names it, and where a CRD defines it.
std::optional<KindUnderCursor> KindUnder(const SyntaxTree& tree, uint32_t offset) {
  const Cursor cursor = CursorAt(tree, offset);
  if (cursor.kind != Cursor::Kind::kValue || cursor.node == kNoSyntax) return std::nullopt;
  const ObjectPlace object = *ObjectAround(tree, cursor.node);
  const value::Path path = PathBelow(tree, object.root, cursor.node);
  if (PathMatches(path, "kind")) {
    return KindUnderCursor{std::string(schema::GroupOf(object.api_version)), object.kind};
  }
  const bool crd = object.kind == "CustomResourceDefinition";
  if (!crd || !(PathMatches(path, "spec.names.kind") || PathMatches(path, "metadata.name")))
    return std::nullopt;
  const SyntaxId spec = tree.Find(object.root, "spec");
  return KindUnderCursor{tree.ValueAt(spec, "group"), tree.ValueOf(tree.Follow(spec, {"names", "kind"}))};
}

std::vector<FileSpan> ObjectsOfKind(const View& view, const KindUnderCursor& wanted, bool with_definitions) {
  std::vector<FileSpan> out;
  if (with_definitions) out = CrdsOf(view, wanted.group + "/", wanted.kind);
  for (const FoundObject& found : view.workspace.Find("", wanted.kind)) {
    if (schema::GroupOf(found.object->api_version) != wanted.group) continue;
    out.push_back({found.file->path, found.object->kind_place});
    if (out.size() == kMaxPlaces) break;
  }
  return out;
}

// Names of objects are subdomains of DNS, those of volumes labels, and those of ports short labels with a
// letter.
bool IsValidName(std::string_view name, NameScope scope) {
  const bool port = scope == NameScope::kPort;
  const bool dots = scope == NameScope::kObject;
  const size_t most = port ? 15 : dots ? 253 : 63;
  const auto fits = [&](char c) { return ascii::IsLowerOrDigit(c) || c == '-' || (dots && c == '.'); };
  const auto is_letter = [](char c) { return ascii::IsLetter(c); };
  if (name.empty() || name.size() > most || !std::ranges::all_of(name, fits)) return false;
  if (port && (std::ranges::none_of(name, is_letter) || name.find("--") != std::string_view::npos))
    return false;
  return ascii::IsLowerOrDigit(name.front()) && ascii::IsLowerOrDigit(name.back());
}

}  // namespace

std::vector<FileSpan> ReferencesAt(const View& view, uint32_t offset, bool with_definitions) {
  const SyntaxTree tree = SyntaxOf(view);
  if (const auto kind = KindUnder(tree, offset)) return ObjectsOfKind(view, *kind, with_definitions);
  const auto name = NameUseUnder(tree, offset);
  if (!name) return {};
  std::vector<FileSpan> out;
  for (NamePlace& place : PlacesOfName(view, tree, *name)) {
    if (place.definition && !with_definitions) continue;
    if (out.size() < kMaxPlaces) out.push_back(std::move(place.place));
  }
  return out;
}

std::vector<text::Span> HighlightsAt(const View& view, uint32_t offset) {
  const SyntaxTree tree = SyntaxOf(view);
  const auto name = NameUseUnder(tree, offset);
  std::vector<text::Span> out;
  if (!name) return out;
  for (const ObjectPlace& object : ObjectsIn(tree)) {
    for (const NameUse& use : NameUsesIn(tree, object)) {
      if (IsSameName(use, *name) && out.size() < kMaxPlaces) out.push_back(SpanWithoutQuotes(tree, use.node));
    }
  }
  return out;
}

std::optional<RenameTarget> RenameTargetAt(const View& view, uint32_t offset) {
  const SyntaxTree tree = SyntaxOf(view);
  const auto name = NameUseUnder(tree, offset);
  if (!name || tree[name->node].open || name->kind == "CustomResourceDefinition") return std::nullopt;
  return RenameTarget{SpanWithoutQuotes(tree, name->node), name->name};
}

Result<std::vector<FileEdit>> RenameAt(const View& view, uint32_t offset, std::string_view name) {
  const SyntaxTree tree = SyntaxOf(view);
  const auto old = NameUseUnder(tree, offset);
  if (!old || old->kind == "CustomResourceDefinition")
    return Fail("there is no name here that can be changed");
  if (!IsValidName(name, old->scope)) return Fail("\"" + std::string(name) + "\" is not a valid name");
  const std::vector<NamePlace> places = PlacesOfName(view, tree, *old);
  if (places.size() > kMaxPlaces) return Fail("the name is in too many places");
  if (std::ranges::none_of(places, &NamePlace::definition)) {
    return Fail("\"" + old->name + "\" is not defined in the workspace");
  }
  std::vector<FileEdit> out;
  for (const NamePlace& place : places)
    out.push_back({place.place.path, place.place.span, std::string(name)});
  return out;
}

}  // namespace plimsoll::lsp
