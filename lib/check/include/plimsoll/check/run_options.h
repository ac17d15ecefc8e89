// What running a program is reported.
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// Errors kept from one run, and the bytes of their texts. An object within the API server's
// own size limit does not reach them unless it is made for that; a larger one could.
inline constexpr uint32_t kMaxErrors = 100'000;
inline constexpr uint64_t kMaxErrorBytes = uint64_t{64} << 20;

struct RunOptions {
  // The path of the value; none when it is the whole object.
  const value::Path* base = nullptr;
  // An update: errors of what has not changed do not count. Without an old value the new one
  // is compared with null.
  bool update = false;
  std::optional<value::Value> old = std::nullopt;
  // Stop at the first error.
  bool fail_fast = false;
  uint32_t max_errors = kMaxErrors;
  uint64_t max_error_bytes = kMaxErrorBytes;
};

}  // namespace plimsoll::check
