// Merge schemas out of OpenAPI, as Kubernetes' two converters make them. They agree on what API
// servers publish, but not on unusual schemas, so both are here.
//
// The documents are imported into schema::Schema first. Of a node that it describes the converters also look
// at the value as written, where upstream's errors quote values of a wrong form.
//
//   Result<MergeSchema> schema = FromOpenApiV3(*document.root().Find("components")->Find("schemas"), {});
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

struct OpenApiOptions {
  // Unknown fields are kept everywhere, not only where the schema says so.
  bool preserve_unknown_fields = false;
  // Whether FromOpenApiV2 reads x-kubernetes-unions, which merging does not use. Upstream knows only their
  // list form and fails on the other.
  bool unions = true;
};

// The schemas of an OpenAPI 3 document by their names: what API servers use, for their own types
// and for custom resources. Fails with all problems, one a line.
Result<MergeSchema> FromOpenApiV3(value::Value schemas, const OpenApiOptions& options);

// What to call the type of a CRD where nothing else is compiled with it.
inline constexpr std::string_view kCrdType = "crd";

// The schema of one version of a CRD as written, to become the type `name`. API servers add
// to it what every object has: apiVersion, kind and metadata, also in embedded resources. A version
// may have no schema.
Result<MergeSchema> FromCrdSchema(std::optional<value::Value> schema, std::string_view name,
                                  const OpenApiOptions& options);

// The definitions of an OpenAPI 2 document: the older way, which also reads unions.
Result<MergeSchema> FromOpenApiV2(value::Value definitions, const OpenApiOptions& options);

}  // namespace plimsoll::merge
