// Kinds is the registry of all kinds a run knows: those of CRDs that were added, of catalogs, and of a
// release of Kubernetes.
//
//   Kinds kinds;
//   kinds.UseRelease("1.36");
//   kinds.AddCrd(LoadCrd(object, {}, numbers, kinds.crd_options()), CrdOrigin::kNamed, place);
//   const Kind* kind = kinds.Find("example.com/v1", "Order");
//
// Sources are added by one thread. After that any number of threads may look up kinds, which are made when
// the first one does so.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/catalog_file.h"
#include "plimsoll/kinds/crd_candidates.h"
#include "plimsoll/kinds/crd_choice.h"
#include "plimsoll/kinds/kind.h"
#include "plimsoll/kinds/kind_types.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/kinds/named_kind.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/schema/open_api.h"

namespace plimsoll::kinds {

class TaggedTypes;

// A kind in one version.
struct KindName {
  std::string api_version;
  std::string kind;
  // What a CRD calls it besides.
  std::vector<std::string> other_names = {};
};

class Kinds {
 public:
  // How the schemas of CRDs are compiled. `rules.only_functions` is copied. Without a pool of patterns, these
  // kinds have one of their own.
  explicit Kinds(const crd::ServeOptions& options = {});
  // Has the kinds of `base`, too, which must outlive it and stay as it is. Without a release of its own it
  // has that of `base`.
  explicit Kinds(const Kinds* base);
  ~Kinds();

  // The kinds of a release of Kubernetes, the newest when it is empty, in place of those of another. Fails on
  // one that is not built in.
  Result<void> UseRelease(std::string_view release);
  // After UseRelease. What belongs to no release, and what belongs to the same one, is looked up there
  // first.
  void Add(CatalogFile file);
  // After UseRelease. CRDs that are nowhere else are looked up here. They must outlive it.
  void UseCached(const CachedCatalogs& cached) { cached_ = &cached; }
  // Every kind that a document of OpenAPI describes. Of two documents for one kind the first is used. What
  // Find gave for these kinds is no longer valid.
  void AddOpenApi(value::Value document);
  // Go types of kinds, which come before built-in kinds when objects are merged. They must outlive it.
  void UseGoTypes(const TaggedTypes* types) { go_types_ = types; }
  // A CRD that was decoded with the options of the registry. If another has the same spec, it is given back.
  // What Find gave for the kind is no longer valid.
  std::unique_ptr<const LoadedCrd> AddCrd(std::unique_ptr<const LoadedCrd> crd, CrdOrigin origin,
                                          CrdPlace place);
  const crd::ServeOptions& crd_options() const { return options_; }

  // Null when nothing is known about the kind. A kind with a CRD is found in all versions; those that nothing
  // has are one, whose name has no version.
  const Kind* Find(const schema::GroupVersionKind& name) const;
  const Kind* Find(std::string_view api_version, std::string_view kind) const {
    return Find({schema::GroupOf(api_version), schema::VersionOf(api_version), kind});
  }
  // The CRD for an object in a file; none where the kind has no CRD.
  CrdChoice Choose(std::string_view api_version, std::string_view kind, std::string_view file) const;

  // How objects of a kind merge and are patched. Null for a kind that is not known; fails when its schema
  // cannot be used.
  Result<const KindTypes*> FindTypes(std::string_view api_version, std::string_view kind) const;
  // The same with the schemas alone: the program is null.
  Result<const KindTypes*> FindSchemas(std::string_view api_version, std::string_view kind) const;

  // A kind by a name that people use: `Deployment`, `apps/v1/Deployment`, `deployments`, `deploy`. Fails on
  // an unknown name, with one that may be meant, and on one that is several kinds. Of the versions of a kind
  // the most stable is taken; what was added comes before Kubernetes' own, and the cache comes last.
  Result<NamedKind> FindNamed(std::string_view name) const;
  // All that it looks at. The release is the newest when none is used.
  std::vector<NamedKind> NamedAdded() const;
  std::vector<NamedKind> NamedInRelease() const;
  std::vector<NamedKind> NamedInCache() const;

  // Every kind of the CRDs and documents that were added, by group, version and name.
  std::vector<KindName> AddedKinds() const;
  // Whether the schema of a kind may declare unions. Cheap: nothing is read, and cached catalogs are not
  // looked at.
  bool MayDeclareUnions(std::string_view api_version, std::string_view kind) const;

  std::vector<std::string_view> KindsOf(std::string_view group) const;
  // The same without CRDs that were added.
  std::vector<std::string_view> CatalogKindsOf(std::string_view group) const;
  // The versions in which a group has a kind in a catalog.
  std::vector<std::string_view> VersionsOf(std::string_view group, std::string_view kind) const;
  // The groups and versions of a kind: `apps/v1`.
  std::vector<std::string> ApiVersionsOf(std::string_view kind) const;
  // The release's: 36 of 1.36; 0 without a release.
  uint32_t minor_version() const { return catalogs().minor_version_; }
  const std::string& release() const { return catalogs().release_; }
  // Different CRDs that were added.
  size_t crd_count() const { return crd_count_; }

  // Something of a catalog that was needed and cannot be used.
  struct Problem {
    std::string file;  // the catalog
    enum class Part : uint8_t { kCrd, kRules } part = Part::kCrd;
    std::string kind;  // `example.com Tool`
    std::string reason;

    auto operator<=>(const Problem&) const = default;
  };
  // Sorted, each once.
  std::vector<Problem> Problems() const;

  // A kind of the catalog files that were added, in that version.
  struct FileKind {
    const catalog::Store* store = nullptr;
    uint32_t release = 0;
    catalog::KindEntry entry;
    std::string_view file;
  };
  std::optional<FileKind> FindInFiles(std::string_view api_version, std::string_view kind) const;
  // The CRD of a kind in a catalog; null when there is none.
  const crd::ServedCrd* FindStoredCrd(std::string_view group, std::string_view kind) const;
  // For Kind, which keeps them. Null when the kind has none.
  std::unique_ptr<const KindRules> MakeRules(const schema::GroupVersionKind& name) const;
  Result<std::unique_ptr<const KindSchema>> MakeSchema(const Kind& kind) const;

 private:
  // A release of a store.
  struct Part {
    const catalog::Store* store = nullptr;
    uint32_t release = 0;
    std::unique_ptr<const builtin::Kinds> kinds;
    std::string file = {};  // empty for the embedded catalog
  };
  using CrdKey = std::pair<const catalog::Store*, uint32_t>;
  using Candidates = std::vector<std::unique_ptr<const CandidateCrd>>;
  using ByKind = std::map<std::string, Candidates, std::less<>>;

  static Part MakePart(const catalog::Store& store, uint32_t release, std::string file = {});
  // Whose catalogs are looked into: its own, or those of the base.
  const Kinds& catalogs() const { return parts_.empty() && base_ != nullptr ? *base_ : *this; }
  std::unique_ptr<const Kind> Make(const schema::GroupVersionKind& name) const;
  void Gather(std::string_view group, std::string_view kind, CandidateCrds& out) const;
  const builtin::BuiltinKind* FindBuiltin(const schema::GroupVersionKind& name) const;
  // Null when it cannot be decoded.
  const LoadedCrd* StoredCrd(const CachedCatalogs::FoundCrd& found, std::string_view group,
                             std::string_view kind) const;
  void Note(Problem problem) const;
  // A kind in a document of OpenAPI.
  struct DocumentKind {
    const TypeBundle* bundle = nullptr;
    std::string component;
    value::Value schema;
  };
  const DocumentKind* FindInDocuments(const schema::GroupVersionKind& name) const;
  bool HasGoType(const schema::GroupVersionKind& name) const;
  // Each gives null where it does not have the kind.
  using MadeSchema = Result<std::unique_ptr<const KindSchema>>;
  std::unique_ptr<const KindSchema> SchemaOfAdded(const Kind& kind) const;
  MadeSchema SchemaOfFiles(const schema::GroupVersionKind& name) const;
  MadeSchema SchemaOfGoType(const schema::GroupVersionKind& name) const;
  MadeSchema SchemaOfRelease(const schema::GroupVersionKind& name) const;
  MadeSchema SchemaOfCache(const schema::GroupVersionKind& name) const;

  const Kinds* base_ = nullptr;
  pattern::PatternPool own_patterns_;        // of all CRDs
  std::vector<std::string> rule_functions_;  // which the options refer to
  crd::ServeOptions options_;

  std::map<std::string, ByKind, std::less<>> crds_;  // that were added, by group
  size_t crd_count_ = 0;

  std::vector<std::unique_ptr<const TypeBundle>> documents_;         // of OpenAPI that were added
  std::map<schema::GroupVersionKind, DocumentKind> document_kinds_;  // the names are in the documents
  const TaggedTypes* go_types_ = nullptr;

  std::string release_;
  uint32_t minor_version_ = 0;
  std::vector<Part> parts_;                                // in the order they are looked into
  std::vector<std::unique_ptr<const CatalogFile>> files_;  // that the parts are of
  const CachedCatalogs* cached_ = nullptr;

  mutable std::mutex stored_mutex_;
  mutable std::map<CrdKey, std::unique_ptr<const LoadedCrd>> stored_;
  mutable std::mutex problems_mutex_;
  mutable std::set<Problem> problems_;
  mutable std::shared_mutex made_mutex_;
  // What Find gave. The names are those of the kinds.
  mutable std::map<schema::GroupVersionKind, std::unique_ptr<const Kind>> made_;
};

}  // namespace plimsoll::kinds
