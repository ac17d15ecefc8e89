// What differs between two catalogs, or two releases.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"

namespace plimsoll::engine {

// One release of a catalog.
struct ReleaseView {
  const catalog::Store* store = nullptr;
  uint32_t release = 0;
};

struct CatalogChange {
  enum class What : uint8_t { kAdded, kRemoved, kChanged };
  enum class Subject : uint8_t { kKind, kSchema, kRules };

  What what = What::kAdded;
  // `apps/v1 Deployment`, the name of a schema, or that of a Go type whose tags are rules.
  std::string name;
  Subject subject = Subject::kKind;
  // The properties of a schema that were added (`+replicas`), removed (`-`) or changed (`~`).
  std::vector<std::string> properties;
};

// Kinds, schemas, rules, each by name. Contents are compared by their addresses, so what is equal is not
// read.
Result<std::vector<CatalogChange>> DiffReleases(ReleaseView old, ReleaseView now);

// `apps/v1 Deployment`.
std::string ShownKind(const schema::GroupVersionKind& name);

}  // namespace plimsoll::engine
