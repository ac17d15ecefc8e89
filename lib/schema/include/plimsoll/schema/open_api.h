// The importer for OpenAPI documents (v2, 3.0, 3.1): their schemas, and the kinds that Kubernetes
// marks in them, each with its schema and the actions its operations offer.
//
//   Result<ImportedOpenApi> imported = ImportOpenApi(document.root(), {});
//   const OpenApiKind* kind = imported->FindKind("apps", "v1", "Deployment");
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/group_version_kind.h"
#include "plimsoll/schema/json_schema.h"

namespace plimsoll::schema {

struct OpenApiKind {
  GroupVersionKind name;
  // Of the definition that carries the name. Some names are on operations alone.
  std::optional<NodeId> schema;
  // `list`, `post`, ... as x-kubernetes-action has them, each once, sorted.
  std::vector<std::string_view> actions;
};

struct ImportedOpenApi {
  // Its root holds the document's schemas as `definitions`.
  ImportedSchema imported;
  // Sorted by name. A definition with several names is there under each of them. Borrows from the
  // bundle.
  std::vector<OpenApiKind> kinds;

  const OpenApiKind* FindKind(std::string_view group, std::string_view version, std::string_view kind) const;
};

// Whether a document says that it is an OpenAPI document, and of which dialect its schemas are.
std::optional<Dialect> OpenApiDialectOf(value::Value document);
// Where such a document keeps its schemas by name.
std::optional<value::Value> OpenApiSchemasOf(value::Value document);
// The kinds a schema or an operation is marked with: one, or a list of them.
std::vector<GroupVersionKind> KindsNamedIn(value::Value holder);

// Fails on what is no OpenAPI document and on references that lead nowhere.
Result<ImportedOpenApi> ImportOpenApi(value::Value document, const ImportOptions& options);

}  // namespace plimsoll::schema
