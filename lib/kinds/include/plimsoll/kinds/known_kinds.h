// KnownKinds are the kinds that need no CRD among the inputs: those of Kubernetes itself, and those of
// catalogs that were named. A Catalog asks them when it does not know a kind itself.
//
//   Result<std::unique_ptr<KnownKinds>> kinds = KnownKinds::OfKubernetes("1.36");
//   (*kinds)->Add(std::move(*CatalogFile::Open(disk, "crds.catalog")));
//   catalog.Use(**kinds);
//
// Kinds are made ready when they are first asked for; any number of threads may ask.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kinds.h"
#include "plimsoll/kinds/catalog_file.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::kinds {

class CachedCatalogs;
class KindRules;

class KnownKinds {
 public:
  ~KnownKinds();
  // Those of a release of Kubernetes, the newest when it is empty. Fails on one that is not there.
  static Result<std::unique_ptr<KnownKinds>> OfKubernetes(std::string_view release);

  // What belongs to no release, and what belongs to the same one, is looked for there first. Not while
  // others ask.
  void Add(CatalogFile file);
  // CRDs that are nowhere else are looked for here. They must outlive it.
  void UseCached(const CachedCatalogs& cached) { cached_ = &cached; }

  // How CRDs are compiled, by the options of the Catalog that uses them. Not while others ask.
  void Compile(const crd::ServeOptions& options) { serve_ = options; }

  // One of them, or neither: a built-in kind in that version, or the CRD of a kind.
  const builtin::BuiltinKind* FindKind(std::string_view api_version, std::string_view kind) const;
  const crd::ServedCrd* FindCrd(std::string_view group, std::string_view kind) const;

  // A kind of the catalog files that were added, in that version.
  struct FileKind {
    const catalog::Store* store = nullptr;
    uint32_t release = 0;
    catalog::KindEntry entry;
  };
  std::optional<FileKind> FindInFiles(std::string_view api_version, std::string_view kind) const;

  // The declarative rules of a kind that FindKind gave; null when it has none.
  const KindRules* RulesOf(const builtin::BuiltinKind& kind) const;

  std::vector<std::string_view> KindsOf(std::string_view group) const;
  // The versions in which a group has a built-in kind.
  std::vector<std::string_view> VersionsOf(std::string_view group, std::string_view kind) const;
  // The groups and versions in which a kind is there, as `apps/v1`.
  std::vector<std::string> ApiVersionsOf(std::string_view kind) const;
  // The release's: 36 of 1.36.
  uint32_t minor_version() const { return minor_version_; }
  const std::string& release() const { return release_; }

 private:
  // A release of a store.
  struct Part {
    const catalog::Store* store = nullptr;
    uint32_t release = 0;
    std::unique_ptr<const builtin::Kinds> kinds;
  };
  using CrdKey = std::pair<const catalog::Store*, uint32_t>;

  KnownKinds();
  std::unique_ptr<const KindRules> MakeRules(const builtin::BuiltinKind& kind) const;
  static Part MakePart(const catalog::Store& store, uint32_t release);
  const crd::ServedCrd* CrdOf(const catalog::Store& store, catalog::ContentId content) const;

  std::string release_;
  uint32_t minor_version_ = 0;
  std::vector<Part> parts_;                                // in the order they are asked
  std::vector<std::unique_ptr<const CatalogFile>> files_;  // which the parts look into
  const CachedCatalogs* cached_ = nullptr;
  crd::ServeOptions serve_;
  mutable std::mutex mutex_;
  mutable pattern::PatternPool patterns_;  // of the CRDs
  mutable std::map<CrdKey, LoadedCrd> crds_;
  mutable std::map<const builtin::BuiltinKind*, std::unique_ptr<const KindRules>> rules_;
};

}  // namespace plimsoll::kinds
