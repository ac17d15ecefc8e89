#include "plimsoll/kinds/go_packages.h"

#include "plimsoll/codegen/generated_text.h"
#include "plimsoll/gotypes/limits.h"

namespace plimsoll::kinds {
namespace {

bool IsGeneratedValidation(std::string_view path) {
  return path.substr(path.rfind('/') + 1) == "zz_generated.validations.go";
}

}  // namespace

std::optional<std::vector<text::Source>> GoPackages::ReadDirectory(const std::string& directory) const {
  const auto kind = files_.KindOf(directory);
  if (!kind || *kind != text::FileKind::kDirectory) return std::nullopt;
  const auto entries = files_.List(directory);
  if (!entries) return std::nullopt;
  std::vector<text::Source> sources;
  for (const text::FileEntry& entry : *entries) {
    if (entry.kind != text::FileKind::kFile || !entry.path.ends_with(".go") ||
        entry.path.ends_with("_test.go"))
      continue;
    // They declare nothing that rules need, and are there to be replaced.
    if (IsGeneratedValidation(entry.path)) continue;
    text::ReadFile file = files_.Read(entry.path, gotypes::kMaxFileBytes);
    if (!file) return std::nullopt;
    if (codegen::IsGeneratedText(file->bytes())) continue;
    sources.push_back(std::move(*file));
  }
  if (sources.empty()) return std::nullopt;
  return sources;
}

std::optional<std::vector<text::Source>> GoPackages::Read(std::string_view import_path) const {
  if (auto inside = memory_.Read(import_path)) return inside;
  const std::pair<std::string, std::string>* best = nullptr;
  std::optional<std::vector<text::Source>> found;
  for (const auto& root : roots_) {
    const bool below = import_path.starts_with(root.first) &&
                       (root.first.empty() || import_path.size() == root.first.size() ||
                        import_path[root.first.size()] == '/' || root.first.ends_with('/'));
    if (!below || (best != nullptr && best->first.size() > root.first.size())) continue;
    std::string rest(import_path.substr(root.first.size()));
    if (rest.starts_with('/')) rest.erase(0, 1);
    auto sources = ReadDirectory(rest.empty() ? root.second : root.second + "/" + rest);
    if (!sources) continue;
    best = &root;
    found = std::move(sources);
  }
  return found;
}

std::optional<std::string> GoPackages::PackageOfGroup(std::string_view group,
                                                      std::string_view version) const {
  const std::string wanted = "+groupName=" + std::string(group) + "\n";
  for (const auto& [prefix, directory] : roots_) {
    const auto entries = files_.List(directory);
    if (!entries) continue;
    for (const text::FileEntry& entry : *entries) {
      if (entry.kind != text::FileKind::kDirectory) continue;
      const std::string inside = entry.path + "/" + std::string(version);
      const text::ReadFile doc = files_.Read(inside + "/doc.go", gotypes::kMaxFileBytes);
      if (!doc) continue;
      // The oldest groups go by the names of their directories.
      const bool unnamed = doc->bytes().find("+groupName=") == std::string_view::npos;
      const std::string_view name = std::string_view(entry.path).substr(directory.size() + 1);
      if (doc->bytes().find(wanted) == std::string_view::npos && !(unnamed && name == group)) continue;
      return prefix + inside.substr(directory.size());
    }
  }
  return std::nullopt;
}

}  // namespace plimsoll::kinds
