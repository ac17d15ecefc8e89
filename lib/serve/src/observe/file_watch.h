// FileWatch calls a function whenever watched files or directories may have changed: after an event of
// inotify, once the files are quiet, and every few seconds in any case, since some file systems have no
// events. The function finds out what changed, if anything.
//
// Kubernetes mounts ConfigMaps and Secrets as symbolic links that it replaces, so the directories of files
// are watched rather than the files.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace plimsoll::serve {

class FileWatch {
 public:
  struct Options {
    std::vector<std::string> paths;  // files and directories; directories with all below them
    std::chrono::milliseconds interval = std::chrono::seconds(10);
    std::chrono::milliseconds quiet = std::chrono::milliseconds(100);
  };

  // Called by a thread of the watch, one call at a time.
  using Changed = std::function<void(FileWatch& watch)>;
  FileWatch(Options options, Changed changed);
  // Waits for a call that is under way.
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  // Other paths from now on. Only the function that is called may call it.
  void Watch(std::vector<std::string> paths);

 private:
  void Run();
  void WatchDirectories();
  // False: it is time to end.
  bool WaitForChange();
  bool WaitUntilQuiet();
  // Whether there were events, within `timeout`.
  bool TakeEvents(std::chrono::milliseconds timeout);

  Options options_;
  const Changed changed_;
  int inotify_;
  int wake_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

}  // namespace plimsoll::serve
