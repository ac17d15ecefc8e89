// UnknownField is a field the schema, or the type of metadata, does not know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"

namespace plimsoll::reshape {

// The list of one object takes no more bytes than this; what comes after is only counted.
// Each path repeats all keys above it, so a small object can have enormous ones.
inline constexpr size_t kMaxUnknownPathBytes = size_t{64} << 20;

struct UnknownField {
  // As upstream prints it: `spec.ports[0].hostPrt`.
  std::string name;
  value::Path path;
  text::Span place;  // of the key
  // The plan's node of the object it is in, kNone where there is none: for suggestions.
  uint32_t parent = UINT32_MAX;
  bool is_null = false;
};

}  // namespace plimsoll::reshape
