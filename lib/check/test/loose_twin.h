// The plain twin of profile loose: JSON Schema 2020-12 read off the schema's own text, value by
// value, with sets of names and no haste. It knows `$ref` to `#` and `#/$defs/NAME`
// alone, and no formats.
#pragma once

#include "plimsoll/value/tape.h"

namespace plimsoll::check {

bool TwinAccepts(value::Value schema, value::Value instance);

}  // namespace plimsoll::check
