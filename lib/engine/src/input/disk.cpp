// Files are read, not mapped: a mapped file that is truncated while we look at it
// kills the process, and for the sizes of manifests reading is no slower.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "grown_source.h"
#include "gunzip.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {
namespace {

namespace fs = std::filesystem;

constexpr size_t kFirstRoom = size_t{64} << 10;

std::string Reason(int error) {
  switch (error) {
    case ENOENT: return "no such file or directory";
    case EACCES: return "permission denied";
    case EISDIR: return "is a directory";
    case EMFILE:
    case ENFILE: return "too many open files";
    case EIO: return "input/output error";
    default: return std::error_code(error, std::generic_category()).message();
  }
}

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

std::unexpected<ReadFailure> TooLarge(uint64_t max_bytes) {
  return std::unexpected(ReadFailure{"has more than " + Counted(max_bytes, "byte"), true});
}

// The first guess at how much there is to read: the size of a regular file and a byte more,
// so that the read that finds the end needs no larger buffer.
uint64_t FirstCapacity(int fd) {
  struct stat status{};
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) return static_cast<uint64_t>(status.st_size) + 1;
  return kFirstRoom;
}

ReadFile ReadAll(int fd, const std::string& name, uint64_t max_bytes) {
  max_bytes = std::min<uint64_t>(max_bytes, text::kMaxSourceBytes - 1);
  uint64_t capacity = FirstCapacity(fd);
  if (capacity > max_bytes + 1) {
    if (capacity != kFirstRoom) return TooLarge(max_bytes);
    capacity = max_bytes + 1;
  }
  text::Source source = text::Source::OfSize(name, capacity);
  size_t used = 0;
  for (;;) {
    if (used == capacity) {
      if (used > max_bytes) return TooLarge(max_bytes);
      capacity = std::min<uint64_t>(capacity * 2, max_bytes + 1);
      source = Grown(std::move(source), used, capacity);
    }
    const ssize_t got = ::read(fd, source.MutableData() + used, capacity - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::unexpected(ReadFailure{Reason(errno), false});
    if (got == 0) break;
    used += static_cast<size_t>(got);
  }
  source.Truncate(used);
  return source;
}

class FileBytes final : public text::ByteSource {
 public:
  explicit FileBytes(const std::string& path) : file_(path) {}
  int descriptor() const { return file_.get(); }

  Result<size_t> Read(std::span<char> room) override {
    for (;;) {
      const ssize_t got = ::read(file_.get(), room.data(), room.size());
      if (got >= 0) return static_cast<size_t>(got);
      if (errno != EINTR) return Fail(Reason(errno));
    }
  }

 private:
  Descriptor file_;
};

FileKind KindFrom(fs::file_type type) {
  if (type == fs::file_type::directory) return FileKind::kDirectory;
  return type == fs::file_type::regular ? FileKind::kFile : FileKind::kOther;
}

// An entry whose kind cannot be found out counts as a file: reading it will say why.
FileEntry EntryOf(const fs::directory_entry& entry) {
  std::error_code error;
  std::error_code no_link;
  const fs::file_status status = entry.status(error);
  FileEntry out{entry.path().string(), FileKind::kFile, entry.is_symlink(no_link)};
  if (status.type() == fs::file_type::not_found || error.value() == ELOOP) {
    if (out.is_link) out.kind = FileKind::kBrokenLink;
  } else if (!error) {
    out.kind = KindFrom(status.type());
  }
  return out;
}

// Without segments that are empty, `.` or `..`.
bool IsPlainPath(std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  while (true) {
    const size_t slash = path.find('/');
    const std::string_view segment = path.substr(0, slash);
    if (segment.empty() || segment == "." || segment == "..") return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

}  // namespace

Result<std::optional<FileKind>> Disk::KindOf(const std::string& path) const {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  if (error) return Fail(Reason(error.value()));
  return KindFrom(status.type());
}

Result<std::vector<FileEntry>> Disk::List(const std::string& path) const {
  std::error_code error;
  fs::directory_iterator at(path, error);
  if (error) return Fail(Reason(error.value()));
  std::vector<FileEntry> entries;
  for (; at != fs::directory_iterator(); at.increment(error)) {
    entries.push_back(EntryOf(*at));
  }
  if (error) return Fail(Reason(error.value()));
  std::ranges::sort(entries, {}, &FileEntry::path);
  return entries;
}

ReadFile Disk::Read(const std::string& path, uint64_t max_bytes) const {
  const Descriptor file(path);
  if (file.get() < 0) return std::unexpected(ReadFailure{Reason(errno), false});
  ReadFile read = ReadAll(file.get(), path, max_bytes);
  if (!read || !IsGzip(read->bytes())) return read;
  return Gunzip(path, read->bytes(), max_bytes);
}

Result<std::unique_ptr<text::ByteSource>> Disk::Open(const std::string& path) const {
  auto bytes = std::make_unique<FileBytes>(path);
  if (bytes->descriptor() < 0) return Fail(Reason(errno));
  return Unpacked(std::move(bytes));
}

uint64_t Disk::SizeOf(const std::string& path) const {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return 0;
  const uintmax_t size = fs::file_size(path, error);
  return error ? 0 : size;
}

// Asked several times for each input, so paths that are plain do without std::filesystem.
std::string Disk::AbsolutePath(const std::string& path) const {
  std::error_code error;
  if (IsPlainPath(path)) {
    if (path.starts_with('/')) return path;
    const std::string here = fs::current_path(error).native();
    if (!error && here.size() > 1) return here + '/' + path;
  }
  const fs::path absolute = fs::absolute(path, error);
  std::string out = (error ? fs::path(path) : absolute).lexically_normal().string();
  if (out.size() > 1 && out.ends_with('/')) out.pop_back();
  return out;
}

}  // namespace plimsoll::engine
