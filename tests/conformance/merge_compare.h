// How answers about merging are compared.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// Every part that was recorded. Numbers by value, the order of keys and of the parts of schemas
// never counts; error texts but for what Go prints of its values and for what JSON readers say.
std::string SameMerge(value::Value expect, value::Value result);
// The same without what the vectors do not record: sets of fields; places, explanations and warnings of
// unions.
std::string SameDiff(value::Value expect, value::Value result);
std::string SameUnions(value::Value expect, value::Value result);
// The same, but where the original reports errors that vary between runs, some of those that were recorded.
std::string SameMergeOrError(value::Value expect, value::Value result);
// Where the original crashes, there is nothing to compare with.
bool DoesNotPanic(value::Value line);
// The same of strategic patches, whose errors go by their kind, one of several where it varies between runs.
std::string SameStrategicPatch(value::Value expect, value::Value result);
// The same for every step.
std::string SameSteps(value::Value line, value::Value result);

}  // namespace plimsoll::conformance
