// The importer for schemas of CRDs: an apiextensions.k8s.io/v1 JSONSchemaProps becomes a Schema.
#pragma once

#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// `props` is a value GoDecode finds no failure in (as kGoJsonSchemaProps); the document it
// is in must outlive the schema. Keywords that Go does not know are left out. With `map_keys`,
// x-kubernetes-map-key counts as x-kubernetes-list-map-keys of one key where there is none, and its places
// are added.
Schema ImportCrdSchema(value::Value props, std::vector<text::Span>* map_keys = nullptr);

}  // namespace plimsoll::schema
