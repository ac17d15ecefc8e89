// FileStamps are the times and sizes of files, to notice that one of them changed without reading it.
//
//   FileStamps now = FileStamps::Of({"/etc/crds", "config.yaml"});
//   if (now != before) reload();
//
// Directories are walked. Links are followed, so that the files of a mounted ConfigMap count, which are
// replaced by changing a link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace plimsoll::serve {

class FileStamps {
 public:
  // Files and directories that are looked at.
  static constexpr size_t kMaxFiles = 100'000;

  static FileStamps Of(const std::vector<std::string>& paths);

  friend bool operator==(const FileStamps&, const FileStamps&) = default;

 private:
  struct Stamp {
    int64_t seconds = 0;
    int64_t nanoseconds = 0;
    uint64_t size = 0;
    uint64_t inode = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  void Add(const std::string& path, size_t depth);

  std::map<std::string, Stamp> stamps_;
};

}  // namespace plimsoll::serve
