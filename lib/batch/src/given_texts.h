// GivenTexts are the texts of a request, to be read as files by their names.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::batch {

class GivenTexts final : public engine::Files {
 public:
  void Add(const std::string& name, std::string text) { texts_.insert_or_assign(name, std::move(text)); }

  Result<std::optional<engine::FileKind>> KindOf(const std::string& path) const override {
    return texts_.contains(path) ? std::optional(engine::FileKind::kFile) : std::nullopt;
  }
  Result<std::vector<engine::FileEntry>> List(const std::string& path) const override {
    return Fail(path + " is not a directory");
  }
  engine::ReadFile Read(const std::string& path, uint64_t) const override {
    const auto found = texts_.find(path);
    if (found == texts_.end()) return std::unexpected(engine::ReadFailure{"is not in the request", false});
    return text::Source(path, found->second);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override {
    return Fail(path + " cannot be read piece by piece");
  }
  uint64_t SizeOf(const std::string& path) const override {
    const auto found = texts_.find(path);
    return found == texts_.end() ? 0 : found->second.size();
  }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace plimsoll::batch
