// The rule after the last change of a zone file: `CET-1CEST,M3.5.0,M10.5.0/3`.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plimsoll::cel {

// Seconds east by the rule; nothing when it is none.
std::optional<int64_t> OffsetByRule(std::string_view rule, int64_t seconds);

}  // namespace plimsoll::cel
