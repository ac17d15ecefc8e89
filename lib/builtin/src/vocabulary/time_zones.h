// Names of time zones, as Go's time.LoadLocation takes them.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::builtin {

// Also true for no name, which is UTC, and for `Local`.
bool IsTimeZone(std::string_view name);
// What Go says of a name that is none; empty when it is one.
std::string TimeZoneProblem(std::string_view name);

}  // namespace plimsoll::builtin
