#include "git.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

extern char** environ;

namespace plimsoll::app {
namespace {

struct Answer {
  int exit_code = -1;
  std::string out;
  std::string errors;
};

std::string ReadAll(int fd) {
  std::string out;
  std::array<char, 65536> room{};
  for (;;) {
    const ssize_t got = ::read(fd, room.data(), room.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return out;
    out.append(room.data(), static_cast<size_t>(got));
  }
}

// Runs git and waits. What it complains about goes to a file without a name, so that neither side can
// block the other.
Answer RunGit(std::vector<std::string> arguments) {
  Answer answer;
  std::array<int, 2> pipe_ends{};
  if (::pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return answer;
  const int errors = ::open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  arguments.insert(arguments.begin(), "git");
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  if (errors >= 0) ::posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t child = 0;
  const int spawned = ::posix_spawnp(&child, "git", &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(pipe_ends[1]);
  if (spawned == 0) {
    answer.out = ReadAll(pipe_ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    answer.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (errors >= 0 && ::lseek(errors, 0, SEEK_SET) == 0) answer.errors = ReadAll(errors);
  } else {
    answer.errors = "git cannot be run";
  }
  ::close(pipe_ends[0]);
  if (errors >= 0) ::close(errors);
  return answer;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// Names with a NUL behind each.
void AppendNames(std::string_view list, std::vector<std::string>& out) {
  while (!list.empty()) {
    const size_t end = std::min(list.size(), list.find('\0'));
    out.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(list.size(), end + 1));
  }
}

}  // namespace

std::expected<std::vector<std::string>, std::string> ChangedSince(const std::string& commit,
                                                                  const std::vector<std::string>& paths) {
  // A name that begins with a dash would be an option.
  if (commit.starts_with('-')) return std::unexpected("there is no commit " + commit);
  std::vector<std::string> changed = {"diff", "--name-only", "--relative", "-z", "--diff-filter=d",
                                      commit, "--"};
  std::vector<std::string> unknown = {"ls-files", "--others", "--exclude-standard", "-z", "--"};
  changed.insert(changed.end(), paths.begin(), paths.end());
  unknown.insert(unknown.end(), paths.begin(), paths.end());
  std::vector<std::string> out;
  for (auto* arguments : {&changed, &unknown}) {
    const Answer answer = RunGit(*arguments);
    if (answer.exit_code != 0) return std::unexpected(FirstLine(answer.errors));
    AppendNames(answer.out, out);
  }
  std::ranges::sort(out);
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

std::string FileAt(const std::string& commit, const std::string& path) {
  const Answer answer = RunGit({"show", commit + ":./" + path});
  return answer.exit_code == 0 ? answer.out : std::string();
}

}  // namespace plimsoll::app
