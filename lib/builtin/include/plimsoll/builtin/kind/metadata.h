// What the server has against the metadata of new objects, of kinds whose validation is not known here.
#pragma once

#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

struct BuiltinKind;

// Adds to `errors`. The object must be decodable.
void CheckMetadata(const BuiltinKind& kind, value::Value object, finding::ErrorList& errors);

}  // namespace plimsoll::builtin
