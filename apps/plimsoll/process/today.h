// The date of the machine's clock.
#pragma once

#include <ctime>
#include <string>

namespace plimsoll::app {

// In UTC: 2006-01-02.
inline std::string Today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  char text[16] = {};
  gmtime_r(&now, &parts);
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

}  // namespace plimsoll::app
