#include "plimsoll/kinds/known_kinds.h"

#include <algorithm>
#include <utility>

#include "plimsoll/builtin/embedded_catalog.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/kind_rules.h"
#include "plimsoll/schema/api_version.h"

namespace plimsoll::kinds {

using catalog::Store;
using schema::GroupOf;
using schema::VersionOf;

namespace {

std::string Releases(const Store& store) {
  std::string out;
  for (uint32_t i = 0; i < store.ReleaseCount(); ++i) {
    const std::string_view name = store.ReleaseName(i);
    if (!name.empty()) out.append(out.empty() ? "" : ", ").append(name);
  }
  return out;
}

void Append(std::vector<std::string_view>& out, const std::vector<std::string_view>& more) {
  out.insert(out.end(), more.begin(), more.end());
}

}  // namespace

KnownKinds::KnownKinds() = default;
KnownKinds::~KnownKinds() = default;

Result<std::unique_ptr<KnownKinds>> KnownKinds::OfKubernetes(std::string_view release) {
  const Store& store = builtin::EmbeddedCatalog();
  const auto found = release.empty() ? store.NewestRelease() : store.FindRelease(release);
  if (!found) {
    return Fail("the kinds of Kubernetes " + std::string(release) +
                " are not built in; available releases: " + Releases(store));
  }
  std::unique_ptr<KnownKinds> out(new KnownKinds);
  out->release_ = store.ReleaseName(*found);
  out->parts_.push_back(MakePart(store, *found));
  out->minor_version_ = out->parts_.back().kinds->minor_version();
  return out;
}

KnownKinds::Part KnownKinds::MakePart(const Store& store, uint32_t release) {
  return {&store, release, std::make_unique<builtin::Kinds>(store, release)};
}

// Behind files that were named before, and before the program's own catalog, which is the last.
void KnownKinds::Add(CatalogFile file) {
  const CatalogFile& kept = *files_.emplace_back(std::make_unique<CatalogFile>(std::move(file)));
  const Store& store = kept.store();
  const auto insert = [&](std::optional<uint32_t> release) {
    if (release) parts_.insert(parts_.end() - 1, MakePart(store, *release));
  };
  insert(store.FindRelease(""));
  insert(store.FindRelease(release_));
}

const builtin::BuiltinKind* KnownKinds::FindKind(std::string_view api_version, std::string_view kind) const {
  for (const Part& part : parts_) {
    if (const builtin::BuiltinKind* found = part.kinds->Find(api_version, kind)) return found;
  }
  return nullptr;
}

// A CRD has an entry for each of its versions. The program's own catalog is the last part.
std::optional<KnownKinds::FileKind> KnownKinds::FindInFiles(std::string_view api_version,
                                                            std::string_view kind) const {
  const schema::GroupVersionKind name{GroupOf(api_version), VersionOf(api_version), kind};
  for (const Part& part : parts_) {
    if (&part == &parts_.back()) break;
    if (const auto entry = part.store->FindKind(part.release, name)) {
      return FileKind{part.store, part.release, *entry};
    }
  }
  return std::nullopt;
}

const crd::ServedCrd* KnownKinds::FindCrd(std::string_view group, std::string_view kind) const {
  for (const Part& part : parts_) {
    const catalog::KindRange versions = part.store->FindVersions(part.release, group, kind);
    if (versions.count == 0) continue;
    const catalog::KindEntry entry = part.store->KindAt(part.release, versions.first);
    if (entry.is_crd()) return CrdOf(*part.store, entry.content);
  }
  const auto cached = cached_ != nullptr ? cached_->FindCrd(group, kind) : std::nullopt;
  return cached ? CrdOf(*cached->store, cached->content) : nullptr;
}

const crd::ServedCrd* KnownKinds::CrdOf(const Store& store, catalog::ContentId content) const {
  const std::lock_guard lock(mutex_);
  const auto [known, fresh] = crds_.try_emplace(CrdKey(&store, content.index));
  if (fresh) {
    value::Document document;
    if (store.Read(content, document)) {
      crd::ServeOptions options = serve_;
      options.patterns = &patterns_;
      known->second = LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten, options);
    }
  }
  return known->second.served.get();
}

const KindRules* KnownKinds::RulesOf(const builtin::BuiltinKind& kind) const {
  const std::lock_guard lock(mutex_);
  const auto [known, fresh] = rules_.try_emplace(&kind);
  if (fresh) known->second = MakeRules(kind);
  return known->second.get();
}

// From the part that the kind is from. Declarations of a file that cannot be used count for nothing.
std::unique_ptr<const KindRules> KnownKinds::MakeRules(const builtin::BuiltinKind& kind) const {
  for (const Part& part : parts_) {
    const auto entry = part.store->FindKind(part.release, kind.name);
    if (!entry || entry->is_crd()) continue;
    if (entry->rules.empty()) return nullptr;
    auto made = KindRules::Read(*part.store, part.release, entry->rules);
    return made ? std::move(*made) : nullptr;
  }
  return nullptr;
}

std::vector<std::string_view> KnownKinds::KindsOf(std::string_view group) const {
  std::vector<std::string_view> out;
  for (const Part& part : parts_) Append(out, part.kinds->KindsOf(group));
  if (cached_ != nullptr) Append(out, cached_->KindsOf(group));
  return out;
}

// Kinds without facts are no resources: options, lists and the like.
std::vector<std::string> KnownKinds::ApiVersionsOf(std::string_view kind) const {
  std::vector<std::string> out;
  for (const Part& part : parts_) {
    for (uint32_t i = 0; i < part.store->KindCount(part.release); ++i) {
      const catalog::KindEntry entry = part.store->KindAt(part.release, i);
      if (entry.name.kind != kind || (!entry.is_crd() && !entry.facts)) continue;
      std::string name(entry.name.group);
      if (!name.empty()) name += '/';
      name += entry.name.version;
      if (std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
    }
  }
  return out;
}

std::vector<std::string_view> KnownKinds::VersionsOf(std::string_view group, std::string_view kind) const {
  std::vector<std::string_view> out;
  for (const Part& part : parts_) Append(out, part.kinds->VersionsOf(group, kind));
  return out;
}

}  // namespace plimsoll::kinds
