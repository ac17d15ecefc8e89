// Classes of ASCII characters, whatever the locale.
#pragma once

namespace plimsoll::cel {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace plimsoll::cel
