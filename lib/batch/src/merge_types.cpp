#include "merge_types.h"

#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using value::Value;

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

std::expected<std::unique_ptr<merge::MergeProgram>, BatchFailure> Compile(Result<merge::MergeSchema> schema) {
  if (!schema) return std::unexpected(BatchFailure{"bad_schema", schema.error().message});
  Result<merge::MergeProgram> program = merge::MergeProgram::Compile(*schema);
  if (!program) return std::unexpected(BatchFailure{"bad_schema", program.error().message});
  return std::make_unique<merge::MergeProgram>(std::move(*program));
}

std::expected<MergeRoot, BatchFailure> TypeOf(const merge::MergeProgram& program, std::string_view name) {
  const auto type = program.Find(name);
  if (!type) return std::unexpected(BatchFailure{"bad_schema", "there is no type " + std::string(name)});
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

std::string KindName(Value kind) {
  return std::string(TextIn(kind, "group"))
      .append("/")
      .append(TextIn(kind, "version"))
      .append(", Kind=")
      .append(TextIn(kind, "kind"));
}

std::expected<Value, BatchFailure> ComponentsOf(Value document) {
  const auto components = document.Find("components");
  const auto schemas = components ? components->Find("schemas") : std::nullopt;
  if (schemas) return *schemas;
  return std::unexpected(BatchFailure{"bad_schema", "the file has no components.schemas"});
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

std::expected<MergeRoot, BatchFailure> MergeTypes::RootOf(Value request, const engine::Files& files) {
  if (const auto schema = request.Find("schema")) return InlineRoot(*schema);
  if (request.Find("schemaFile")) return FileRoot(request, files);
  return std::unexpected(Malformed("`schema` or `schemaFile` is missing"));
}

std::expected<MergeRoot, BatchFailure> MergeTypes::InlineRoot(Value schema) {
  if (schema.Find("crd")) return CrdRoot(schema);
  if (FlagIn(schema, "deduced")) return TypeOf(merge::MergeProgram::Deduced(), merge::kUntypedDeduced);
  const auto root = StringIn(schema, "root");
  if (!root) return std::unexpected(root.error());
  std::string key = value::WriteJson(schema, {.exact_floats = true}).value_or("");
  const auto known = inline_.find(key);
  if (known != inline_.end()) return TypeOf(*known->second, *root);
  auto program = Compile(MergeSchemaIn(schema));
  if (!program) return std::unexpected(program.error());
  if (inline_.size() >= kMaxKept) inline_.clear();
  const auto kept = inline_.emplace(std::move(key), std::move(*program)).first;
  return TypeOf(*kept->second, *root);
}

std::expected<MergeRoot, BatchFailure> MergeTypes::CrdRoot(Value schema) {
  std::string key = value::WriteJson(schema, {.exact_floats = true}).value_or("");
  const auto known = inline_.find(key);
  if (known != inline_.end()) return TypeOf(*known->second, merge::kCrdType);
  auto program = Compile(CrdSchemaIn(*schema.Find("crd"), TextIn(schema, "version")));
  if (!program) return std::unexpected(program.error());
  if (inline_.size() >= kMaxKept) inline_.clear();
  const auto kept = inline_.emplace(std::move(key), std::move(*program)).first;
  return TypeOf(*kept->second, merge::kCrdType);
}

std::expected<MergeRoot, BatchFailure> MergeTypes::FileRoot(Value request, const engine::Files& files) {
  const auto path = StringIn(request, "schemaFile");
  if (!path) return std::unexpected(path.error());
  const auto reference = request.Find("schemaRef");
  if (!reference) return std::unexpected(Malformed("`schemaRef` is missing"));
  const auto kinds = File(std::string(*path), files);
  if (!kinds) return std::unexpected(kinds.error());
  const Result<const kinds::KindTypes*> types =
      (*kinds)->FindTypes(schema::ApiVersionOf(TextIn(*reference, "group"), TextIn(*reference, "version")),
                          TextIn(*reference, "kind"));
  if (!types) return std::unexpected(BatchFailure{"bad_schema", types.error().message});
  if (*types == nullptr) {
    return std::unexpected(BatchFailure{"bad_schema", "the file has no " + KindName(*reference)});
  }
  return MergeRoot{(*types)->program, (*types)->type};
}

std::expected<const kinds::Kinds*, BatchFailure> MergeTypes::File(const std::string& path,
                                                                  const engine::Files& files) {
  const auto known = files_.find(path);
  if (known != files_.end()) return known->second.get();
  const auto file = ReadSchemaDocument(path, files);
  if (!file) return std::unexpected(file.error());
  const auto components = ComponentsOf(file->document.root());
  if (!components) return std::unexpected(components.error());
  auto kinds = std::make_unique<kinds::Kinds>();
  kinds->AddOpenApi(file->document.root());
  if (files_.size() >= kMaxKept) files_.clear();
  return files_.emplace(path, std::move(kinds)).first->second.get();
}

}  // namespace plimsoll::batch
