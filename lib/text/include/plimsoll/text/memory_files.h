// MemoryFiles is a file system in memory: absolute paths and texts. There are directories where there are
// files in them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/text/files.h"

namespace plimsoll::text {

class MemoryFiles final : public Files {
 public:
  std::map<std::string, std::string> texts;

  Result<std::optional<FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<FileEntry>> List(const std::string& path) const override;
  ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;

 private:
  bool IsDirectory(const std::string& path) const;
};

}  // namespace plimsoll::text
