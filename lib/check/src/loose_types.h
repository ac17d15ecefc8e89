// Types of values in profile loose.
#pragma once

#include "plimsoll/check/program.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// Whether a value has one of the types. 1.0 is an integer where the dialect says so.
bool IsOfLooseType(value::Value value, TypeSet types, bool integers_by_value);

}  // namespace plimsoll::check
