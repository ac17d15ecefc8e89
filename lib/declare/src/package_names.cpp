#include "plimsoll/declare/package_names.h"

#include <algorithm>

namespace plimsoll::declare {

std::string_view LastPart(std::string_view path) { return path.substr(path.rfind('/') + 1); }

size_t PartsOf(std::string_view path) { return 1 + static_cast<size_t>(std::ranges::count(path, '/')); }

std::string JoinedParts(std::string_view path, size_t parts) {
  size_t start = path.size();
  for (; parts > 0 && start != std::string_view::npos; --parts) {
    start = start == 0 ? std::string_view::npos : path.rfind('/', start - 1);
  }
  std::string out;
  for (const char c : path.substr(start == std::string_view::npos ? 0 : start + 1)) {
    if (c != '/' && c != '_' && c != '.' && c != '-') out += c;
  }
  return out;
}

std::string PlainLocalName(std::string_view package, std::string_view local) {
  for (size_t parts = 1; parts < PartsOf(package); ++parts) {
    if (std::string name = JoinedParts(package, parts); name != LastPart(local)) return name;
  }
  return JoinedParts(package, PartsOf(package));
}

}  // namespace plimsoll::declare
