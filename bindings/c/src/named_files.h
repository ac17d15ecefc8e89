// NamedFiles are the files that requests may name: those of the disk, or none. Standard input, which the disk
// knows as
// "-", belongs to the program and not to the library.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::c {

class NamedFiles final : public engine::Files {
 public:
  explicit NamedFiles(bool allowed) : allowed_(allowed) {}

  Result<std::optional<engine::FileKind>> KindOf(const std::string& path) const override {
    if (!MayRead(path)) return Fail(kRefusal);
    return disk_.KindOf(path);
  }
  Result<std::vector<engine::FileEntry>> List(const std::string& path) const override {
    if (!MayRead(path)) return Fail(kRefusal);
    return disk_.List(path);
  }
  engine::ReadFile Read(const std::string& path, uint64_t max_bytes) const override {
    if (!MayRead(path)) return std::unexpected(engine::ReadFailure{kRefusal, false});
    return disk_.Read(path, max_bytes);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override {
    if (!MayRead(path)) return Fail(kRefusal);
    return disk_.Open(path);
  }
  uint64_t SizeOf(const std::string& path) const override { return MayRead(path) ? disk_.SizeOf(path) : 0; }
  std::string AbsolutePath(const std::string& path) const override { return disk_.AbsolutePath(path); }

 private:
  static constexpr const char* kRefusal = "requests cannot name this file";

  bool MayRead(const std::string& path) const { return allowed_ && path != "-"; }

  engine::Disk disk_;
  bool allowed_;
};

}  // namespace plimsoll::c
