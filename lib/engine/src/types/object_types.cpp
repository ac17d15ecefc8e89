#include "plimsoll/engine/types/object_types.h"

#include "../input/named_object.h"
#include "../input/objects.h"
#include "../report/each_document.h"
#include "plimsoll/builtin/embedded_catalog.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/go_type_schema.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::engine {
namespace {

using value::Value;

std::string KeyOf(std::string_view group, std::string_view version, std::string_view kind) {
  return std::string(group).append("/").append(version).append("/").append(kind);
}

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

std::optional<Value> CrdSchemaOf(Value version) {
  const auto validation = version.Find("schema");
  return validation ? validation->Find("openAPIV3Schema") : std::nullopt;
}

bool HasProperty(Value schema, std::string_view name) {
  const auto properties = schema.Find("properties");
  return properties && properties->Find(name);
}

}  // namespace

// A document, whose schemas are compiled together when the first is used.
struct ObjectTypes::Bundle {
  value::Detached document;
  bool version_2 = false;
  std::unique_ptr<merge::MergeProgram> program = {};
};

struct ObjectTypes::Known {
  std::shared_ptr<Bundle> bundle;
  std::string type;                            // its name among those of the bundle
  std::unique_ptr<merge::MergeProgram> alone;  // the schema of a CRD is compiled by itself
  merge::OpenApiOptions options;
  KindTypes types;
  std::vector<std::string> other_names = {};
};

ObjectTypes::ObjectTypes() : release_(builtin::EmbeddedCatalog().NewestRelease()) {}
ObjectTypes::~ObjectTypes() = default;

InputReport ObjectTypes::Load(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  ForEachDocument(source, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    if (schema::OpenApiDialectOf(document.root())) {
      TakeOpenApi(document.root());
      ++report.objects;
      return;
    }
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (!crd::IsCrd(object.value)) continue;
      TakeCrd(object.value);
      ++report.objects;
    }
  });
  return report;
}

void ObjectTypes::TakeOpenApi(Value document) {
  const auto bundle = std::make_shared<Bundle>(Bundle{value::Detached(document)});
  const Value root = bundle->document.root();
  bundle->version_2 = schema::OpenApiDialectOf(root) == schema::Dialect::kOpenApi2;
  const auto schemas = schema::OpenApiSchemasOf(root);
  if (!schemas) return;
  for (const value::Member component : schemas->Members()) {
    for (const schema::GroupVersionKind& name : schema::KindsNamedIn(component.value)) {
      auto& slot = kinds_[KeyOf(name.group, name.version, name.kind)];
      if (slot != nullptr) continue;
      const KindTypes types{.schemas = {*schemas, component.value},
                            .status_subresource = HasProperty(component.value, "status")};
      slot = std::make_unique<Known>(Known{bundle, std::string(component.key), nullptr, {}, types});
    }
  }
}

void ObjectTypes::TakeCrd(Value crd) {
  const auto bundle = std::make_shared<Bundle>(Bundle{value::Detached(crd)});
  const auto spec = bundle->document.root().Find("spec");
  const auto versions = spec ? spec->Find("versions") : std::nullopt;
  if (!versions) return;
  for (const Value version : versions->Items()) TakeCrdVersion(bundle, *spec, version);
}

void ObjectTypes::TakeCrdVersion(const std::shared_ptr<Bundle>& bundle, Value spec, Value version) {
  const auto names = spec.Find("names");
  const std::string_view kind = names ? TextIn(*names, "kind") : std::string_view();
  auto& slot = kinds_[KeyOf(TextIn(spec, "group"), TextIn(version, "name"), kind)];
  if (slot != nullptr) return;
  const auto subresources = version.Find("subresources");
  KindTypes types{.schemas = {EmptyObject(), CrdSchemaOf(version).value_or(EmptyObject())},
                  .custom = true,
                  .status_subresource = subresources && subresources->Find("status").has_value()};
  const merge::OpenApiOptions options{.preserve_unknown_fields = FlagIn(spec, "preserveUnknownFields")};
  slot = std::make_unique<Known>(Known{bundle, std::string(merge::kCrdType), nullptr, options, types});
  if (!names) return;
  slot->other_names = TextsIn(*names, "shortNames");
  for (const char* key : {"plural", "singular"}) slot->other_names.emplace_back(TextIn(*names, key));
}

Result<void> ObjectTypes::Prepare(Known& known) {
  std::unique_ptr<merge::MergeProgram>& program = known.types.custom ? known.alone : known.bundle->program;
  if (program == nullptr) {
    const patch::PatchTypes& schemas = known.types.schemas;
    const Result<merge::MergeSchema> schema =
        known.types.custom        ? merge::FromCrdSchema(schemas.root, known.type, known.options)
        : known.bundle->version_2 ? merge::FromOpenApiV2(schemas.components, {.unions = false})
                                  : merge::FromOpenApiV3(schemas.components, known.options);
    if (!schema) return std::unexpected(schema.error());
    Result<merge::MergeProgram> compiled = merge::MergeProgram::Compile(*schema);
    if (!compiled) return std::unexpected(compiled.error());
    program = std::make_unique<merge::MergeProgram>(std::move(*compiled));
  }
  const auto type = program->Find(known.type);
  if (!type) return Fail("there is no type " + known.type);
  known.types.program = program.get();
  known.types.type = *type;
  return {};
}

bool ObjectTypes::UseRelease(std::string_view release) {
  const auto found = builtin::EmbeddedCatalog().FindRelease(release);
  if (found) release_ = found;
  return found.has_value();
}

Result<bool> ObjectTypes::TakeBuiltin(std::string_view api_version, std::string_view kind) {
  if (!release_) return false;
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const auto entry = store.FindKind(*release_, {GroupOf(api_version), VersionOf(api_version), kind});
  if (!entry || entry->is_crd()) return false;
  value::Document document;
  const Result<void> read = catalog::ComponentDocument(store, *release_, entry->component, document);
  if (!read) return std::unexpected(read.error());
  TakeOpenApi(document.root());
  return true;
}

Result<bool> ObjectTypes::TakeCached(std::string_view api_version, std::string_view kind) {
  const auto found = cached_ != nullptr ? cached_->FindCrd(GroupOf(api_version), kind) : std::nullopt;
  if (!found) return false;
  value::Document document;
  if (const Result<void> read = found->store->Read(found->content, document); !read) {
    return std::unexpected(read.error());
  }
  TakeCrd(document.root());
  return true;
}

std::vector<ObjectTypes::KindName> ObjectTypes::Kinds() const {
  std::vector<KindName> out;
  for (const auto& [key, known] : kinds_) {
    const size_t slash = key.rfind('/');
    const size_t skip = key.starts_with('/') ? 1 : 0;  // of the group without a name
    out.push_back({key.substr(skip, slash - skip), key.substr(slash + 1), known->other_names});
  }
  return out;
}

Result<bool> ObjectTypes::TakeCataloged(std::string_view api_version, std::string_view kind) {
  const auto found = known_ != nullptr ? known_->FindInFiles(api_version, kind) : std::nullopt;
  if (!found) return false;
  value::Document document;
  const Result<void> read =
      found->entry.is_crd()
          ? found->store->Read(found->entry.content, document)
          : catalog::ComponentDocument(*found->store, found->release, found->entry.component, document);
  if (!read) return std::unexpected(read.error());
  found->entry.is_crd() ? TakeCrd(document.root()) : TakeOpenApi(document.root());
  return true;
}

Result<bool> ObjectTypes::TakeGoType(std::string_view api_version, std::string_view kind) {
  const kinds::TaggedType go =
      go_types_ != nullptr ? go_types_->FindKind(api_version, kind) : kinds::TaggedType();
  if (go.types != nullptr && !go.types->program) return Fail(go.types->program.error().Text());
  if (go.root == nullptr) return false;
  const text::Source source(
      "Go types",
      kinds::OpenApiOfGoType(*go.types, go.root->type, {GroupOf(api_version), VersionOf(api_version), kind}));
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return false;
  TakeOpenApi(document.root());
  return true;
}

Result<ObjectTypes::Known*> ObjectTypes::Take(std::string_view api_version, std::string_view kind) {
  const std::string key = KeyOf(GroupOf(api_version), VersionOf(api_version), kind);
  auto found = kinds_.find(key);
  if (found == kinds_.end()) {
    Result<bool> taken = TakeCataloged(api_version, kind);
    if (taken && !*taken) taken = TakeGoType(api_version, kind);
    if (taken && !*taken) taken = TakeBuiltin(api_version, kind);
    if (taken && !*taken) taken = TakeCached(api_version, kind);
    if (!taken) return std::unexpected(taken.error());
    if (*taken) found = kinds_.find(key);
  }
  return found == kinds_.end() ? nullptr : found->second.get();
}

Result<const KindTypes*> ObjectTypes::FindSchemas(std::string_view api_version, std::string_view kind) {
  const Result<Known*> known = Take(api_version, kind);
  if (!known) return std::unexpected(known.error());
  return *known == nullptr ? nullptr : &(*known)->types;
}

Result<const KindTypes*> ObjectTypes::Find(std::string_view api_version, std::string_view kind) {
  const Result<Known*> known = Take(api_version, kind);
  if (!known) return std::unexpected(known.error());
  if (*known == nullptr) return nullptr;
  if ((*known)->types.program == nullptr) {
    if (const Result<void> ready = Prepare(**known); !ready) return std::unexpected(ready.error());
  }
  return &(*known)->types;
}

bool ObjectTypes::MayDeclareUnions(std::string_view api_version, std::string_view kind) const {
  const auto declares = [](const catalog::Store& store) {
    return store.FindText("x-kubernetes-unions") || store.FindText("x-kubernetes-union");
  };
  const std::string key = KeyOf(GroupOf(api_version), VersionOf(api_version), kind);
  if (kinds_.contains(key)) return true;
  if (known_ != nullptr) {
    if (const auto found = known_->FindInFiles(api_version, kind)) return declares(*found->store);
  }
  const schema::GroupVersionKind name{GroupOf(api_version), VersionOf(api_version), kind};
  return release_ && builtin::EmbeddedCatalog().FindKind(*release_, name).has_value();
}

const KindTypes& ObjectTypes::Untyped() {
  static const KindTypes untyped{.program = &merge::MergeProgram::Deduced(),
                                 .type = *merge::MergeProgram::Deduced().Find(merge::kUntypedDeduced),
                                 .schemas = {EmptyObject(), EmptyObject()},
                                 .custom = true};
  return untyped;
}

}  // namespace plimsoll::engine
