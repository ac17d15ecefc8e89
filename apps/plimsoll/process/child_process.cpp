#include "child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "plimsoll/engine/input/wording.h"
#include "process_tree.h"

extern char** environ;

namespace plimsoll::app {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How often limits are looked at while a program prints nothing.
constexpr milliseconds kTick{200};

// Appends what there is to read. False at the end.
bool ReadSome(int fd, std::string& out) {
  std::array<char, 65536> room{};
  const ssize_t got = ::read(fd, room.data(), room.size());
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) return false;
  out.append(room.data(), static_cast<size_t>(got));
  return true;
}

std::vector<char*> EnvironmentWithout(const std::vector<std::string>& names) {
  std::vector<char*> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (std::ranges::find(names, name) == names.end()) out.push_back(*entry);
  }
  out.push_back(nullptr);
  return out;
}

std::string ErrorText(int error) { return std::error_code(error, std::generic_category()).message(); }

// The descriptors that a child writes to. Standard error goes to memory and not through a second pipe: with
// two pipes each side could wait for the other.
class ChildStreams {
 public:
  ChildStreams() {
    if (::pipe2(pipe_.data(), O_CLOEXEC) != 0) pipe_ = {-1, -1};
    errors_ = ::memfd_create("stderr", MFD_CLOEXEC);
    input_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  ~ChildStreams() {
    for (const int fd : {pipe_[0], pipe_[1], errors_, input_}) {
      if (fd >= 0) ::close(fd);
    }
  }
  ChildStreams(const ChildStreams&) = delete;
  ChildStreams& operator=(const ChildStreams&) = delete;

  bool ok() const { return pipe_[0] >= 0 && errors_ >= 0 && input_ >= 0; }

  // Returns 0 or an error number.
  int Spawn(std::vector<char*>& words, std::vector<char*>& environment, pid_t& child) {
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, input_, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, pipe_[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, errors_, STDERR_FILENO);
    const int error = ::posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(std::exchange(pipe_[1], -1));
    return error;
  }

  // Waits for output for a while and appends it. False at its end.
  bool ReadOutput(milliseconds most, std::string& out) const {
    pollfd waiting{.fd = pipe_[0], .events = POLLIN, .revents = 0};
    return ::poll(&waiting, 1, static_cast<int>(most.count())) <= 0 || ReadSome(pipe_[0], out);
  }
  uint64_t ErrorBytes() const {
    struct stat facts{};
    return ::fstat(errors_, &facts) == 0 ? static_cast<uint64_t>(facts.st_size) : 0;
  }
  std::string Errors() const {
    std::string out;
    if (::lseek(errors_, 0, SEEK_SET) != 0) return out;
    while (ReadSome(errors_, out)) continue;
    return out;
  }

 private:
  std::array<int, 2> pipe_{-1, -1};
  int errors_ = -1;
  int input_ = -1;
};

// A child that runs, and how long it may.
class RunningChild {
 public:
  RunningChild(pid_t child, const ChildStreams& streams, const ProcessLimits& limits)
      : child_(child),
        streams_(streams),
        limits_(limits),
        deadline_(Clock::now() + std::chrono::seconds(limits.seconds)) {}

  // Fills in all but `started`.
  void WaitFor(ProcessResult& result) {
    result.stopped = Read(result.out);
    if (result.stopped.empty()) result.stopped = WaitForEnd();
    if (!result.stopped.empty()) Kill();
    result.exit_code = WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
    if (result.stopped.empty()) result.errors = streams_.Errors();
  }

 private:
  milliseconds Left() const {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(deadline_ - Clock::now()));
  }
  std::string TooSlow() const {
    return "did not finish within " + engine::CountOf(limits_.seconds, "second") + " and was stopped";
  }

  // Returns which limit was exceeded, or nothing.
  std::string Read(std::string& out) const {
    while (streams_.ReadOutput(std::min(kTick, Left()), out)) {
      if (Left() == milliseconds(0)) return TooSlow();
      if (std::max<uint64_t>(out.size(), streams_.ErrorBytes()) > limits_.max_bytes) {
        return "printed more than " + engine::CountOf(limits_.max_bytes, "byte") + " and was stopped";
      }
    }
    return {};
  }

  // Usually a program has ended when its output has.
  std::string WaitForEnd() {
    for (milliseconds pause(1);; pause = std::min(pause * 2, kTick)) {
      const pid_t ended = ::waitpid(child_, &status_, WNOHANG);
      if (ended == child_ || (ended < 0 && errno != EINTR)) return {};
      if (Left() == milliseconds(0)) return TooSlow();
      std::this_thread::sleep_for(std::min(pause, Left()));
    }
  }

  void Kill() {
    KillProcessTree(child_);
    while (::waitpid(child_, &status_, 0) < 0 && errno == EINTR) continue;
  }

  pid_t child_;
  const ChildStreams& streams_;
  const ProcessLimits& limits_;
  Clock::time_point deadline_;
  int status_ = 0;
};

}  // namespace

ProcessResult RunProcess(std::vector<std::string> words, const ProcessLimits& limits,
                         const std::vector<std::string>& without) {
  ProcessResult result;
  ChildStreams streams;
  if (!streams.ok()) {
    result.errors = ErrorText(errno);
    return result;
  }
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::vector<char*> environment = EnvironmentWithout(without);
  pid_t child = 0;
  if (const int error = streams.Spawn(pointers, environment, child); error != 0) {
    result.errors = ErrorText(error);
    return result;
  }
  result.started = true;
  RunningChild(child, streams, limits).WaitFor(result);
  return result;
}

}  // namespace plimsoll::app
