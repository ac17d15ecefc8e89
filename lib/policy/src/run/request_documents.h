// The variables `request` and `namespaceObject` as documents.
#pragma once

#include <optional>

#include "plimsoll/policy/model/request.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

// The request as a policy sees it that matched this kind and resource.
value::Document RequestDocument(const Request& request, const GroupVersionKind& kind,
                                const GroupVersionResource& resource);

// What expressions see of a namespace.
value::Document NamespaceDocument(value::Value object);

// An object in another version, of which only the text of the version differs.
value::Document InVersion(value::Value object, const GroupVersionKind& kind);

// An object without `apiVersion` and `kind`.
value::Document WithoutTypeFields(value::Value object);

}  // namespace plimsoll::policy
