// CompositeResourceDefinitions of Crossplane: Crossplane makes a CRD of each, whose schemas are those of the
// definition.
#pragma once

#include <memory>

#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

bool IsComposite(value::Value object);

// The CRD of the composite resource. The fields that Crossplane adds are not part of it, and its parts have
// no places.
std::unique_ptr<const kinds::LoadedCrd> LoadComposite(value::Value object);

}  // namespace plimsoll::engine
