// Whether a schema can be made structural at all: some keywords have no place there.
#pragma once

#include <optional>
#include <string>

#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

struct StructuralFailure {
  std::string text;  // OpenAPIV3Schema 'id' is not supported
  text::Span place;
};

// The first failure upstream meets on the way; properties are taken in the order of names.
std::optional<StructuralFailure> FindStructuralFailure(const schema::Schema& schema, schema::NodeId node);

}  // namespace plimsoll::crd
