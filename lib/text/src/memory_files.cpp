#include "plimsoll/text/memory_files.h"

#include <algorithm>
#include <utility>

namespace plimsoll::text {
namespace {

constexpr const char* kNoSuchFile = "no such file or directory";

// What the paths of files in a directory begin with.
std::string PathBefore(const std::string& directory) { return directory == "/" ? "/" : directory + '/'; }

}  // namespace

Result<std::optional<FileKind>> MemoryFiles::KindOf(const std::string& path) const {
  if (texts.contains(path)) return FileKind::kFile;
  return IsDirectory(path) ? std::optional(FileKind::kDirectory) : std::nullopt;
}

Result<std::vector<FileEntry>> MemoryFiles::List(const std::string& path) const {
  const std::string prefix = PathBefore(path);
  std::vector<FileEntry> out;
  for (auto at = texts.lower_bound(prefix); at != texts.end() && at->first.starts_with(prefix); ++at) {
    const size_t end = at->first.find('/', prefix.size());
    const FileKind kind = end == std::string::npos ? FileKind::kFile : FileKind::kDirectory;
    std::string name = at->first.substr(0, end);
    if (out.empty() || out.back().path != name) out.push_back({std::move(name), kind, false});
  }
  if (out.empty() && path != "/") return Fail(kNoSuchFile);
  std::ranges::sort(out, {}, &FileEntry::path);
  return out;
}

ReadFile MemoryFiles::Read(const std::string& path, uint64_t max_bytes) const {
  const auto found = texts.find(path);
  if (found == texts.end()) return std::unexpected(ReadFailure{kNoSuchFile, false});
  if (found->second.size() > max_bytes) return std::unexpected(ReadFailure{"too large", true});
  return Source(path, found->second);
}

Result<std::unique_ptr<ByteSource>> MemoryFiles::Open(const std::string&) const {
  return Fail("these files are not read piece by piece");
}

uint64_t MemoryFiles::SizeOf(const std::string& path) const {
  const auto found = texts.find(path);
  return found != texts.end() ? found->second.size() : 0;
}

std::string MemoryFiles::AbsolutePath(const std::string& path) const {
  std::vector<std::string> parts;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.size(), path.find('/', at));
    const std::string part = path.substr(at, end - at);
    at = end + 1;
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
  }
  std::string out;
  for (const std::string& part : parts) out += '/' + part;
  return out.empty() ? "/" : out;
}

bool MemoryFiles::IsDirectory(const std::string& path) const {
  const std::string prefix = PathBefore(path);
  const auto at = texts.lower_bound(prefix);
  return at != texts.end() && at->first.starts_with(prefix);
}

}  // namespace plimsoll::text
