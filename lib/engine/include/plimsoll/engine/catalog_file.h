// Catalogs as files, and what goes into them.
//
//   const CatalogBuild built = BuildCatalog(disk, {{"1.37.1", "openapi/v3"}, {"", "crds"}}, {}, {});
//   Result<CatalogFile> file = CatalogFile::Open(disk, "kubernetes.catalog");
//   file->store().FindKind(...);
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/facts.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/engine/files.h"
#include "plimsoll/engine/input_report.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

// A catalog and its bytes.
class CatalogFile {
 public:
  // Fails with the path in front.
  static Result<CatalogFile> Open(const Files& files, const std::string& path);

  const std::string& name() const { return source_.name(); }
  const catalog::Store& store() const { return store_; }

 private:
  CatalogFile(text::Source source, catalog::Store store) : source_(std::move(source)), store_(store) {}

  text::Source source_;
  catalog::Store store_;  // over the bytes of the source, which stay where they are
};

// OpenAPI documents and CRDs at a path, and the release of Kubernetes they describe; none for what
// belongs to all.
struct CatalogInput {
  std::string release;
  std::string path;
};

// Where the declarative rules of kinds come from.
struct CatalogRules {
  // Modules of Go types with `+k8s:` tags, and those they refer to.
  std::vector<CatalogInput> types = {};
  // Files of feature gates: {"HPAScaleToZero": true}. Fields of features that are off have no rules.
  std::vector<CatalogInput> features = {};
};

struct CatalogBuild {
  // Empty when there is something wrong with the inputs.
  std::string bytes;
  // One an input that has something wrong with it.
  std::vector<InputReport> reports;
  // Schemas that inputs disagree about.
  std::set<std::string> conflicts;
  size_t documents = 0;  // of OpenAPI
  size_t crds = 0;
  size_t kinds_with_rules = 0;  // over all releases
};

// Objects that are neither are passed over.
CatalogBuild BuildCatalog(const Files& files, const std::vector<CatalogInput>& inputs,
                          const CatalogRules& rules, const value::ReadOptions& options,
                          catalog::Prose prose = catalog::Prose::kDrop);

}  // namespace plimsoll::engine
