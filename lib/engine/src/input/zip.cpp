// Zip archives end with a directory of their files: the name, where the file begins, how it is packed. Files
// that are stored or deflated are read. Archives with parts, encrypted files and the 64-bit extension are
// refused.
#include <zlib.h>

#include <algorithm>
#include <optional>

#include "archive_form.h"

namespace plimsoll::engine {
namespace {

uint32_t ZipWord(std::string_view bytes, size_t at, size_t size) {
  uint32_t out = 0;
  for (size_t i = size; i-- > 0;) out = out << 8 | static_cast<uint8_t>(bytes[at + i]);
  return out;
}
uint32_t Zip16(std::string_view bytes, size_t at) { return ZipWord(bytes, at, 2); }
uint32_t Zip32(std::string_view bytes, size_t at) { return ZipWord(bytes, at, 4); }

constexpr size_t kZipEndSize = 22, kZipEntrySize = 46, kZipLocalSize = 30;
constexpr std::string_view kZipEnd = "PK\x05\x06", kZipEntry = "PK\x01\x02", kZipLocal = "PK\x03\x04";
constexpr uint32_t kZipStored = 0, kZipDeflated = 8;

struct ZipFile {
  std::string_view name;
  uint32_t method = 0;
  uint32_t sum = 0;
  uint32_t packed_size = 0;
  uint32_t size = 0;
  uint32_t begin = 0;  // of its local header
  bool encrypted = false;
};

// The end record is followed by a comment of at most 65,535 bytes.
std::optional<size_t> FindZipEnd(std::string_view bytes) {
  if (bytes.size() < kZipEndSize) return std::nullopt;
  constexpr size_t kMaxComment = 65535;
  const size_t last = bytes.size() - kZipEndSize;
  const size_t found = bytes.rfind(kZipEnd, last);
  if (found == std::string_view::npos || last - found > kMaxComment) return std::nullopt;
  return found;
}

// False unless the result has exactly the size that `out` has.
bool InflateInto(std::string_view packed, std::string& out) {
  z_stream stream = {};
  if (::inflateInit2(&stream, -15) != Z_OK) return false;
  char nothing = 0;  // zlib wants an address even for no room
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.empty() ? &nothing : out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = ::inflate(&stream, Z_FINISH);
  const bool whole = result == Z_STREAM_END && stream.total_out == out.size();
  ::inflateEnd(&stream);
  return whole;
}

uint32_t SumOf(std::string_view bytes) {
  return static_cast<uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

class ZipRun {
 public:
  ZipRun(std::string_view bytes, const ArchiveUse& use) : bytes_(bytes), use_(use) {}

  Result<void> Run() {
    const std::optional<size_t> end = FindZipEnd(bytes_);
    if (!end) return DamagedArchive(bytes_.size(), "its directory is missing");
    const uint32_t count = Zip16(bytes_, *end + 10);
    size_t at = Zip32(bytes_, *end + 16);
    if (Zip16(bytes_, *end + 4) != 0) return Fail("the archive is one of several parts");
    if (count == 0xFFFF || at == 0xFFFFFFFF) return Fail("the archive uses zip64, which is not supported");
    for (uint32_t i = 0; i < count; ++i) {
      if (Result<void> counted = budget_.AddEntry(); !counted) return counted;
      ZipFile file;
      const Result<size_t> next = ReadEntry(at, file);
      if (!next) return std::unexpected(next.error());
      if (Result<void> used = Use(file); !used) return used;
      at = *next;
    }
    return {};
  }

 private:
  // Returns where the next one begins.
  Result<size_t> ReadEntry(size_t at, ZipFile& out) const {
    const std::string_view entry = bytes_.substr(std::min(at, bytes_.size()));
    if (entry.size() < kZipEntrySize || !entry.starts_with(kZipEntry)) {
      return DamagedArchive(at, "an entry of the directory is expected here");
    }
    out.encrypted = (Zip16(entry, 8) & 1) != 0;
    out.method = Zip16(entry, 10);
    out.sum = Zip32(entry, 16);
    out.packed_size = Zip32(entry, 20);
    out.size = Zip32(entry, 24);
    out.begin = Zip32(entry, 42);
    const size_t name_size = Zip16(entry, 28);
    const size_t whole = kZipEntrySize + name_size + Zip16(entry, 30) + Zip16(entry, 32);
    if (entry.size() < whole) return DamagedArchive(at, "the directory is cut short");
    if (name_size > kMaxArchiveNameBytes) {
      return DamagedArchive(at, "a name has more than " + std::to_string(kMaxArchiveNameBytes) + " bytes");
    }
    out.name = entry.substr(kZipEntrySize, name_size);
    return at + whole;
  }

  Result<void> Use(const ZipFile& file) {
    if (file.name.ends_with('/') || !use_.wants(file.name)) return {};
    if (file.encrypted) return Fail(std::string(file.name) + " in the archive is encrypted");
    if (Result<void> counted = budget_.AddFile(file.name, file.size); !counted) return counted;
    const Result<std::string_view> packed = PackedBytes(file);
    if (!packed) return std::unexpected(packed.error());
    std::string inflated;
    if (file.method == kZipDeflated) {
      inflated.resize(file.size);
      if (!InflateInto(*packed, inflated)) return DamagedArchive(file.begin, "its data cannot be unpacked");
    } else if (file.method != kZipStored) {
      return Fail(std::string(file.name) + " in the archive is packed by a method that is not supported");
    } else if (packed->size() != file.size) {
      return DamagedArchive(file.begin, "the size of the file is wrong");
    }
    const std::string_view content = file.method == kZipDeflated ? std::string_view(inflated) : *packed;
    if (SumOf(content) != file.sum) return DamagedArchive(file.begin, "the checksum of the file is wrong");
    use_.take(file.name, content);
    return {};
  }

  Result<std::string_view> PackedBytes(const ZipFile& file) const {
    const std::string_view local = bytes_.substr(std::min<size_t>(file.begin, bytes_.size()));
    if (local.size() < kZipLocalSize || !local.starts_with(kZipLocal)) {
      return DamagedArchive(file.begin, "a file is expected here");
    }
    const size_t skip = kZipLocalSize + Zip16(local, 26) + Zip16(local, 28);
    if (local.size() < skip || local.size() - skip < file.packed_size) {
      return DamagedArchive(file.begin, "the file is longer than the archive");
    }
    return local.substr(skip, file.packed_size);
  }

  const std::string_view bytes_;
  const ArchiveUse& use_;
  ArchiveBudget budget_;
};

}  // namespace

Result<void> ReadZip(std::string_view bytes, const ArchiveUse& use) { return ZipRun(bytes, use).Run(); }

}  // namespace plimsoll::engine
