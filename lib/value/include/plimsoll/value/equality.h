// When two values are equal, and hashes to go with it. The order of an object's members
// never counts. Cost is that of reading both values, and of sorting the members of objects
// that list them in different orders.
#pragma once

#include <cstdint>

#include "plimsoll/value/any_value.h"

namespace plimsoll::value {

enum class Equality : uint8_t {
  // Numbers are equal if they are the same number: 1 and 1.0 are, 2^53 + 1 and 2^53 are
  // not whatever their kinds. NaN equals nothing.
  kStructural,
  // The canonical JSON texts (encoding/json, keys sorted) are the same. 1 and 1.0 are
  // equal, 0 and -0.0 are not; a large float equals the integer its shortest digits spell.
  kCanonicalJson,
  // As the API server compares decoded values with deep equality: an integer never equals
  // a float. List sets, enums and ratcheting go by this.
  kSameKinds,
};

bool Equal(AnyValue a, AnyValue b, Equality equality = Equality::kStructural);

// Equal values have equal hashes. Not seeded: a table that faces hostile keys must bound its
// probes.
uint64_t Hash(AnyValue value, Equality equality = Equality::kStructural);

}  // namespace plimsoll::value
