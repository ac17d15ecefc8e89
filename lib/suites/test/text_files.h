// Files in memory, by their paths.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/text/files.h"

namespace plimsoll::suites {

class TextFiles final : public text::Files {
 public:
  explicit TextFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  Result<std::optional<text::FileKind>> KindOf(const std::string& path) const override {
    return texts_.contains(path) ? std::optional(text::FileKind::kFile) : std::nullopt;
  }
  Result<std::vector<text::FileEntry>> List(const std::string&) const override {
    return std::vector<text::FileEntry>();
  }
  text::ReadFile Read(const std::string& path, uint64_t) const override {
    const auto found = texts_.find(path);
    if (found == texts_.end()) return std::unexpected(text::ReadFailure{"no such file"});
    return text::Source(path, found->second);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override {
    return Fail("files in memory are read whole");
  }
  uint64_t SizeOf(const std::string& path) const override {
    return texts_.contains(path) ? texts_.at(path).size() : 0;
  }
  std::string AbsolutePath(const std::string& path) const override { return "/" + path; }

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace plimsoll::suites
