// strconv.ParseFloat(text, 64): decimal and hexadecimal, underscores between digits, infinities
// and NaN in any case.
#pragma once

#include <optional>
#include <string_view>

namespace plimsoll::cel {

// Nothing for what is no number, or too large for one.
std::optional<double> ParseGoFloat(std::string_view text);

}  // namespace plimsoll::cel
