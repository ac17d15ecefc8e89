// What takes the place of the disk and of zlib in WebAssembly: there are no files, and nothing is unpacked.
#include <string>
#include <utility>

#include "archive_form.h"
#include "gunzip.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {
namespace {

constexpr const char* kNoDisk = "there are no files in WebAssembly";
constexpr const char* kNoZlib = "packed files cannot be read in WebAssembly";

}  // namespace

Result<std::optional<FileKind>> Disk::KindOf(const std::string&) const { return Fail(kNoDisk); }

Result<std::vector<FileEntry>> Disk::List(const std::string&) const { return Fail(kNoDisk); }

ReadFile Disk::Read(const std::string&, uint64_t) const {
  return std::unexpected(ReadFailure{kNoDisk, false});
}

Result<std::unique_ptr<text::ByteSource>> Disk::Open(const std::string&) const { return Fail(kNoDisk); }

uint64_t Disk::SizeOf(const std::string&) const { return 0; }

std::string Disk::AbsolutePath(const std::string& path) const { return path; }

bool IsGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

ReadFile Gunzip(const std::string&, std::string_view, uint64_t) {
  return std::unexpected(ReadFailure{kNoZlib, false});
}

Result<std::unique_ptr<text::ByteSource>> Unpacked(std::unique_ptr<text::ByteSource>) {
  return Fail(kNoZlib);
}

Result<void> ReadZip(std::string_view, const ArchiveUse&) { return Fail(kNoZlib); }

}  // namespace plimsoll::engine
