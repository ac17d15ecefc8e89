#include "file_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

namespace plimsoll::serve {
namespace {

// Changes may follow one another without an end; the function is called after so many periods of quiet at the
// latest.
constexpr int kMostQuietPeriods = 20;
// Directories below a watched one. More are found by polling only.
constexpr int kMostDirectories = 1000;

constexpr uint32_t kEvents =
    IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF;

}  // namespace

FileWatch::FileWatch(Options options, Changed changed)
    : options_(std::move(options)),
      changed_(std::move(changed)),
      inotify_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)),
      wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  // Before the thread, so that no change after construction is missed.
  WatchDirectories();
  thread_ = std::thread([this] { Run(); });
}

FileWatch::~FileWatch() {
  ending_ = true;
  const uint64_t one = 1;
  // A wake-up that is lost (there is no descriptor) only delays the end.
  static_cast<void>(!::write(wake_, &one, sizeof one));
  thread_.join();
  if (inotify_ >= 0) ::close(inotify_);
  if (wake_ >= 0) ::close(wake_);
}

void FileWatch::Run() {
  while (WaitForChange() && WaitUntilQuiet()) {
    // Directories may be new, or other ones under old names. Before the call, so that no change after it is
    // missed.
    WatchDirectories();
    changed_(*this);
  }
}

void FileWatch::Watch(std::vector<std::string> paths) {
  options_.paths = std::move(paths);
  WatchDirectories();
}

// Watching a directory again has no effect. Without inotify, there is the interval.
void FileWatch::WatchDirectories() {
  if (inotify_ < 0) return;
  int left = kMostDirectories;
  for (const std::string& path : options_.paths) {
    std::error_code error;
    // Directories may be replaced as a whole, too.
    const std::string parent = std::filesystem::path(path).parent_path();
    ::inotify_add_watch(inotify_, parent.empty() ? "." : parent.c_str(), kEvents);
    if (!std::filesystem::is_directory(path, error)) continue;
    ::inotify_add_watch(inotify_, path.c_str(), kEvents);
    std::filesystem::recursive_directory_iterator entry(
        path, std::filesystem::directory_options::skip_permission_denied, error);
    for (; !error && entry != std::filesystem::recursive_directory_iterator() && left > 0;
         entry.increment(error)) {
      std::error_code unknown;
      if (!entry->is_directory(unknown)) continue;
      ::inotify_add_watch(inotify_, entry->path().c_str(), kEvents);
      --left;
    }
  }
}

bool FileWatch::WaitForChange() {
  TakeEvents(options_.interval);
  return !ending_;
}

bool FileWatch::WaitUntilQuiet() {
  for (int i = 0; i < kMostQuietPeriods && !ending_; ++i) {
    if (!TakeEvents(options_.quiet)) break;
  }
  return !ending_;
}

bool FileWatch::TakeEvents(std::chrono::milliseconds timeout) {
  std::array<pollfd, 2> waits = {{{wake_, POLLIN, 0}, {inotify_, POLLIN, 0}}};
  if (::poll(waits.data(), waits.size(), static_cast<int>(timeout.count())) <= 0) return false;
  std::array<char, 4096> events;
  while (::read(inotify_, events.data(), events.size()) > 0) {
  }
  return true;
}

}  // namespace plimsoll::serve
