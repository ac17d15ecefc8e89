#include "plimsoll/builtin/kind/enum_values.h"

#include <algorithm>
#include <string>

#include "plimsoll/builtin/kind/embedded_catalog.h"

namespace plimsoll::builtin {

std::vector<std::string_view> EnumValuesOf(std::string_view component, std::string_view field) {
  std::vector<std::string_view> out;
  if (component.empty()) return out;
  const std::string start = std::string(component) + " " + std::string(field) + " ";
  const std::string_view all = EmbeddedEnums();
  size_t at = all.starts_with(start) ? 0 : all.find("\n" + start);
  if (at == std::string_view::npos) return out;
  if (at != 0) ++at;
  const size_t begin = at + start.size();
  std::string_view line = all.substr(begin, all.find('\n', begin) - begin);
  // Values are in quotes.
  while (line.size() > 1 && line[0] == '"') {
    const size_t end = line.find('"', 1);
    if (end == std::string_view::npos) break;
    out.push_back(line.substr(1, end - 1));
    line.remove_prefix(std::min(line.size(), end + 2));
  }
  return out;
}

}  // namespace plimsoll::builtin
