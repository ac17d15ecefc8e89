// CompositeResourceDefinitions of Crossplane: Crossplane makes a CRD of each, whose schemas are those of the
// definition, and another one for its claims.
#pragma once

#include <memory>

#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

bool IsComposite(value::Value object);
bool HasClaims(value::Value composite);

// The CRD of the composite resource, with the places of the definition. The fields that Crossplane adds are
// not part of it.
std::unique_ptr<const kinds::LoadedCrd> LoadComposite(value::Value composite, schema::GoNumbers numbers);
// The CRD of its claims.
std::unique_ptr<const kinds::LoadedCrd> LoadClaims(value::Value composite, schema::GoNumbers numbers);

}  // namespace plimsoll::engine
