#include "plimsoll/gotypes/package_source.h"

#include <utility>

namespace plimsoll::gotypes {

void MemoryPackages::Add(std::string_view import_path, std::string_view file, std::string text) {
  packages_[std::string(import_path)][std::string(file)] = std::move(text);
}

std::optional<std::vector<text::Source>> MemoryPackages::Read(std::string_view import_path) const {
  const auto found = packages_.find(import_path);
  if (found == packages_.end()) return std::nullopt;
  std::vector<text::Source> files;
  for (const auto& [name, text] : found->second) files.emplace_back(name, text);
  return files;
}

}  // namespace plimsoll::gotypes
