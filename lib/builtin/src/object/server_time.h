// Times that the server takes from its clock. They are written as the time of ClusterFacts::now, or as they
// are without a clock, so that results are the same every time.
#pragma once

#include <string_view>

namespace plimsoll::builtin {

inline constexpr std::string_view kServerTime = "NOW";

}  // namespace plimsoll::builtin
