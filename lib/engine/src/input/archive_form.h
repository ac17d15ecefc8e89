// The readers of ReadArchive, one a form.
#pragma once

#include <string>

#include "plimsoll/engine/input/archive.h"

namespace plimsoll::engine {

Result<void> ReadTar(std::string_view bytes, const ArchiveUse& use);
Result<void> ReadZip(std::string_view bytes, const ArchiveUse& use);

inline std::unexpected<Error> DamagedArchive(size_t offset, const std::string& why) {
  return Fail("the archive is damaged at byte " + std::to_string(offset) + ": " + why);
}

// Counts what is read and fails when there is too much.
class ArchiveBudget {
 public:
  Result<void> AddEntry() {
    if (++entries_ > kMaxArchiveEntries) {
      return Fail("the archive has more than " + std::to_string(kMaxArchiveEntries) + " entries");
    }
    return {};
  }
  Result<void> AddFile(std::string_view path, uint64_t size) {
    if (size > kMaxArchiveFileBytes) {
      return Fail(std::string(path) + " in the archive has more than " +
                  std::to_string(kMaxArchiveFileBytes) + " bytes");
    }
    bytes_ += size;
    if (bytes_ > kMaxArchiveBytes) {
      return Fail("the files in the archive have more than " + std::to_string(kMaxArchiveBytes) + " bytes");
    }
    return {};
  }

 private:
  size_t entries_ = 0;
  uint64_t bytes_ = 0;
};

}  // namespace plimsoll::engine
