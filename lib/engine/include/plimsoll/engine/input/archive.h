// Files in tar and zip archives, read from memory: charts (.tgz), modules (.zip), releases.
//
//   Result<void> read = ReadArchive(bytes, {.wants = [](std::string_view path) { return
//   path.ends_with(".yaml"); },
//                                           .take = [](std::string_view path, std::string_view text) { ...
//                                           }});
//
// Nothing is written to disk. Links, directories and devices are skipped. Archives may come from anywhere: a
// damaged one is an error that names the byte, and all sizes have limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::engine {

inline constexpr size_t kMaxArchiveEntries = 100'000;
inline constexpr size_t kMaxArchiveNameBytes = 4096;
// Of one file, and of all files that are taken.
inline constexpr uint64_t kMaxArchiveFileBytes = uint64_t{64} << 20;
inline constexpr uint64_t kMaxArchiveBytes = uint64_t{256} << 20;

struct ArchiveUse {
  // Called with the path of each regular file.
  std::function<bool(std::string_view path)> wants;
  // The bytes are valid during the call only.
  std::function<void(std::string_view path, std::string_view bytes)> take;
};

// By its name: .tar, .tar.gz, .tgz.
bool IsTarName(std::string_view path);

enum class ArchiveForm : uint8_t { kNone, kTar, kZip };

// By the first bytes. A tar archive that gzip packed must be unpacked first, as Files::Read does.
ArchiveForm ArchiveFormOf(std::string_view bytes);

Result<void> ReadArchive(std::string_view bytes, const ArchiveUse& use);

}  // namespace plimsoll::engine
