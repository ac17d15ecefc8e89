// KindDirectory finds kinds by the names people use: `Deployment`, `apps/v1/Deployment`, `deployments`,
// `deploy`. It is taught by CRDs and OpenAPI documents, and knows Kubernetes' own kinds by itself.
//
//   KindDirectory directory;
//   directory.Load(text::Source("crd.yaml", crd_text));
//   Result<DirectoryEntry> entry = directory.Named("deploy");
//   directory.kinds().FindTypes(entry->api_version, entry->kind);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"

namespace plimsoll::engine {

// A kind in one version, and what is known of it beside its schema.
struct DirectoryEntry {
  std::string api_version;
  std::string kind;
  std::string resource = {};  // `deployments`; empty when it is not known
  std::string singular = {};
  std::vector<std::string> short_names = {};
  std::optional<bool> namespaced = {};
  // `post`, `list`, ... as x-kubernetes-action has them; sorted.
  std::vector<std::string> verbs = {};
  std::vector<std::string> subresources = {};
  bool builtin = false;
};

class KindDirectory {
 public:
  KindDirectory();

  // As LoadSchemas has it.
  InputReport Load(const text::Source& source, const value::ReadOptions& options = {});
  // The release of Kubernetes whose kinds it knows; false when that is not known.
  bool UseRelease(std::string_view release);
  // Kinds that are nowhere else are looked for here. They must outlive it.
  void UseCached(const kinds::CachedCatalogs& cached);

  // Fails on an unknown name, with one that may be meant, and on one that is several kinds. Of the
  // versions of a kind the most stable is taken; what was loaded comes before Kubernetes' own.
  Result<DirectoryEntry> Named(std::string_view name) const;

  // Those that were loaded, and those of Kubernetes; each sorted by group, kind and version.
  const std::vector<DirectoryEntry>& loaded() const { return loaded_; }
  std::vector<DirectoryEntry> OfKubernetes() const;
  // Those of the cached catalogs.
  std::vector<DirectoryEntry> OfCache() const;

  const kinds::Kinds& kinds() const { return kinds_; }
  // The argument of UseRelease; empty for the newest.
  const std::string& release() const { return release_; }

 private:
  kinds::Kinds kinds_;
  std::vector<DirectoryEntry> loaded_;
  std::string release_;  // the newest when it is empty
  const kinds::CachedCatalogs* cached_ = nullptr;
};

}  // namespace plimsoll::engine
