// The importer for schemas as Kubernetes' own readers of OpenAPI documents see them: one schema, and the
// components of its document that it refers to. Merging, patches, unions and explanations are made of it.
//
//   const Value components = *document.root().Find("components")->Find("schemas");
//   const Schema pod = ImportComponentSchema(components, *components.Find("io.k8s.api.core.v1.Pod"));
//
// It is lenient where ImportOpenApi (open_api.h) is exact: keywords beside `$ref` count; a reference names a
// component by its last segment, and has no target when there is none; what does not have the form of its
// keyword counts as absent. Empty texts, lists and maps are as in schemas of CRDs (schema.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// Which components become part of the schema: those it refers to, or all.
enum class Components : uint8_t { kReferred, kAll };

// `root` becomes the root of the schema. The document must outlive it. References of a root that is in
// another document than the components, such as a CRD, have no targets.
Schema ImportComponentSchema(value::Value components, value::Value root,
                             Components imported = Components::kReferred);

// `type`, or the first of several. Empty without one.
std::string_view TypeNameOf(const Schema& schema, NodeId node);
// Whether there are properties, if only an empty map of them.
bool HasProperties(const Schema& schema, NodeId node);
// The properties in the order of the document.
std::vector<NamedNode> PropertiesAsWritten(const Schema& schema, NodeId node);
// The reference of a schema: its own, or that of an `allOf` with one part. Empty without one.
std::string_view ReferenceOf(const Schema& schema, NodeId node);
// The schema that references lead to; the node itself without one, and where a reference has no target.
NodeId FollowReferences(const Schema& schema, NodeId node);

}  // namespace plimsoll::schema
