#include "patch_programs.h"

#include "merge_types.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using patch::PatchProgram;
using value::Value;

bool IsKind(Value component, const std::string& name) {
  const auto kinds = component.Find("x-kubernetes-group-version-kind");
  if (!kinds) return false;
  if (kinds->IsObject()) return KindName(*kinds) == name;
  for (const Value kind : kinds->Items()) {
    if (KindName(kind) == name) return true;
  }
  return false;
}

// The schemas by name in a document of either version.
std::expected<Value, BatchFailure> SchemasOf(Value document) {
  if (const auto definitions = document.Find("definitions")) return *definitions;
  return ComponentsOf(document);
}

}  // namespace

PatchPrograms::Type::Type(Value components, Value root)
    : schema(schema::ImportComponentSchema(components, root)), program(schema) {}

std::expected<const PatchProgram*, BatchFailure> PatchPrograms::Of(Value request,
                                                                   const engine::Files& files) {
  const auto schema = request.Find("schema");
  return schema ? Inline(*schema) : OfKind(request, files);
}

PatchPrograms::Kept& PatchPrograms::Keep(Documents& documents, const std::string& key, Value root) {
  if (documents.size() >= kMaxKept) documents.clear();
  return *documents.emplace(key, std::make_unique<Kept>(root)).first->second;
}

std::expected<const PatchProgram*, BatchFailure> PatchPrograms::Inline(Value schema) {
  const auto root = StringIn(schema, "root");
  if (!root) return std::unexpected(root.error());
  const std::string key = value::WriteJson(schema, {.exact_floats = true}).value_or("");
  const auto known = inline_.find(key);
  Kept& kept = known != inline_.end() ? *known->second : Keep(inline_, key, schema);
  const auto used = kept.types.find(*root);
  if (used != kept.types.end()) return &used->second.program;
  const Value held = kept.document.root();
  const auto components = held.Find(held.Find("definitions") ? "definitions" : "components");
  const auto type = components ? components->Find(*root) : std::nullopt;
  if (!type) return std::unexpected(BatchFailure{"bad_schema", "there is no type " + std::string(*root)});
  return &kept.types.try_emplace(std::string(*root), *components, *type).first->second.program;
}

std::expected<PatchPrograms::Kept*, BatchFailure> PatchPrograms::File(const std::string& path,
                                                                      const engine::Files& files) {
  const auto known = files_.find(path);
  if (known != files_.end()) return known->second.get();
  const auto file = ReadSchemaDocument(path, files);
  if (!file) return std::unexpected(file.error());
  return &Keep(files_, path, file->document.root());
}

std::expected<const PatchProgram*, BatchFailure> PatchPrograms::OfKind(Value request,
                                                                       const engine::Files& files) {
  const auto path = StringIn(request, "schemaFile");
  if (!path) return std::unexpected(path.error());
  const auto reference = request.Find("schemaRef");
  if (!reference) return std::unexpected(BatchFailure{"malformed_request", "`schemaRef` is missing"});
  const auto kept = File(std::string(*path), files);
  if (!kept) return std::unexpected(kept.error());
  const std::string name = KindName(*reference);
  const auto used = (*kept)->types.find(name);
  if (used != (*kept)->types.end()) return &used->second.program;
  const auto schemas = SchemasOf((*kept)->document.root());
  if (!schemas) return std::unexpected(schemas.error());
  for (const value::Member component : schemas->Members()) {
    if (!IsKind(component.value, name)) continue;
    return &(*kept)->types.try_emplace(name, *schemas, component.value).first->second.program;
  }
  return std::unexpected(BatchFailure{"bad_schema", "the file has no such kind"});
}

}  // namespace plimsoll::batch
