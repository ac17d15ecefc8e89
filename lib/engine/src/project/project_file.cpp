#include "plimsoll/engine/project/project_file.h"

#include <utility>
#include <vector>

namespace plimsoll::engine {
namespace {

// Relative paths of the configuration begin at its directory.
void Rebase(const std::string& file, std::vector<std::string>& paths) {
  const size_t slash = file.rfind('/');
  if (slash == std::string::npos) return;
  for (std::string& path : paths) {
    if (!path.starts_with('/')) path.insert(0, file.substr(0, slash + 1));
  }
}

}  // namespace

bool HasProjectFile(const Files& files) {
  const auto kind = files.KindOf(kProjectFileName);
  return kind && kind->has_value();
}

ProjectFile ReadProjectFile(const Files& files, const std::string& path) {
  ProjectFile out;
  ReadFile file = files.Read(path, kMaxProjectFileBytes);
  if (!file) {
    out.report = Unreadable(path, file.error().message);
    return out;
  }
  out.source = std::move(*file);
  ReadConfig read = ReadProjectConfig(*out.source);
  out.report = std::move(read.report);
  out.config = std::move(read.config);
  Rebase(path, out.config.schemas);
  Rebase(path, out.config.policies);
  return out;
}

}  // namespace plimsoll::engine
