// Catalogs as a state to compare.
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/engine/catalogs/catalog_source.h"
#include "plimsoll/engine/compat/compat_side.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {
namespace {

using catalog::KindEntry;
using catalog::Store;

std::set<std::string> TextsIn(value::Value facts, std::string_view key) {
  std::set<std::string> out;
  const auto list = facts.Find(key);
  if (!list || !list->IsArray()) return out;
  for (const value::Value one : list->Items()) {
    if (one.IsString()) out.emplace(one.AsString());
  }
  return out;
}

Result<KindFacts> FactsOf(const Store& store, const KindEntry& kind) {
  KindFacts out;
  if (!kind.facts) return out;
  value::Document document;
  if (Result<void> read = store.Read(*kind.facts, document); !read) return std::unexpected(read.error());
  const auto namespaced = document.root().Find("namespaced");
  if (namespaced && namespaced->kind() == value::Kind::kBool) out.namespaced = namespaced->AsBool();
  out.subresources = TextsIn(document.root(), "subresources");
  out.verbs = TextsIn(document.root(), "verbs");
  return out;
}

std::string KindTitle(const KindEntry& kind) {
  return kind.name.ApiVersion() + " " + std::string(kind.name.kind);
}

}  // namespace

InputReport CompatSide::AddCatalog(const Files& files, const std::string& name) {
  const Result<NamedCatalog> catalog = NamedCatalog::Open(files, name);
  if (!catalog) return Unreadable(name, catalog.error().message);
  const text::Source& source = Hold(text::Source(name, ""));
  const Store& store = catalog->source.store();
  std::optional<uint32_t> only;
  if (catalog->release) {
    const Result<uint32_t> release = catalog->source.Release(*catalog->release);
    if (!release) return Unreadable(name, release.error().message);
    only = *release;
  }
  Result<void> added;
  for (uint32_t i = 0; added && i < store.ReleaseCount(); ++i) {
    if (!only || *only == i)
      added = AddRelease(store, i, "kubernetes " + std::string(store.ReleaseName(i)), source);
  }
  if (!added) return Unreadable(name, added.error().message);
  InputReport out;
  out.name = name;
  out.objects = 1;
  return out;
}

Result<void> CompatSide::AddRelease(const Store& store, uint32_t release, const std::string& key,
                                    const text::Source& source) {
  std::map<std::string, KindFacts> kinds;
  for (uint32_t i = 0; i < store.KindCount(release); ++i) {
    const KindEntry kind = store.KindAt(release, i);
    if (kind.is_crd()) {
      if (Result<void> added = AddStoredCrd(store, kind, source); !added) return added;
      continue;
    }
    Result<KindFacts> facts = FactsOf(store, kind);
    if (!facts) return std::unexpected(facts.error());
    kinds[KindTitle(kind)] = std::move(*facts);
  }
  if (store.ComponentCount(release) == 0) return {};
  value::Document document;
  if (Result<void> read = catalog::ReleaseDocument(store, release, document); !read) return read;
  auto imported = schema::ImportOpenApi(document.root(), {.name = source.name()});
  if (!imported) return std::unexpected(imported.error());
  Keep(key, ComparedSchema{std::move(imported->imported),
                           true,
                           &source,
                           {},
                           std::move(kinds),
                           std::make_unique<const kinds::TypeBundle>(document.root())});
  return {};
}

// A CRD is there once for each of its versions.
Result<void> CompatSide::AddStoredCrd(const Store& store, const KindEntry& kind, const text::Source& source) {
  value::Document document;
  if (Result<void> read = store.Read(kind.content, document); !read) return read;
  auto crd = kinds::LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten, {.whole_objects = true});
  if (crd->crd() == nullptr)
    return Fail("the CRD of " + KindTitle(kind) + " cannot be compared: " + crd->failure());
  std::string name(crd->crd()->name());
  if (!crds_.contains(name))
    crds_.emplace(std::move(name), ComparedCrd{.crd = std::move(crd), .source = &source, .stored = true});
  return {};
}

}  // namespace plimsoll::engine
