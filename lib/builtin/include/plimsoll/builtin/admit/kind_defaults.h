// The defaults of built-in kinds, without the rest of admission.
#pragma once

#include <cstdint>

#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Writes the object with the defaults of its version. False, with nothing written, for kinds without
// defaults, and for objects that do not decode or have unknown fields.
bool SetKindDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                     value::Document& out);

}  // namespace plimsoll::builtin
