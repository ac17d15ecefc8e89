// Words with a space between them.
#pragma once

#include <string>
#include <vector>

namespace plimsoll::app {

inline std::string JoinedWords(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

}  // namespace plimsoll::app
