#include "ignored_paths.h"

#include <algorithm>
#include <array>

namespace plimsoll::engine {
namespace {

// Directories with the code of others.
constexpr std::array<std::string_view, 2> kDefaultExcludes = {"node_modules/", "vendor/"};

}  // namespace

IgnoredPaths::IgnoredPaths(const Files& files, const InputOptions& options)
    : files_(files), options_(options) {
  if (options.default_excludes) {
    for (const std::string_view pattern : kDefaultExcludes) excludes_.AddPattern("", pattern);
  }
  for (const std::string& pattern : options.excludes) {
    excludes_.AddPattern("", pattern);
    own_excludes_.AddPattern("", pattern);
  }
}

void IgnoredPaths::Begin(const std::string& directory) {
  if (!options_.respect_gitignore) return;
  std::vector<std::string> above;
  std::string absolute = files_.AbsolutePath(directory);
  while (!IsRepository(absolute)) {
    const size_t slash = absolute.rfind('/');
    if (slash == std::string::npos || absolute.size() <= 1) return;
    absolute.resize(std::max<size_t>(slash, 1));
    above.push_back(absolute);
  }
  for (auto each = above.rbegin(); each != above.rend(); ++each) AddFile(*each, *each);
}

void IgnoredPaths::Enter(const std::string& directory) {
  if (options_.respect_gitignore) AddFile(directory, files_.AbsolutePath(directory));
}

std::optional<SkipReason> IgnoredPaths::ReasonToSkip(const FileEntry& entry) const {
  const bool directory = entry.kind == FileKind::kDirectory;
  std::string_view path = entry.path;
  if (path.starts_with("./")) path.remove_prefix(2);
  if (excludes_.Ignores(path, directory)) {
    return own_excludes_.Ignores(path, directory) ? SkipReason::kExcluded : SkipReason::kDefaultDirectory;
  }
  if (options_.respect_gitignore && rules_.Ignores(files_.AbsolutePath(entry.path), directory)) {
    return SkipReason::kIgnored;
  }
  return std::nullopt;
}

bool IgnoredPaths::IsRepository(const std::string& directory) const {
  const auto kind = files_.KindOf(directory + "/.git");
  return kind && kind->has_value();
}

// Only a regular file is opened: reading from a FIFO would wait for a writer.
void IgnoredPaths::AddFile(const std::string& directory, const std::string& absolute) {
  constexpr uint64_t kMostBytes = uint64_t{1} << 20;
  const std::string path = directory + "/.gitignore";
  const auto kind = files_.KindOf(path);
  if (!kind || *kind != FileKind::kFile) return;
  const ReadFile file = files_.Read(path, kMostBytes);
  if (file) rules_.AddLines(absolute, file->bytes());
}

}  // namespace plimsoll::engine
