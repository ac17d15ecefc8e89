// The defaults of built-in kinds, without the rest of admission.
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {

// Writes the object with the defaults of its version. False for kinds without defaults, and for objects that
// do not decode or have unknown fields. Defaults that are the current time are `now`, or without one `NOW`.
bool SetKindDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                     value::Document& out, const std::optional<value::Time>& now = {});

enum class DecodeOutcome : uint8_t {
  kDecoded,
  kUnknownFields,  // which are left out of what is written
  kUndecodable,    // a value is of a wrong type; nothing is written
};

// Writes the object as the server goes on with it after decoding: as Go encodes it, with the defaults of its
// version.
DecodeOutcome DecodeWithDefaults(const BuiltinKind& kind, uint32_t minor_version, value::Value object,
                                 value::Document& out, const std::optional<value::Time>& now = {});

// Writes an object of the kind in which nothing is set, as Go encodes it: with the zero values of fields that
// are never left out.
void WriteEmptyObject(const BuiltinKind& kind, value::Document& out);

}  // namespace plimsoll::builtin
