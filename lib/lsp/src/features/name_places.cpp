#include "name_places.h"

#include <algorithm>

#include "plimsoll/lsp/features/navigation.h"

namespace plimsoll::lsp {
namespace {

void AddUses(const std::string& path, const SyntaxTree& tree, const NameUse& name,
             std::vector<NamePlace>& out) {
  for (const ObjectPlace& object : ObjectsIn(tree)) {
    for (const NameUse& use : NameUsesIn(tree, object)) {
      if (!IsSameName(use, name)) continue;
      out.push_back({{path, SpanWithoutQuotes(tree, use.node)}, use.definition});
      if (out.size() > kMaxPlaces) return;
    }
  }
}

// Ports that Services send to by name, of the Services that select the Pods.
void AddTargetPorts(const std::string& path, const SyntaxTree& tree, const Labels& labels,
                    std::string_view port, std::vector<NamePlace>& out) {
  for (const ObjectPlace& object : ObjectsIn(tree)) {
    if (object.kind != "Service") continue;
    const SyntaxId spec = tree.Find(object.root, "spec");
    if (!Selects(LabelsOf(tree, tree.Find(spec, "selector")), labels)) continue;
    for (const SyntaxId item : SyntaxChildren(tree, tree.Find(spec, "ports"))) {
      const SyntaxId target = tree.Find(item, "targetPort");
      if (target != kNoSyntax && tree.ValueOf(target) == port) {
        out.push_back({{path, SpanWithoutQuotes(tree, target)}, false});
      }
    }
  }
}

// Calls `visit(path, tree)` for other files that have a text in them.
template <class Visit>
void ForOtherFiles(const View& view, std::string_view text, std::string_view kind, Visit visit) {
  for (const auto& [path, file] : view.workspace.files()) {
    const bool has_kind = kind.empty() || std::ranges::any_of(file.objects, [&](const IndexedObject& object) {
                            return object.kind == kind;
                          });
    if (path == view.document.path() || !has_kind) continue;
    const auto source = view.workspace.Read(path);
    if (!source || source->bytes().find(text) == std::string_view::npos) continue;
    if (!visit(path, ParseSyntax(source->bytes()))) return;
  }
}

}  // namespace

std::optional<NameUse> NameUseUnder(const SyntaxTree& tree, uint32_t offset) {
  const Cursor cursor = CursorAt(tree, offset);
  if (cursor.kind != Cursor::Kind::kValue || cursor.node == kNoSyntax) return std::nullopt;
  return NameUseAt(tree, *ObjectAround(tree, cursor.node), cursor.node);
}

text::Span SpanWithoutQuotes(const SyntaxTree& tree, SyntaxId scalar) {
  const SyntaxNode& node = tree[scalar];
  const bool quoted = node.style == SyntaxStyle::kSingleQuoted || node.style == SyntaxStyle::kDoubleQuoted;
  if (!quoted || node.open || node.place.length < 2) return node.place;
  return {node.place.offset + 1, node.place.length - 2};
}

std::vector<NamePlace> PlacesOfName(const View& view, const SyntaxTree& tree, const NameUse& name) {
  std::vector<NamePlace> out;
  const std::string& own = view.document.path();
  AddUses(own, tree, name, out);
  if (name.scope == NameScope::kPort && name.pod != kNoSyntax) {
    const Labels labels = PodLabelsOf(tree, *ObjectAround(tree, name.pod));
    AddTargetPorts(own, tree, labels, name.name, out);
    ForOtherFiles(view, name.name, "Service", [&](const std::string& path, const SyntaxTree& other) {
      AddTargetPorts(path, other, labels, name.name, out);
      return out.size() <= kMaxPlaces;
    });
  }
  if (name.scope == NameScope::kObject) {
    ForOtherFiles(view, name.name, "", [&](const std::string& path, const SyntaxTree& other) {
      AddUses(path, other, name, out);
      return out.size() <= kMaxPlaces;
    });
  }
  return out;
}

}  // namespace plimsoll::lsp
