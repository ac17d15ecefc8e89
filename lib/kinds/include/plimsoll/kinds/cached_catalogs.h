// CachedCatalogs are the catalogs of the cache that a run may use. Each is opened when a run looks up a
// kind of one of its groups, and remembers whether it had a kind that was looked up. Any number of threads
// may do so.
//
//   CachedCatalogs cached(disk);
//   for (CachedCatalog& one : ListCatalogCache(disk, directory).catalogs) cached.Add(std::move(one));
//   if (const auto found = cached.FindCrd("cert-manager.io", "Certificate")) ...
//   for (const CachedCatalog* used : cached.Used()) Show(used->Title());
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/kinds/catalog_cache.h"
#include "plimsoll/kinds/catalog_file.h"

namespace plimsoll::kinds {

class CachedCatalogs {
 public:
  explicit CachedCatalogs(const text::Files& files) : files_(files) {}

  // Those that were added first are searched first. Not while others look up.
  void Add(CachedCatalog catalog);

  // A CRD in an open catalog.
  struct FoundCrd {
    const catalog::Store* store = nullptr;
    catalog::ContentId content;
    std::string_view file;  // of the catalog
  };
  // From the first catalog that has the kind, which then counts as used.
  std::optional<FoundCrd> FindCrd(std::string_view group, std::string_view kind) const;
  // The kinds of a group. Looking at them is no use.
  std::vector<std::string_view> KindsOf(std::string_view group) const;
  // Opens all catalogs. Each CRD comes once.
  void ForEachCrd(const std::function<void(const FoundCrd&)>& visit) const;

  std::vector<const CachedCatalog*> Used() const;
  // Catalogs that were needed and cannot be opened. They are ignored.
  std::vector<BrokenCacheFile> Broken() const;

 private:
  struct Slot {
    CachedCatalog record;
    bool tried = false;
    bool used = false;
    std::optional<CatalogFile> file;
    std::string failure;
  };

  // Null if it cannot be opened. The lock is held.
  const catalog::Store* StoreOf(Slot& slot) const;

  const text::Files& files_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace plimsoll::kinds
