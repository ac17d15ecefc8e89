// A kind of an OpenAPI document as a CRD, so that it is judged as custom resources are: references are
// replaced by what they lead to, and what the published schemas leave unsaid of Kubernetes' own types
// (quantities and times may be null, integers or strings) is added.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::dropins {

// The name of the component that is the kind's schema in a document of OpenAPI 3.
std::optional<std::string> FindKindComponent(value::Value document, const schema::GroupVersionKind& kind);

// JSON text, because numbers of CRDs are decoded as they are written. Fails on a reference that leads nowhere
// and on a schema that is too large.
Result<std::string> StructuralCrd(value::Value document, const std::string& component,
                                  const schema::GroupVersionKind& kind, bool namespaced);

}  // namespace plimsoll::dropins
