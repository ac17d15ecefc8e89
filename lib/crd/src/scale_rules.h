// The rules for what the scale subresource reads out of an object.
#pragma once

#include "plimsoll/crd/crd.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// The replicas of the spec.
void CheckScaleSpec(value::Value object, const Scale& scale, finding::ErrorList& errors);
// The replicas of the status, and the label selector.
void CheckScaleStatus(value::Value object, const Scale& scale, finding::ErrorList& errors);

}  // namespace plimsoll::crd
