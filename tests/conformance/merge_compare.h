// How answers about merging are compared.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// Every part that was recorded. Numbers by value, the order of keys and of the parts of schemas
// never counts; error texts but for what Go prints of its values and for what JSON readers say.
std::string SameMerge(value::Value expect, value::Value result);
// The same of patches. Where the original crashes anything goes.
std::string SamePatch(value::Value expect, value::Value result);
// The same of strategic patches, whose errors go by their kind.
std::string SameStrategicPatch(value::Value expect, value::Value result);
// The same for every step.
std::string SameSteps(value::Value line, value::Value result);

}  // namespace plimsoll::conformance
