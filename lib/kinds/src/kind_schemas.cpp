// Where the schemas come from by which objects merge and are patched.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "go_type_schema.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/kinds/crd_names.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::kinds {

using schema::GroupVersionKind;

namespace {

std::unique_ptr<const KindSchema> SchemaOfVersion(const crd::Crd& crd, std::string_view version) {
  const crd::Version* found = crd.FindVersion(version);
  return found != nullptr ? SchemaOfCrd(crd, *found) : nullptr;
}

// The store outlives the schema.
Result<std::unique_ptr<const KindSchema>> SchemaInStore(const catalog::Store& store, uint32_t release,
                                                        std::string_view component,
                                                        const GroupVersionKind& name) {
  auto document = std::make_unique<value::Document>();
  const Result<void> read = catalog::ComponentDocument(store, release, component, *document);
  if (!read) return std::unexpected(read.error());
  return SchemaInBundle(std::make_unique<const TypeBundle>(std::move(document)), name);
}

}  // namespace

void Kinds::AddOpenApi(value::Value document) {
  const TypeBundle& bundle = *documents_.emplace_back(std::make_unique<const TypeBundle>(document));
  if (!bundle.components()) return;
  for (const value::Member component : bundle.components()->Members()) {
    for (const GroupVersionKind& name : schema::KindsNamedIn(component.value)) {
      document_kinds_.try_emplace(name, DocumentKind{&bundle, std::string(component.key), component.value});
      made_.erase(name);
    }
  }
}

const Kinds::DocumentKind* Kinds::FindInDocuments(const GroupVersionKind& name) const {
  for (const Kinds* one = this; one != nullptr; one = one->base_) {
    const auto found = one->document_kinds_.find(name);
    if (found != one->document_kinds_.end()) return &found->second;
  }
  return nullptr;
}

bool Kinds::HasGoType(const GroupVersionKind& name) const {
  return go_types_ != nullptr && go_types_->FindKind(name.ApiVersion(), name.kind).types != nullptr;
}

Result<const KindTypes*> Kinds::FindTypes(std::string_view api_version, std::string_view kind) const {
  const Kind* found = Find(api_version, kind);
  const Result<const KindSchema*> schema = found != nullptr ? found->schema() : nullptr;
  if (!schema) return std::unexpected(schema.error());
  return *schema != nullptr ? (*schema)->types() : nullptr;
}

Result<const KindTypes*> Kinds::FindSchemas(std::string_view api_version, std::string_view kind) const {
  const Kind* found = Find(api_version, kind);
  const Result<const KindSchema*> schema = found != nullptr ? found->schema() : nullptr;
  if (!schema) return std::unexpected(schema.error());
  return *schema != nullptr ? &(*schema)->schemas() : nullptr;
}

Kinds::MadeSchema Kinds::MakeSchema(const Kind& kind) const {
  const GroupVersionKind name = kind.name();
  MadeSchema made = SchemaOfAdded(kind);
  if (made && *made == nullptr) made = SchemaOfFiles(name);
  if (made && *made == nullptr) made = SchemaOfGoType(name);
  if (made && *made == nullptr) made = SchemaOfRelease(name);
  if (made && *made == nullptr) made = SchemaOfCache(name);
  return made;
}

std::unique_ptr<const KindSchema> Kinds::SchemaOfAdded(const Kind& kind) const {
  for (const CandidateCrd* one : kind.candidates()) {
    if (auto made = SchemaOfVersion(one->crd(), kind.name().version)) return made;
  }
  const DocumentKind* found = FindInDocuments(kind.name());
  if (found == nullptr) return nullptr;
  return std::make_unique<const KindSchema>(*found->bundle, found->component,
                                            found->bundle->TypesOf(found->schema));
}

Kinds::MadeSchema Kinds::SchemaOfFiles(const GroupVersionKind& name) const {
  const auto found = FindInFiles(name.ApiVersion(), name.kind);
  if (!found) return nullptr;
  if (found->entry.is_crd()) {
    const LoadedCrd* crd =
        catalogs().StoredCrd({found->store, found->entry.content, found->file}, name.group, name.kind);
    return crd != nullptr ? SchemaOfVersion(*crd->crd(), name.version) : nullptr;
  }
  return SchemaInStore(*found->store, found->release, found->entry.component, name);
}

Kinds::MadeSchema Kinds::SchemaOfGoType(const GroupVersionKind& name) const {
  if (go_types_ == nullptr) return nullptr;
  const TaggedType go = go_types_->FindKind(name.ApiVersion(), name.kind);
  if (go.types != nullptr && !go.types->program) return Fail(go.types->program.error().Text());
  if (go.root == nullptr) return nullptr;
  auto document = std::make_unique<const value::Document>(OpenApiOfGoType(*go.types, go.root->type, name));
  return SchemaInBundle(std::make_unique<const TypeBundle>(std::move(document)), name);
}

// The embedded catalog is the last part.
Kinds::MadeSchema Kinds::SchemaOfRelease(const GroupVersionKind& name) const {
  if (catalogs().parts_.empty()) return nullptr;
  const Part& part = catalogs().parts_.back();
  const auto entry = part.store->FindKind(part.release, name);
  if (!entry || entry->is_crd()) return nullptr;
  return SchemaInStore(*part.store, part.release, entry->component, name);
}

Kinds::MadeSchema Kinds::SchemaOfCache(const GroupVersionKind& name) const {
  const Kinds& in = catalogs();
  const auto found = in.cached_ != nullptr ? in.cached_->FindCrd(name.group, name.kind) : std::nullopt;
  const LoadedCrd* crd = found ? in.StoredCrd(*found, name.group, name.kind) : nullptr;
  return crd != nullptr ? SchemaOfVersion(*crd->crd(), name.version) : nullptr;
}

std::vector<KindName> Kinds::AddedKinds() const {
  std::map<GroupVersionKind, std::vector<std::string>> names;
  for (const auto& [group, kinds] : crds_) {
    for (const auto& [kind, candidates] : kinds) {
      for (const auto& candidate : candidates) {
        for (const crd::Version& version : candidate->crd().versions.items) {
          names.try_emplace({group, version.name.text, kind}, NamesOfCrd(candidate->crd().names));
        }
      }
    }
  }
  for (const auto& [name, found] : document_kinds_) names.try_emplace(name);
  std::vector<KindName> out;
  for (auto& [name, others] : names) {
    out.push_back({name.ApiVersion(), std::string(name.kind), std::move(others)});
  }
  return out;
}

bool Kinds::MayDeclareUnions(std::string_view api_version, std::string_view kind) const {
  const Kind* found = Find(api_version, kind);
  if (found == nullptr) return false;
  const auto declares = [](const CandidateCrd* one) { return one->place().declares_unions; };
  if (std::ranges::any_of(found->candidates(), declares)) return true;
  if (FindInDocuments(found->name()) != nullptr) return true;
  if (const auto in_files = FindInFiles(api_version, kind)) {
    const catalog::Store& store = *in_files->store;
    return store.FindText("x-kubernetes-unions") || store.FindText("x-kubernetes-union");
  }
  return found->builtin() != nullptr;
}

}  // namespace plimsoll::kinds
