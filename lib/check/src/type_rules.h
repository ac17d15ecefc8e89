// The type validator of the API server's engine: `type`, `nullable`, and the part of `format`
// that has to do with types.
#pragma once

#include <string_view>

#include "plimsoll/check/program.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// `integer` for an integer value, and so on; and what upstream calls its format.
std::string_view TypeNameOf(value::Kind kind);
std::string_view FormatNameOf(value::Kind kind);

// The bit of a type's name; none for a name that is no type.
TypeSet TypeBitOf(std::string_view name);

// Kinds that pass whatever they hold.
KindSet TypedKinds(const NodeFacts& facts);
// Whether floats pass that are whole.
inline bool TakesWholeFloats(const NodeFacts& facts) {
  return (facts.types & BitOf(JsonType::kInteger)) != 0;
}
// Whether a mismatch names the format rather than the type.
bool BlamesFormat(const NodeFacts& facts, value::Value value);

}  // namespace plimsoll::check
