// The schema of a catalog's kind as JSON Schema of draft 4, in the way schemas of Kubernetes are
// published for validators of JSON Schema: what is not required may be null, quantities may be numbers,
// `apiVersion` and `kind` have one value each, and, if it is strict, objects take no other members.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"

namespace plimsoll::engine {

// Fails on damage, and on a CRD that has no schema for that version.
Result<std::string> CatalogJsonSchema(const catalog::Store& store, uint32_t release,
                                      const catalog::KindEntry& kind, bool strict);

}  // namespace plimsoll::engine
