// Which texts go-yaml takes for a YAML 1.1 timestamp.
#pragma once

#include <string_view>

namespace plimsoll::text {

// `2001-1-2`, `2001-12-14t21:59:43.10-05:00`, `2001-12-14 21:59:43`: fields of one or two
// digits in their ranges, a date of the calendar, a fraction after the seconds, a zone only
// after a T.
bool IsYamlTimestamp(std::string_view text);

}  // namespace plimsoll::text
