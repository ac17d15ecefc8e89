#include "request_schemas.h"

#include <optional>
#include <string_view>
#include <utility>

#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using patch::PatchProgram;
using value::Value;

BatchFailure BadSchema(std::string message) { return {"bad_schema", std::move(message)}; }

// The schema of a version of a CRD; the first version when none is named.
Result<merge::MergeSchema> CrdSchemaIn(Value crd, std::string_view version) {
  const auto spec = crd.Find("spec");
  const auto versions = spec ? spec->Find("versions") : std::nullopt;
  if (!versions) return Fail("the CRD has no versions");
  const merge::OpenApiOptions options{.preserve_unknown_fields = FlagIn(*spec, "preserveUnknownFields")};
  for (const Value served : versions->Items()) {
    if (!version.empty() && TextIn(served, "name") != version) continue;
    const auto validation = served.Find("schema");
    const auto schema = validation ? validation->Find("openAPIV3Schema") : std::nullopt;
    return merge::FromCrdSchema(schema, merge::kCrdType, options);
  }
  return Fail("the CRD has no version " + std::string(version));
}

Result<merge::MergeSchema> InlineMergeSchema(Value schema) {
  const auto crd = schema.Find("crd");
  return crd ? CrdSchemaIn(*crd, TextIn(schema, "version")) : MergeSchemaIn(schema);
}

Result<merge::MergeProgram> Compiled(const Result<merge::MergeSchema>& schema) {
  return schema ? merge::MergeProgram::Compile(*schema) : std::unexpected(schema.error());
}

std::expected<MergeRoot, BatchFailure> TypeOf(const merge::MergeProgram& program, std::string_view name) {
  const auto type = program.Find(name);
  if (!type) return std::unexpected(BadSchema("there is no type " + std::string(name)));
  return MergeRoot{&program, *type};
}

}  // namespace

Result<merge::MergeSchema> MergeSchemaIn(Value holder) {
  const merge::OpenApiOptions options{.preserve_unknown_fields = FlagIn(holder, "preserveUnknownFields")};
  if (const auto schema = holder.Find("mergeSchema")) return merge::ReadMergeSchema(*schema);
  if (const auto definitions = holder.Find("definitions")) {
    return merge::FromOpenApiV2(*definitions, options);
  }
  if (const auto components = holder.Find("components")) return merge::FromOpenApiV3(*components, options);
  return Fail("a schema has `components`, `definitions` or `mergeSchema`");
}

std::expected<Value, BatchFailure> ComponentsOf(Value document) {
  if (const auto schemas = schema::OpenApiSchemasOf(document)) return *schemas;
  return std::unexpected(BadSchema("the file has no components.schemas"));
}

std::expected<SchemaDocument, BatchFailure> ReadSchemaDocument(const std::string& path,
                                                               const engine::Files& files) {
  engine::ReadFile source = files.Read(path, value::Limits().max_bytes);
  if (!source) return std::unexpected(BatchFailure{"unreadable", source.error().message});
  SchemaDocument out{std::move(*source), {}};
  const value::ReadReport report = value::ReadJson(out.source.bytes(), {}, out.document);
  if (!report.ok()) return std::unexpected(BatchFailure{"unreadable", report.failure->message});
  return out;
}

RequestSchemas::PatchedType::PatchedType(Value components, Value root)
    : schema(schema::ImportComponentSchema(components, root)), program(schema) {}

std::expected<MergeRoot, BatchFailure> RequestSchemas::MergeRootOf(Value request,
                                                                   const engine::Files& files) {
  if (const auto schema = request.Find("schema")) return InlineRoot(*schema);
  if (!request.Find("schemaFile")) {
    return std::unexpected(Malformed("`schema` or `schemaFile` is missing"));
  }
  const auto found = KindInFile(request, files);
  if (!found) return std::unexpected(found.error());
  const Result<const kinds::KindTypes*> types = found->file->kinds.FindTypes(found->api_version, found->kind);
  if (!types) return std::unexpected(BadSchema(types.error().message));
  return MergeRoot{(*types)->program, (*types)->type};
}

std::expected<const PatchProgram*, BatchFailure> RequestSchemas::PatchProgramOf(Value request,
                                                                                const engine::Files& files) {
  if (const auto schema = request.Find("schema")) return InlinePatch(*schema);
  const auto found = KindInFile(request, files);
  if (!found) return std::unexpected(found.error());
  const auto types = found->file->kinds.FindSchemas(found->api_version, found->kind);
  if (!types) return std::unexpected(BadSchema(types.error().message));
  const schema::Schema* schema = (*types)->schema;
  return &found->file->patched.try_emplace(schema, *schema).first->second;
}

RequestSchemas::InlineSchema& RequestSchemas::Inline(Value schema) {
  const std::string key = value::WriteJson(schema, {.exact_floats = true}).value_or("");
  const auto known = inline_.find(key);
  if (known != inline_.end()) return *known->second;
  if (inline_.size() >= kMaxKept) inline_.clear();
  return *inline_.emplace(key, std::make_unique<InlineSchema>(schema)).first->second;
}

std::expected<MergeRoot, BatchFailure> RequestSchemas::InlineRoot(Value schema) {
  const bool crd = schema.Find("crd").has_value();
  if (!crd && FlagIn(schema, "deduced")) {
    return TypeOf(merge::MergeProgram::Deduced(), merge::kUntypedDeduced);
  }
  const auto root = crd ? merge::kCrdType : StringIn(schema, "root");
  if (!root) return std::unexpected(root.error());
  InlineSchema& kept = Inline(schema);
  if (kept.merge == nullptr) {
    Result<merge::MergeProgram> program = Compiled(InlineMergeSchema(schema));
    if (!program) return std::unexpected(BadSchema(program.error().message));
    kept.merge = std::make_unique<const merge::MergeProgram>(std::move(*program));
  }
  return TypeOf(*kept.merge, *root);
}

std::expected<const PatchProgram*, BatchFailure> RequestSchemas::InlinePatch(Value schema) {
  const auto root = StringIn(schema, "root");
  if (!root) return std::unexpected(root.error());
  InlineSchema& kept = Inline(schema);
  const auto used = kept.patched.find(*root);
  if (used != kept.patched.end()) return &used->second.program;
  const Value own = kept.document.root();
  const auto components = own.Find(own.Find("definitions") ? "definitions" : "components");
  const auto type = components ? components->Find(*root) : std::nullopt;
  if (!type) return std::unexpected(BadSchema("there is no type " + std::string(*root)));
  return &kept.patched.try_emplace(std::string(*root), *components, *type).first->second.program;
}

std::expected<RequestSchemas::SchemaFile*, BatchFailure> RequestSchemas::File(const std::string& path,
                                                                              const engine::Files& files) {
  const auto known = files_.find(path);
  if (known != files_.end()) return known->second.get();
  const auto read = ReadSchemaDocument(path, files);
  if (!read) return std::unexpected(read.error());
  const auto components = ComponentsOf(read->document.root());
  if (!components) return std::unexpected(components.error());
  auto file = std::make_unique<SchemaFile>();
  file->kinds.AddOpenApi(read->document.root());
  if (files_.size() >= kMaxKept) files_.clear();
  return files_.emplace(path, std::move(file)).first->second.get();
}

// One that the file has.
std::expected<RequestSchemas::FileKind, BatchFailure> RequestSchemas::KindInFile(Value request,
                                                                                 const engine::Files& files) {
  const auto path = StringIn(request, "schemaFile");
  if (!path) return std::unexpected(path.error());
  const auto reference = request.Find("schemaRef");
  if (!reference) return std::unexpected(Malformed("`schemaRef` is missing"));
  const auto file = File(std::string(*path), files);
  if (!file) return std::unexpected(file.error());
  FileKind out{*file, schema::ApiVersionOf(TextIn(*reference, "group"), TextIn(*reference, "version")),
               std::string(TextIn(*reference, "kind"))};
  if ((*file)->kinds.Find(out.api_version, out.kind) != nullptr) return out;
  return std::unexpected(BadSchema("the file has no " + out.api_version + ", Kind=" + out.kind));
}

}  // namespace plimsoll::batch
