// Puts the declarative rules of Kubernetes' own kinds into a catalog: its Go types, reduced to what
// their rules need.
#pragma once

#include "plimsoll/catalog/builder.h"
#include "plimsoll/engine/catalogs/catalog_file.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {

// Rules of the kinds that the builder has. Counts those that have some. Fails with the input that is
// at fault.
std::expected<size_t, InputReport> AddRules(const Files& files, const CatalogRules& rules,
                                            const value::ReadOptions& options, catalog::Builder& builder);

}  // namespace plimsoll::engine
