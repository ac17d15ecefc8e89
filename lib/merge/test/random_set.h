// Random field sets, and their paths one by one: the plain twin of the tries.
#pragma once

#include <set>
#include <string>

#include "plimsoll/merge/fieldpath/field_set.h"

namespace plimsoll::merge {

using PlainSet = std::set<std::string>;

// To be called inside a property.
FieldSet RandomSet(Arena& arena);
PlainSet Plain(const FieldSet& set);

}  // namespace plimsoll::merge
