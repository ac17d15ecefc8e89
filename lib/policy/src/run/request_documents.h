// The variables `request` and `namespaceObject` as documents.
#pragma once

#include <optional>

#include "plimsoll/policy/cluster/conversion.h"
#include "plimsoll/policy/model/request.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

// The request as a policy sees it that matched this kind and resource.
value::Document RequestDocument(const Request& request, const GroupVersionKind& kind,
                                const GroupVersionResource& resource);

// What expressions see of a namespace.
value::Document NamespaceDocument(value::Value object);

// An object in another version. Without a conversion, only the text of the version differs.
value::Document InVersion(value::Value object, const GroupVersionKind& kind, const Conversion* conversion);

// An object without `apiVersion` and `kind`.
value::Document WithoutTypeFields(value::Value object);

}  // namespace plimsoll::policy
