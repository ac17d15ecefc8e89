#include "request_packages.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace plimsoll::batch {

using value::Value;

std::optional<BatchFailure> AddFiles(Value request, std::string_view package, kinds::GoPackages& packages) {
  const auto files = request.Find("files");
  if (!files || files->IsNull()) return std::nullopt;
  const BatchFailure malformed{"malformed_request", "`files` must be an object of texts by name"};
  if (!files->IsObject()) return malformed;
  for (const value::Member file : files->Members()) {
    if (!file.value.IsString()) return malformed;
    const size_t slash = file.key.rfind('/');
    std::string path(package);
    if (slash != std::string_view::npos) path += "/" + std::string(file.key.substr(0, slash));
    packages.AddFile(path, file.key.substr(slash + 1), std::string(file.value.AsString()));
  }
  return std::nullopt;
}

std::optional<BatchFailure> AddRoots(Value request, kinds::GoPackages& packages) {
  const auto roots = request.Find("roots");
  if (!roots || roots->IsNull()) return std::nullopt;
  const BatchFailure malformed{"malformed_request",
                               "`roots` must be a list of [import path prefix, directory]"};
  if (!roots->IsArray()) return malformed;
  for (const Value root : roots->Items()) {
    if (!root.IsArray()) return malformed;
    std::vector<std::string> parts;
    for (const Value part : root.Items()) {
      if (!part.IsString()) return malformed;
      parts.emplace_back(part.AsString());
    }
    if (parts.size() != 2) return malformed;
    packages.AddRoot(std::move(parts[0]), std::move(parts[1]));
  }
  return std::nullopt;
}

std::string FullPath(const kinds::GoPackages& packages, std::string_view package) {
  if (packages.Read(package)) return std::string(package);
  for (const auto& [prefix, directory] : packages.roots()) {
    const std::string joined = prefix + "/" + std::string(package);
    if (packages.Read(joined)) return joined;
    const size_t slash = package.find('/');
    if (slash == std::string_view::npos) continue;
    const std::string shorter = prefix + std::string(package.substr(slash));
    if (packages.Read(shorter)) return shorter;
  }
  return std::string(package);
}

}  // namespace plimsoll::batch
