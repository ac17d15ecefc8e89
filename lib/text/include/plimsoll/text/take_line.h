// Goes through a text line by line:
//
//   while (!rest.empty()) use(TakeLine(rest));
#pragma once

#include <algorithm>
#include <string_view>

namespace plimsoll::text {

// Cuts the first line off and returns it without its line feed.
inline std::string_view TakeLine(std::string_view& rest) {
  const size_t end = std::min(rest.size(), rest.find('\n'));
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(rest.size(), end + 1));
  return line;
}

}  // namespace plimsoll::text
