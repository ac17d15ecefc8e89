// What the rules of a kind say to an object that a request makes.
#pragma once

#include "plimsoll/engine/objects/union_set.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Adds what the rules say to the object as an update of the live one, without what they say to that already.
// Unions are left to others.
void AddRuleFindings(value::Value object, const ManifestObject& live, const kinds::Kinds& rules,
                     SetPlan& plan);

}  // namespace plimsoll::engine
