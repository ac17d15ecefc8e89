#include "child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

extern char** environ;

namespace plimsoll::app {
namespace {

std::string ReadToEnd(int fd) {
  std::string out;
  std::array<char, 65536> room{};
  for (;;) {
    const ssize_t got = ::read(fd, room.data(), room.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return out;
    out.append(room.data(), static_cast<size_t>(got));
  }
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

  std::string Output() const { return ReadToEnd(pipe_[0]); }
  std::string Errors() const {
    return ::lseek(errors_, 0, SEEK_SET) == 0 ? ReadToEnd(errors_) : std::string();
  }

 private:
  std::array<int, 2> pipe_{-1, -1};
  int errors_ = -1;
  int input_ = -1;
};

}  // namespace

ProcessResult RunProcess(std::vector<std::string> words, const std::vector<std::string>& without) {
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
  result.out = streams.Output();
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.errors = streams.Errors();
  return result;
}

}  // namespace plimsoll::app
