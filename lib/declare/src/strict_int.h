// Integers in tags as their rules read them: canonical decimal digits, nothing else.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::declare {

Result<int64_t> StrictInt(std::string_view text);
// Into the range of an integer of so many bits.
Result<int64_t> StrictSigned(std::string_view text, int bits);
Result<uint64_t> StrictUnsigned(std::string_view text, int bits);

}  // namespace plimsoll::declare
