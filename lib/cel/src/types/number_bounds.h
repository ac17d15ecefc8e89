// The first doubles beyond int64 and uint64. Every double below them fits into the integer.
#pragma once

namespace plimsoll::cel {

inline constexpr double kTwo63 = 9223372036854775808.0;
inline constexpr double kTwo64 = 18446744073709551616.0;

}  // namespace plimsoll::cel
