// Files is the one way to the disk, so that everything that reads files can be tested without one.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/byte_source.h"
#include "plimsoll/text/source.h"

namespace plimsoll::text {

// kOther is a FIFO, a socket or a device; kBrokenLink a symbolic link that leads nowhere or to itself, which
// only List gives.
enum class FileKind : uint8_t { kFile, kDirectory, kOther, kBrokenLink };

struct FileEntry {
  std::string path;
  FileKind kind = FileKind::kFile;
  bool is_link = false;
};

// A source, or why there is none.
struct ReadFailure {
  std::string message;
  // The file is there but has more bytes than allowed.
  bool too_large = false;
};
using ReadFile = std::expected<Source, ReadFailure>;

class Files {
 public:
  virtual ~Files() = default;
  // What is at the path; none when nothing is. Links are followed.
  virtual Result<std::optional<FileKind>> KindOf(const std::string& path) const = 0;
  // The entries of a directory by name, their paths beginning with `path`.
  virtual Result<std::vector<FileEntry>> List(const std::string& path) const = 0;
  // Reads up to `max_bytes`; "-" is standard input. What gzip packed comes unpacked.
  virtual ReadFile Read(const std::string& path, uint64_t max_bytes) const = 0;
  // For reading piece by piece.
  virtual Result<std::unique_ptr<ByteSource>> Open(const std::string& path) const = 0;
  // Of a regular file; 0 for all else.
  virtual uint64_t SizeOf(const std::string& path) const = 0;
  // The path from the root, without `.` and `..`.
  virtual std::string AbsolutePath(const std::string& path) const = 0;
};

}  // namespace plimsoll::text
