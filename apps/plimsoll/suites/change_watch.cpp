#include "change_watch.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

namespace plimsoll::app {
namespace {

// Editors write files in several steps; a change is noticed once they are done.
constexpr std::chrono::milliseconds kPollInterval{200};

void Mix(uint64_t& hash, uint64_t value) { hash = (hash ^ value) * 0x100000001b3ULL; }

void MixFile(uint64_t& hash, const std::filesystem::path& path) {
  std::error_code failed;
  Mix(hash, std::hash<std::string>{}(path.string()));
  const auto size = std::filesystem::file_size(path, failed);
  Mix(hash, failed ? 0 : static_cast<uint64_t>(size));
  const auto time = std::filesystem::last_write_time(path, failed);
  Mix(hash, failed ? 0 : static_cast<uint64_t>(time.time_since_epoch().count()));
}

}  // namespace

ChangeWatch::ChangeWatch(std::vector<std::string> paths) : paths_(std::move(paths)), before_(Fingerprint()) {}

void ChangeWatch::Wait() const {
  while (Fingerprint() == before_) std::this_thread::sleep_for(kPollInterval);
}

uint64_t ChangeWatch::Fingerprint() const {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (const std::string& path : paths_) {
    MixFile(hash, path);
    std::error_code failed;
    for (std::filesystem::recursive_directory_iterator entry(path, failed), end; !failed && entry != end;
         entry.increment(failed)) {
      MixFile(hash, entry->path());
    }
  }
  return hash;
}

}  // namespace plimsoll::app
