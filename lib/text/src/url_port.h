#pragma once

#include <string_view>

namespace plimsoll::text {

// Nothing, or a colon and any number of digits.
inline bool IsOptionalPort(std::string_view text) {
  if (text.empty()) return true;
  return text.front() == ':' && text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace plimsoll::text
