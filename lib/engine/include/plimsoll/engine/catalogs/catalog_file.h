// What goes into catalogs.
//
//   const CatalogBuild built = BuildCatalog(disk, {{"1.37.1", "openapi/v3"}, {"", "crds"}}, {}, {});
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/catalog/facts.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/catalog_file.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

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

// What summaries say of the bytes of a catalog that was just built.
struct CatalogFacts {
  std::string digest;  // hexadecimal
  size_t schemas = 0;
};
CatalogFacts FactsOf(const std::string& bytes);

// Objects that are neither are passed over.
CatalogBuild BuildCatalog(const Files& files, const std::vector<CatalogInput>& inputs,
                          const CatalogRules& rules, const value::ReadOptions& options,
                          catalog::Prose prose = catalog::Prose::kDrop);

}  // namespace plimsoll::engine
