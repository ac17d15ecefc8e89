// Tar archives are blocks of 512 bytes: a header, then the content of the file, padded to full blocks. Two
// blocks of zeros end the archive. Long names come before the header they belong to, in entries of their own:
// type L (GNU) holds the name, type x (pax) holds records "LENGTH KEY=VALUE\n" of which `path` and `size`
// matter here.
#include <algorithm>
#include <charconv>
#include <optional>

#include "archive_form.h"

namespace plimsoll::engine {
namespace {

constexpr size_t kTarBlock = 512;

// A part of the header, up to the first NUL.
std::string_view TarText(std::string_view header, size_t begin, size_t size) {
  const std::string_view field = header.substr(begin, size);
  return field.substr(0, field.find('\0'));
}

// Octal digits with spaces or NULs around them, or a number in base 256 whose first bit is set.
std::optional<uint64_t> TarNumber(std::string_view field) {
  if ((static_cast<uint8_t>(field[0]) & 0x80) != 0) {
    uint64_t out = static_cast<uint8_t>(field[0]) & 0x7F;
    for (const char c : field.substr(1)) {
      if (out >> 55 != 0) return std::nullopt;
      out = out << 8 | static_cast<uint8_t>(c);
    }
    return out;
  }
  const size_t begin = std::min(field.find_first_not_of(' '), field.size());
  const size_t end = std::min(field.find_first_not_of("01234567", begin), field.size());
  if (field.find_first_not_of(std::string_view(" \0", 2), end) != std::string_view::npos) return std::nullopt;
  uint64_t out = 0;
  std::from_chars(field.data() + begin, field.data() + end, out, 8);
  return out;
}

// The sum of all bytes of the header, with the field of the sum itself read as spaces.
bool HasTarSum(std::string_view header) {
  constexpr size_t kSum = 148, kSumSize = 8;
  uint64_t sum = 0;
  for (size_t i = 0; i < header.size(); ++i) {
    const bool inside = i >= kSum && i < kSum + kSumSize;
    sum += inside ? uint8_t{' '} : static_cast<uint8_t>(header[i]);
  }
  return TarNumber(header.substr(kSum, kSumSize)) == sum;
}

class TarRun {
 public:
  TarRun(std::string_view bytes, const ArchiveUse& use) : bytes_(bytes), use_(use) {}

  Result<void> Run() {
    while (at_ < bytes_.size()) {
      if (bytes_.size() - at_ < kTarBlock) return DamagedArchive(at_, "the header is cut short");
      const std::string_view header = bytes_.substr(at_, kTarBlock);
      if (header.find_first_not_of('\0') == std::string_view::npos) return {};
      if (Result<void> read = ReadEntry(header); !read) return read;
    }
    return {};
  }

 private:
  Result<void> ReadEntry(std::string_view header) {
    if (!HasTarSum(header)) return DamagedArchive(at_, "the checksum of the header is wrong");
    if (Result<void> counted = budget_.AddEntry(); !counted) return counted;
    const char type = header[156];
    const bool extends = type == 'L' || type == 'x' || type == 'K' || type == 'g';
    std::optional<uint64_t> size = TarNumber(header.substr(124, 12));
    if (!extends && long_size_) size = long_size_;
    const size_t begin = at_ + kTarBlock;
    if (!size || *size > bytes_.size() - begin) {
      return DamagedArchive(at_, "the file is longer than the archive");
    }
    const std::string_view content = bytes_.substr(begin, static_cast<size_t>(*size));
    const size_t blocks = (content.size() + kTarBlock - 1) / kTarBlock;
    Result<void> used = extends ? TakeExtension(type, content) : TakeEntry(header, type, content);
    at_ = begin + std::min(blocks * kTarBlock, bytes_.size() - begin);
    return used;
  }

  Result<void> TakeExtension(char type, std::string_view content) {
    if (type == 'x') return ReadPax(content);
    // Names of links (K) and records for all files (g) change nothing here.
    if (type == 'L') return SetName(content.substr(0, content.find('\0')));
    return {};
  }

  Result<void> SetName(std::string_view name) {
    if (name.size() > kMaxArchiveNameBytes) {
      return DamagedArchive(at_, "a name has more than " + std::to_string(kMaxArchiveNameBytes) + " bytes");
    }
    long_name_ = name;
    return {};
  }

  Result<void> ReadPax(std::string_view records) {
    while (!records.empty()) {
      size_t length = 0;
      const auto [end, error] = std::from_chars(records.data(), records.data() + records.size(), length);
      const size_t digits = static_cast<size_t>(end - records.data());
      if (error != std::errc() || length <= digits + 1 || length > records.size() || *end != ' ' ||
          records[length - 1] != '\n') {
        return DamagedArchive(at_, "a pax record is invalid");
      }
      const std::string_view record = records.substr(digits + 1, length - digits - 2);
      if (Result<void> used = UsePax(record); !used) return used;
      records.remove_prefix(length);
    }
    return {};
  }

  Result<void> UsePax(std::string_view record) {
    constexpr std::string_view kPath = "path=", kSize = "size=";
    if (record.starts_with(kPath)) return SetName(record.substr(kPath.size()));
    if (!record.starts_with(kSize)) return {};
    record.remove_prefix(kSize.size());
    uint64_t size = 0;
    const auto [end, error] = std::from_chars(record.data(), record.data() + record.size(), size);
    if (error != std::errc() || end != record.data() + record.size()) {
      return DamagedArchive(at_, "a pax record is invalid");
    }
    long_size_ = size;
    return {};
  }

  Result<void> TakeEntry(std::string_view header, char type, std::string_view content) {
    const std::string path = long_name_.empty() ? ShortName(header) : std::move(long_name_);
    long_name_.clear();
    long_size_.reset();
    const bool regular = type == '0' || type == '\0';
    if (!regular || path.ends_with('/') || !use_.wants(path)) return {};
    if (Result<void> counted = budget_.AddFile(path, content.size()); !counted) return counted;
    use_.take(path, content);
    return {};
  }

  static std::string ShortName(std::string_view header) {
    const std::string name(TarText(header, 0, 100));
    // GNU's own headers have times where others have the start of the path.
    const bool posix = header.substr(257, 6) == std::string_view("ustar\0", 6);
    const std::string_view prefix = posix ? TarText(header, 345, 155) : std::string_view();
    return prefix.empty() ? name : std::string(prefix) + "/" + name;
  }

  const std::string_view bytes_;
  const ArchiveUse& use_;
  ArchiveBudget budget_;
  size_t at_ = 0;
  // Of the next entry.
  std::string long_name_;
  std::optional<uint64_t> long_size_;
};

}  // namespace

Result<void> ReadTar(std::string_view bytes, const ArchiveUse& use) { return TarRun(bytes, use).Run(); }

}  // namespace plimsoll::engine
