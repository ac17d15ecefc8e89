// The year, for the heads of generated files.
#pragma once

#include <ctime>
#include <string>

namespace plimsoll::app {

inline std::string ThisYear() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return std::to_string(parts.tm_year + 1900);
}

}  // namespace plimsoll::app
