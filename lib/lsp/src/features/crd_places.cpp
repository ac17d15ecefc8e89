#include "crd_places.h"

#include "plimsoll/schema/api_version.h"

namespace plimsoll::lsp {
namespace {

SyntaxId SchemaOfVersion(const SyntaxTree& tree, const ObjectPlace& crd, std::string_view version) {
  for (const SyntaxId item : SyntaxChildren(tree, tree.Follow(crd.root, {"spec", "versions"}))) {
    if (tree.ValueAt(item, "name") == version) return tree.Follow(item, {"schema", "openAPIV3Schema"});
  }
  return kNoSyntax;
}

bool Defines(const SyntaxTree& tree, const ObjectPlace& crd, std::string_view group, std::string_view kind) {
  const SyntaxId spec = tree.Find(crd.root, "spec");
  return crd.kind == "CustomResourceDefinition" && tree.ValueAt(spec, "group") == group &&
         tree.ValueOf(tree.Follow(spec, {"names", "kind"})) == kind;
}

}  // namespace

std::vector<FileSpan> CrdsOf(const View& view, std::string_view api_version, std::string_view kind) {
  std::vector<FileSpan> out;
  for (const FoundObject& crd : view.workspace.FindCrds(schema::GroupOf(api_version), kind)) {
    out.push_back({crd.file->path, crd.object->name_place});
  }
  return out;
}

SyntaxId SchemaBelow(const SyntaxTree& tree, SyntaxId schema, const value::Path& path) {
  for (const value::Step& step : path.steps()) {
    const SyntaxId inner =
        step.HasName() ? tree.Find(tree.Find(schema, "properties"), step.name) : tree.Find(schema, "items");
    schema = inner == kNoSyntax && step.HasName() ? tree.Find(schema, "additionalProperties") : inner;
  }
  return schema;
}

std::vector<FileSpan> SchemaPlacesOf(const View& view, const ObjectPlace& object, const value::Path& path) {
  std::vector<FileSpan> out;
  const std::string_view group = schema::GroupOf(object.api_version);
  for (const FoundObject& found : view.workspace.FindCrds(group, object.kind)) {
    const auto source = view.workspace.Read(found.file->path);
    if (!source) continue;
    const SyntaxTree tree = ParseSyntax(source->bytes());
    for (const ObjectPlace& crd : ObjectsIn(tree)) {
      if (!Defines(tree, crd, group, object.kind)) continue;
      const SyntaxId root = SchemaOfVersion(tree, crd, schema::VersionOf(object.api_version));
      const SyntaxId schema = SchemaBelow(tree, root, path);
      if (schema != kNoSyntax) out.push_back({found.file->path, tree[schema].key});
    }
  }
  return out;
}

}  // namespace plimsoll::lsp
