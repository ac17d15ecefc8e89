// Reads one rule of x-kubernetes-validations.
#pragma once

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// What is not of the right type counts as absent.
Rule ReadRule(value::Value held);

}  // namespace plimsoll::schema
