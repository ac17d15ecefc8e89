// Kinds of a catalog by the names that people use, and their schemas and rules as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"

namespace plimsoll::engine {

struct FoundKind {
  uint32_t release = 0;
  catalog::KindEntry kind;
};

// In the release that is wanted, and in what belongs to no release. `Pod`, `v1/Pod`, `apps/Deployment`,
// `apps/v1/Deployment` and `deploy` all name a kind.
std::vector<FoundKind> FindKinds(const catalog::Store& store, std::optional<uint32_t> wanted,
                                 const std::string& text);
// `apps/v1/Deployment, ...`: names that are found again.
std::string NamesOf(const std::vector<FoundKind>& found);

// The tagged Go types with the rules of the kind.
Result<std::string> RulesText(const catalog::Store& store, const FoundKind& found);
// An OpenAPI document of the kind alone, or its CRD; YAML or JSON.
Result<std::string> SchemaText(const catalog::Store& store, const FoundKind& found, bool json);

}  // namespace plimsoll::engine
