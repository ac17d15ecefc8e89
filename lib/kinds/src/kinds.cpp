#include "plimsoll/kinds/kinds.h"

#include <algorithm>
#include <utility>

#include "plimsoll/builtin/kind/embedded_catalog.h"

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

const crd::ServedCrd* ServedOf(const LoadedCrd* crd) { return crd != nullptr ? crd->served() : nullptr; }

void Append(std::vector<std::string_view>& out, const std::vector<std::string_view>& more) {
  out.insert(out.end(), more.begin(), more.end());
}

// `group/version` of each version that is served, once.
void AppendServed(const crd::Crd& crd, std::vector<std::string>& out) {
  for (const crd::Version& version : crd.versions.items) {
    std::string name = std::string(crd.group.text) + '/' + std::string(version.name.text);
    if (version.served && std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
  }
}

// Kinds without facts are no resources: options, lists and the like.
void AppendApiVersions(const Store& store, uint32_t release, std::string_view kind,
                       std::vector<std::string>& out) {
  for (uint32_t i = 0; i < store.KindCount(release); ++i) {
    const catalog::KindEntry entry = store.KindAt(release, i);
    if (entry.name.kind != kind || (!entry.is_crd() && !entry.facts)) continue;
    std::string name = entry.name.ApiVersion();
    if (std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
  }
}

}  // namespace

Kinds::Kinds(const crd::ServeOptions& options)
    : rule_functions_(options.rules.only_functions.begin(), options.rules.only_functions.end()),
      options_(options) {
  options_.rules.only_functions.assign(rule_functions_.begin(), rule_functions_.end());
  if (options_.patterns == nullptr) options_.patterns = &own_patterns_;
}

Kinds::Kinds(const Kinds* base) : base_(base), options_(base->options_) {}
Kinds::~Kinds() = default;

Result<void> Kinds::UseRelease(std::string_view release) {
  const Store& store = builtin::EmbeddedCatalog();
  const auto found = release.empty() ? store.NewestRelease() : store.FindRelease(release);
  if (!found) {
    return Fail("the kinds of Kubernetes " + std::string(release) +
                " are not built in; available releases: " + Releases(store));
  }
  release_ = store.ReleaseName(*found);
  if (!parts_.empty()) parts_.pop_back();
  made_.clear();
  parts_.push_back(MakePart(store, *found));
  minor_version_ = parts_.back().kinds->minor_version();
  return {};
}

Kinds::Part Kinds::MakePart(const Store& store, uint32_t release, std::string file) {
  return {&store, release, std::make_unique<builtin::Kinds>(store, release), std::move(file)};
}

// After files that were added before, and before the embedded catalog, which is the last.
void Kinds::Add(CatalogFile file) {
  const CatalogFile& kept = *files_.emplace_back(std::make_unique<CatalogFile>(std::move(file)));
  const Store& store = kept.store();
  const auto insert = [&](std::optional<uint32_t> release) {
    if (release) parts_.insert(parts_.end() - 1, MakePart(store, *release, kept.name()));
  };
  insert(store.FindRelease(""));
  insert(store.FindRelease(release_));
}

std::unique_ptr<const LoadedCrd> Kinds::AddCrd(std::unique_ptr<const LoadedCrd> crd, CrdOrigin origin,
                                               CrdPlace place) {
  const std::string group(crd->crd()->group.text);
  const std::string kind(crd->crd()->names.kind.text);
  auto candidate = std::make_unique<CandidateCrd>(std::move(crd), origin, std::move(place));
  Candidates& candidates = crds_[group][kind];
  const auto same = [&](const auto& other) { return other->SameSpec(*candidate); };
  if (std::ranges::any_of(candidates, same)) return candidate->Release();
  candidates.push_back(std::move(candidate));
  ++crd_count_;
  std::erase_if(made_, [&](const auto& one) { return one.first.group == group && one.first.kind == kind; });
  return nullptr;
}

const Kind* Kinds::Find(const schema::GroupVersionKind& name) const {
  {
    const std::shared_lock lock(made_mutex_);
    if (const auto found = made_.find(name); found != made_.end()) return found->second.get();
  }
  // Objects may name any number of kinds that are not there; only those that are stay.
  std::unique_ptr<const Kind> made = Make(name);
  if (made == nullptr) return nullptr;
  if (!name.version.empty() && !made->HasVersion()) return Find({name.group, "", name.kind});
  const std::unique_lock lock(made_mutex_);
  const schema::GroupVersionKind own = made->name();
  return made_.try_emplace(own, std::move(made)).first->second.get();
}

// CRDs that were added come first, then those of catalogs, then built-in kinds.
std::unique_ptr<const Kind> Kinds::Make(const schema::GroupVersionKind& name) const {
  CandidateCrds candidates;
  Gather(name.group, name.kind, candidates);
  const bool added = !candidates.empty();
  const crd::ServedCrd* stored = added ? nullptr : FindStoredCrd(name.group, name.kind);
  const builtin::BuiltinKind* builtin = added || stored != nullptr ? nullptr : FindBuiltin(name);
  const bool validated = added || stored != nullptr || builtin != nullptr;
  if (!validated && FindInDocuments(name) == nullptr && !HasGoType(name)) return nullptr;
  return std::make_unique<const Kind>(*this, name, std::move(candidates), stored, builtin);
}

CrdChoice Kinds::Choose(std::string_view api_version, std::string_view kind, std::string_view file) const {
  const Kind* found = Find(api_version, kind);
  return found != nullptr ? found->Choose(file) : CrdChoice{};
}

void Kinds::Gather(std::string_view group, std::string_view kind, CandidateCrds& out) const {
  if (const auto kinds = crds_.find(group); kinds != crds_.end()) {
    if (const auto found = kinds->second.find(kind); found != kinds->second.end()) {
      for (const auto& candidate : found->second) out.push_back(candidate.get());
    }
  }
  if (base_ != nullptr) base_->Gather(group, kind, out);
}

const builtin::BuiltinKind* Kinds::FindBuiltin(const schema::GroupVersionKind& name) const {
  const std::string api_version = name.ApiVersion();
  for (const Part& part : catalogs().parts_) {
    if (const builtin::BuiltinKind* found = part.kinds->Find(api_version, name.kind)) return found;
  }
  return nullptr;
}

// A CRD has an entry for each of its versions. The embedded catalog is the last part.
std::optional<Kinds::FileKind> Kinds::FindInFiles(std::string_view api_version, std::string_view kind) const {
  const std::vector<Part>& parts = catalogs().parts_;
  const schema::GroupVersionKind name{GroupOf(api_version), VersionOf(api_version), kind};
  for (const Part& part : parts) {
    if (&part == &parts.back()) break;
    if (const auto entry = part.store->FindKind(part.release, name)) {
      return FileKind{part.store, part.release, *entry, part.file};
    }
  }
  return std::nullopt;
}

const crd::ServedCrd* Kinds::FindStoredCrd(std::string_view group, std::string_view kind) const {
  const Kinds& in = catalogs();
  for (const Part& part : in.parts_) {
    const catalog::KindRange versions = part.store->FindVersions(part.release, group, kind);
    if (versions.count == 0) continue;
    const catalog::KindEntry entry = part.store->KindAt(part.release, versions.first);
    if (entry.is_crd()) return ServedOf(in.StoredCrd({part.store, entry.content, part.file}, group, kind));
  }
  const auto cached = in.cached_ != nullptr ? in.cached_->FindCrd(group, kind) : std::nullopt;
  return cached ? ServedOf(in.StoredCrd(*cached, group, kind)) : nullptr;
}

const LoadedCrd* Kinds::StoredCrd(const CachedCatalogs::FoundCrd& found, std::string_view group,
                                  std::string_view kind) const {
  const std::lock_guard lock(stored_mutex_);
  const auto [known, fresh] = stored_.try_emplace(CrdKey(found.store, found.content.index));
  if (!fresh) return known->second.get();
  value::Document document;
  const Result<void> read = found.store->Read(found.content, document);
  if (read) known->second = LoadCrd(document.root(), {}, schema::GoNumbers::kAsWritten, options_);
  if (!read || known->second->crd() == nullptr) {
    Note({std::string(found.file), Problem::Part::kCrd, std::string(group) + ' ' + std::string(kind),
          read ? known->second->failure() : read.error().message});
    known->second = nullptr;
  }
  return known->second.get();
}

void Kinds::Note(Problem problem) const {
  const std::lock_guard lock(problems_mutex_);
  problems_.insert(std::move(problem));
}

std::vector<Kinds::Problem> Kinds::Problems() const {
  const Kinds& in = catalogs();
  const std::lock_guard lock(in.problems_mutex_);
  return {in.problems_.begin(), in.problems_.end()};
}

// From the part that the kind is from.
std::unique_ptr<const KindRules> Kinds::MakeRules(const schema::GroupVersionKind& name) const {
  for (const Part& part : catalogs().parts_) {
    const auto entry = part.store->FindKind(part.release, name);
    if (!entry || entry->is_crd()) continue;
    if (entry->rules.empty()) return nullptr;
    auto made = KindRules::Read(*part.store, part.release, entry->rules);
    if (made) return std::move(*made);
    catalogs().Note({part.file, Problem::Part::kRules, name.ApiVersion() + ' ' + std::string(name.kind),
                     made.error().message});
    return nullptr;
  }
  return nullptr;
}

std::vector<std::string_view> Kinds::CatalogKindsOf(std::string_view group) const {
  std::vector<std::string_view> out;
  const Kinds& in = catalogs();
  for (const Part& part : in.parts_) Append(out, part.kinds->KindsOf(group));
  if (in.cached_ != nullptr) Append(out, in.cached_->KindsOf(group));
  return out;
}

std::vector<std::string_view> Kinds::KindsOf(std::string_view group) const {
  std::vector<std::string_view> out = CatalogKindsOf(group);
  for (const Kinds* one = this; one != nullptr; one = one->base_) {
    const auto found = one->crds_.find(group);
    if (found == one->crds_.end()) continue;
    for (const auto& [kind, candidates] : found->second) out.push_back(kind);
  }
  return out;
}

std::vector<std::string> Kinds::ApiVersionsOf(std::string_view kind) const {
  std::vector<std::string> out;
  for (const Part& part : catalogs().parts_) AppendApiVersions(*part.store, part.release, kind, out);
  for (const Kinds* one = this; one != nullptr; one = one->base_) {
    for (const auto& [group, kinds] : one->crds_) {
      const auto found = kinds.find(kind);
      if (found == kinds.end()) continue;
      for (const auto& candidate : found->second) AppendServed(candidate->crd(), out);
    }
  }
  return out;
}

std::vector<std::string_view> Kinds::VersionsOf(std::string_view group, std::string_view kind) const {
  std::vector<std::string_view> out;
  for (const Part& part : catalogs().parts_) Append(out, part.kinds->VersionsOf(group, kind));
  return out;
}

}  // namespace plimsoll::kinds
