// `uniqueItems`: whether no two items of a list are equal, an integer never being equal to a
// float.
#pragma once

#include "plimsoll/value/tape.h"

namespace plimsoll::check {

bool ItemsAreUnique(value::Value list);

}  // namespace plimsoll::check
