// What goes into a catalog: the facts of OpenAPI documents and CRDs, usually without their prose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::catalog {

// Descriptions are what people read; judging objects does not need them.
enum class Prose : uint8_t { kDrop, kKeep };

// The schema as catalogs hold it. References into an OpenAPI 2 document become those of OpenAPI 3; kDrop
// removes descriptions, titles, examples and links, at any depth.
value::Tree CatalogSchema(value::Value schema, Prose prose);

// Adds all schemas of an OpenAPI document, the kinds that carry their names, and what its paths say
// of these. Fails on what is no OpenAPI document. The count is that of its schemas.
Result<size_t> AddOpenApi(value::Value document, const std::string& release, Builder& builder,
                          Prose prose = Prose::kDrop);

// Adds a CRD for each version it serves. Fails on one that does not say what it is about.
Result<size_t> AddCrd(value::Value crd, const std::string& release, Builder& builder,
                      Prose prose = Prose::kDrop);

}  // namespace plimsoll::catalog
