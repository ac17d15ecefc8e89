// Random objects of one schema with lists of all kinds, for properties of merging.
#pragma once

#include <string>

#include "plimsoll/merge/schema/merge_program.h"

namespace plimsoll::merge {

const MergeProgram& RandomTypes();
// JSON of an object of the type T; there are no duplicate items unless `repeats`. To be called inside a
// property.
std::string RandomObject(bool repeats = false);

}  // namespace plimsoll::merge
