// Resources inside objects (x-kubernetes-embedded-resource): what their apiVersion, kind and
// metadata have to be. The root of an object can be taken as one, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

enum class RootResource : uint8_t { kAsSchemaSays, kAlways };

// The parts that every resource has.
inline bool IsResourcePart(std::string_view name) {
  return name == "metadata" || name == "apiVersion" || name == "kind";
}

// Whether there is any embedded resource in the structure of the schema.
bool HasEmbeddedResources(const schema::Schema& schema);

// Upstream's rules for embedded resources of a new object; `path` is that of the value, empty
// for a whole object. Paths below follow the schema: fields as `.name`, entries of maps as `[key]`.
void CheckEmbeddedResources(const schema::Schema& schema, schema::NodeId node, value::Value value,
                            RootResource root, const value::Path& path, finding::ErrorList& errors);

// The same for one resource, whatever it holds further down.
void CheckEmbeddedResource(value::Value resource, const value::Path& path, finding::ErrorList& errors);

// The first part of an embedded resource that is of a wrong type: apiVersion or kind that are
// no texts, metadata that Go cannot decode. Such an object cannot be handled at all.
std::optional<finding::FieldError> FindMalformedEmbedded(const schema::Schema& schema, schema::NodeId node,
                                                         value::Value value, RootResource root,
                                                         const value::Path& path);

}  // namespace plimsoll::crd
