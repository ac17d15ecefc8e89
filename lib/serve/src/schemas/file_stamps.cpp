#include "file_stamps.h"

#include <sys/stat.h>

#include <filesystem>
#include <system_error>

namespace plimsoll::serve {
namespace {

constexpr size_t kMaxStampedDepth = 64;

}  // namespace

FileStamps FileStamps::Of(const std::vector<std::string>& paths) {
  FileStamps out;
  for (const std::string& path : paths) out.Add(path, 0);
  return out;
}

void FileStamps::Add(const std::string& path, size_t depth) {
  struct stat found = {};
  if (depth > kMaxStampedDepth || stamps_.size() >= kMaxFiles || stat(path.c_str(), &found) != 0) return;
  stamps_[path] = {found.st_mtim.tv_sec, found.st_mtim.tv_nsec, static_cast<uint64_t>(found.st_size),
                   static_cast<uint64_t>(found.st_ino)};
  if (!S_ISDIR(found.st_mode)) return;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    // A mounted ConfigMap has its files a second time below directories that begin with a dot.
    const std::string name = entry->path().filename().string();
    if (!name.starts_with('.')) Add(entry->path().string(), depth + 1);
  }
}

}  // namespace plimsoll::serve
