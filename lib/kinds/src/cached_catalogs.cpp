#include "plimsoll/kinds/cached_catalogs.h"

#include <algorithm>
#include <utility>

#include "plimsoll/base/sha256.h"

namespace plimsoll::kinds {
namespace {

using catalog::Store;

// CRDs belong to no release of Kubernetes.
std::optional<uint32_t> CrdRelease(const Store& store) { return store.FindRelease(""); }

std::string WithoutPath(const std::string& message, const std::string& path) {
  return message.starts_with(path + ": ") ? message.substr(path.size() + 2) : message;
}

}  // namespace

void CachedCatalogs::Add(CachedCatalog catalog) {
  slots_.push_back(std::make_unique<Slot>());
  slots_.back()->record = std::move(catalog);
}

const Store* CachedCatalogs::StoreOf(Slot& slot) const {
  if (!std::exchange(slot.tried, true)) {
    Result<CatalogFile> file = CatalogFile::Open(files_, slot.record.file);
    if (!file) {
      slot.failure = WithoutPath(file.error().message, slot.record.file);
    } else if (HexOf(file->store().digest()) != slot.record.digest) {
      slot.failure = "it is not the catalog that its record describes";
    } else {
      slot.file.emplace(std::move(*file));
    }
  }
  return slot.file ? &slot.file->store() : nullptr;
}

std::optional<CachedCatalogs::FoundCrd> CachedCatalogs::FindCrd(std::string_view group,
                                                                std::string_view kind) const {
  const std::lock_guard lock(mutex_);
  for (const auto& slot : slots_) {
    if (!std::ranges::binary_search(slot->record.groups, group)) continue;
    const Store* store = StoreOf(*slot);
    const auto release = store != nullptr ? CrdRelease(*store) : std::nullopt;
    if (!release) continue;
    const catalog::KindRange versions = store->FindVersions(*release, group, kind);
    if (versions.count == 0) continue;
    const catalog::KindEntry entry = store->KindAt(*release, versions.first);
    if (!entry.is_crd()) continue;
    slot->used = true;
    return FoundCrd{store, entry.content, slot->record.file};
  }
  return std::nullopt;
}

std::vector<std::string_view> CachedCatalogs::KindsOf(std::string_view group) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string_view> out;
  for (const auto& slot : slots_) {
    if (!std::ranges::binary_search(slot->record.groups, group)) continue;
    const Store* store = StoreOf(*slot);
    const auto release = store != nullptr ? CrdRelease(*store) : std::nullopt;
    for (uint32_t i = 0; release && i < store->KindCount(*release); ++i) {
      const catalog::KindEntry entry = store->KindAt(*release, i);
      if (entry.name.group == group) out.push_back(entry.name.kind);
    }
  }
  return out;
}

void CachedCatalogs::ForEachCrd(const std::function<void(const FoundCrd&)>& visit) const {
  const std::lock_guard lock(mutex_);
  for (const auto& slot : slots_) {
    const Store* store = StoreOf(*slot);
    const auto release = store != nullptr ? CrdRelease(*store) : std::nullopt;
    std::optional<catalog::ContentId> last;
    for (uint32_t i = 0; release && i < store->KindCount(*release); ++i) {
      const catalog::KindEntry entry = store->KindAt(*release, i);
      // The versions of a kind are next to each other and share one CRD.
      if (!entry.is_crd() || entry.content == last) continue;
      last = entry.content;
      visit({store, entry.content, slot->record.file});
    }
  }
}

std::vector<const CachedCatalog*> CachedCatalogs::Used() const {
  const std::lock_guard lock(mutex_);
  std::vector<const CachedCatalog*> out;
  for (const auto& slot : slots_) {
    if (slot->used) out.push_back(&slot->record);
  }
  return out;
}

std::vector<BrokenCacheFile> CachedCatalogs::Broken() const {
  const std::lock_guard lock(mutex_);
  std::vector<BrokenCacheFile> out;
  for (const auto& slot : slots_) {
    if (!slot->failure.empty()) out.push_back({slot->record.file, slot->failure});
  }
  return out;
}

}  // namespace plimsoll::kinds
