#include "schema_files.h"

#include <optional>
#include <string_view>
#include <utility>

#include "plimsoll/base/result.h"

namespace plimsoll::batch {
namespace {

bool IsSchemaFile(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

bool IsHiddenFile(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with('.');
}

class SchemaFileSearch {
 public:
  SchemaFileSearch(const text::Files& files, const SchemaFileTaken& take, const SchemaFileFailed& fail)
      : files_(files), take_(take), fail_(fail) {}

  void AddNamed(const std::string& path) {
    const Result<std::optional<text::FileKind>> kind = files_.KindOf(path);
    if (!kind) return fail_(path, kind.error().message);
    if (!*kind) return fail_(path, "no such file or directory");
    **kind == text::FileKind::kDirectory ? AddDirectory(path, 0) : AddFile(path);
  }

 private:
  void AddDirectory(const std::string& path, size_t depth) {
    if (depth > kMaxSchemaDirectoryDepth) return fail_(path, "the directories are nested too deeply");
    const Result<std::vector<text::FileEntry>> entries = files_.List(path);
    if (!entries) return fail_(path, entries.error().message);
    for (const text::FileEntry& entry : *entries) {
      if (IsHiddenFile(entry.path)) continue;
      if (entry.kind == text::FileKind::kDirectory) {
        AddDirectory(entry.path, depth + 1);
      } else if (entry.kind == text::FileKind::kFile && IsSchemaFile(entry.path)) {
        AddFile(entry.path);
      }
    }
  }

  void AddFile(const std::string& path) {
    text::ReadFile file = files_.Read(path, kMaxSchemaFileBytes);
    if (!file) return fail_(path, file.error().message);
    take_(std::move(*file));
  }

  const text::Files& files_;
  const SchemaFileTaken& take_;
  const SchemaFileFailed& fail_;
};

}  // namespace

void VisitSchemaFiles(const text::Files& files, const std::vector<std::string>& paths,
                      const SchemaFileTaken& take, const SchemaFileFailed& fail) {
  SchemaFileSearch search(files, take, fail);
  for (const std::string& path : paths) search.AddNamed(path);
}

}  // namespace plimsoll::batch
