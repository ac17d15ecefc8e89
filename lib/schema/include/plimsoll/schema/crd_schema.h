// The importer for schemas of CRDs: an apiextensions.k8s.io/v1 JSONSchemaProps becomes a Schema.
#pragma once

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// `props` is a value GoDecode finds no failure in (as kGoJsonSchemaProps); the document it
// stands in must outlive the schema. Keywords that Go does not know are left out.
Schema ImportCrdSchema(value::Value props);

}  // namespace plimsoll::schema
