// Disk is the real file system.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/byte_source.h"
#include "plimsoll/text/files.h"

namespace plimsoll::engine {

using text::FileEntry;
using text::FileKind;
using text::Files;
using text::ReadFailure;
using text::ReadFile;

class Disk final : public Files {
 public:
  Result<std::optional<FileKind>> KindOf(const std::string& path) const override;
  Result<std::vector<FileEntry>> List(const std::string& path) const override;
  ReadFile Read(const std::string& path, uint64_t max_bytes) const override;
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override;
  uint64_t SizeOf(const std::string& path) const override;
  std::string AbsolutePath(const std::string& path) const override;
};

}  // namespace plimsoll::engine
