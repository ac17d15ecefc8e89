// Times that the server takes from its clock. There is no clock here, so that results are the same every
// time.
#pragma once

#include <string_view>

namespace plimsoll::builtin {

inline constexpr std::string_view kServerTime = "NOW";

}  // namespace plimsoll::builtin
