#include "process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace plimsoll::testing {
namespace {

void Redirect(const std::string& path, int flags, int target) {
  const int fd = ::open(path.c_str(), flags, 0600);
  if (fd < 0 || ::dup2(fd, target) < 0) ::_exit(126);
  ::close(fd);
}

constexpr unsigned kNobody = 65534;

[[noreturn]] void Become(const Process& process, const std::string& scratch) {
  Redirect(scratch + "/in", O_RDONLY, STDIN_FILENO);
  Redirect(scratch + "/out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
  Redirect(scratch + "/err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  if (::chdir(process.directory.c_str()) != 0) ::_exit(126);
  if (process.without_rights && ::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0))
    ::_exit(126);
  for (const auto& [name, value] : process.environment) ::setenv(name.c_str(), value.c_str(), 1);
  ::alarm(process.seconds);
  std::vector<char*> words;
  for (const std::string& word : process.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execvp(words[0], words.data());
  ::_exit(127);
}

}  // namespace

// Standard streams are files: nothing can deadlock and everything is kept.
Outcome Run(const Process& process) {
  const ScratchDirectory scratch;
  scratch.Write("in", process.standard_input);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) Become(process, scratch.path());
  int status = 0;
  ::waitpid(child, &status, 0);
  Outcome outcome;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.output = ReadWhole(scratch.path() + "/out");
  outcome.errors = ReadWhole(scratch.path() + "/err");
  return outcome;
}

ScratchDirectory::ScratchDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "plimsoll-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  path_ = pattern;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;  // a directory that stays behind is no reason to fail a test
  std::filesystem::remove_all(path_, ignored);
}

void ScratchDirectory::Write(const std::string& name, const std::string& content) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

std::string ReadWhole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace plimsoll::testing
