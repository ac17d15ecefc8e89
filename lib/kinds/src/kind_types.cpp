#include "plimsoll/kinds/kind_types.h"

#include <utility>

#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::kinds {
namespace {

using value::Value;

// Schemas that refer to nothing, and objects without a schema.
Value EmptyObject() {
  static const value::Detached empty = [] {
    const text::Source source("empty", "{}");
    value::Document document;
    value::ReadJson(source.bytes(), {}, document);
    return value::Detached(document.root());
  }();
  return empty.root();
}

KindTypes WithSchema(KindTypes types, const schema::Schema& schema) {
  types.schema = &schema;
  return types;
}

bool HasProperty(Value schema, std::string_view name) {
  const auto properties = schema.Find("properties");
  return properties && properties->Find(name);
}

// The schema of a version as it is in the CRD.
Value SchemaIn(const crd::Crd& crd, const crd::Version& version) {
  const auto spec = crd.object.root().Find("spec");
  const auto versions = spec ? spec->Find("versions") : std::nullopt;
  if (!versions) return EmptyObject();
  for (const Value one : versions->Items()) {
    if (value::TextIn(one, "name") != version.name.text) continue;
    const auto validation = one.Find("schema");
    const auto schema = validation ? validation->Find("openAPIV3Schema") : std::nullopt;
    return schema.value_or(EmptyObject());
  }
  return EmptyObject();
}

}  // namespace

const KindTypes& UntypedObjects() {
  static const schema::Schema empty = schema::ImportComponentSchema(EmptyObject(), EmptyObject());
  static const KindTypes untyped{.program = &merge::MergeProgram::Deduced(),
                                 .type = *merge::MergeProgram::Deduced().Find(merge::kUntypedDeduced),
                                 .source = {EmptyObject(), EmptyObject()},
                                 .schema = &empty,
                                 .custom = true};
  return untyped;
}

TypeBundle::TypeBundle(Value open_api) : copy_(open_api) { TakeDocument(copy_->root()); }

TypeBundle::TypeBundle(std::unique_ptr<const value::Document> open_api) : own_(std::move(open_api)) {
  TakeDocument(own_->root());
}

void TypeBundle::TakeDocument(Value document) {
  document_ = document;
  version_2_ = schema::OpenApiDialectOf(document) == schema::Dialect::kOpenApi2;
  components_ = schema::OpenApiSchemasOf(document);
}

TypeBundle::TypeBundle(const crd::Crd& crd, const crd::Version& version) : crd_(&crd), version_(&version) {}

KindTypes TypeBundle::TypesOf(Value component) const {
  return {.source = {*components_, component}, .status_subresource = HasProperty(component, "status")};
}

KindTypes TypeBundle::TypesOfCrd() const {
  return {.source = {EmptyObject(), SchemaIn(*crd_, *version_)},
          .custom = true,
          .status_subresource = version_->subresources && version_->subresources->status};
}

Result<merge::MergeSchema> TypeBundle::Schema() const {
  if (crd_ != nullptr) {
    return merge::FromCrdSchema(SchemaIn(*crd_, *version_), merge::kCrdType,
                                {.preserve_unknown_fields = crd_->preserve_unknown_fields});
  }
  return version_2_ ? merge::FromOpenApiV2(*components_, {.unions = false})
                    : merge::FromOpenApiV3(*components_, {});
}

Result<const merge::MergeProgram*> TypeBundle::program() const {
  std::call_once(compiled_, [&] {
    const Result<merge::MergeSchema> schema = Schema();
    Result<merge::MergeProgram> program =
        schema ? merge::MergeProgram::Compile(*schema) : std::unexpected(schema.error());
    if (program) {
      program_.emplace(std::move(*program));
    } else {
      failure_ = std::move(program.error().message);
    }
  });
  if (!program_) return Fail(failure_);
  return &*program_;
}

KindSchema::KindSchema(const TypeBundle& bundle, std::string type, const KindTypes& types)
    : bundle_(bundle),
      type_(std::move(type)),
      schema_(schema::ImportComponentSchema(types.source.components, types.source.root)),
      schemas_(WithSchema(types, schema_)),
      types_(schemas_) {}

void KindSchema::Compile() const {
  const Result<const merge::MergeProgram*> program = bundle_.program();
  const auto type = program ? (*program)->Find(type_) : std::nullopt;
  if (!program) failure_ = program.error().message;
  if (program && !type) failure_ = "there is no type " + type_;
  if (!type) return;
  types_.program = *program;
  types_.type = *type;
}

Result<const KindTypes*> KindSchema::types() const {
  std::call_once(compiled_, [&] { Compile(); });
  if (types_.program == nullptr) return Fail(failure_);
  return &types_;
}

std::unique_ptr<const KindSchema> SchemaOfCrd(const crd::Crd& crd, const crd::Version& version) {
  auto bundle = std::make_unique<const TypeBundle>(crd, version);
  const KindTypes types = bundle->TypesOfCrd();
  return std::make_unique<const KindSchema>(std::move(bundle), std::string(merge::kCrdType), types);
}

std::unique_ptr<const KindSchema> SchemaInBundle(std::unique_ptr<const TypeBundle> bundle,
                                                 const schema::GroupVersionKind& name) {
  if (!bundle->components()) return nullptr;
  for (const value::Member component : bundle->components()->Members()) {
    for (const schema::GroupVersionKind& one : schema::KindsNamedIn(component.value)) {
      if (one != name) continue;
      const KindTypes types = bundle->TypesOf(component.value);
      return std::make_unique<const KindSchema>(std::move(bundle), std::string(component.key), types);
    }
  }
  return nullptr;
}

}  // namespace plimsoll::kinds
