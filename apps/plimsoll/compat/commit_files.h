// CommitFiles is files as git has them at a commit, for all who read files.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
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
  // Lists these Go and go.mod files and all others below the current directory, since packages import each
  // other. Fails with git's words.
  static std::expected<CommitFiles, std::string> OfModule(const std::string& commit,
                                                          const std::vector<std::string>& names,
                                                          uint32_t timeout_seconds);

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override;
  text::ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;

 private:
  std::string commit_;
  uint32_t timeout_seconds_;
  std::set<std::string> names_;  // those that are listed
};

}  // namespace plimsoll::app
