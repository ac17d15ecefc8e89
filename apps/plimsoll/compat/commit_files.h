// CommitFiles is files as git has them at a commit, for all who read files.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::app {

class CommitFiles final : public text::Files {
 public:
  // Files are read when they are asked for, and none is listed.
  CommitFiles(std::string commit, uint32_t timeout_seconds)
      : commit_(std::move(commit)), timeout_seconds_(timeout_seconds) {}
  // Lists the Go files below a path, and the go.mod files above it. Fails with git's words.
  static std::expected<CommitFiles, std::string> Read(const std::string& commit, const std::string& path,
                                                      const std::vector<std::string>& names,
                                                      uint32_t timeout_seconds);

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override;
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;

 private:
  text::ReadFile ReadFromGit(const std::string& path, uint64_t max_bytes) const;

  std::string commit_;
  uint32_t timeout_seconds_;
  std::map<std::string, std::string> files_;  // from the root of the repository
};

}  // namespace plimsoll::app
