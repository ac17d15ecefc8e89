#include "process_tree.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <system_error>

namespace plimsoll::app {
namespace {

// A process that is stopped starts no others, so few rounds find all.
constexpr int kMaxRounds = 100;

// `12 (name) S 7 ...` is a child of 7; the name may contain anything. 0 if it is gone.
pid_t ParentIn(const std::string& stat) {
  const size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos || name_end + 4 > stat.size()) return 0;
  return static_cast<pid_t>(std::strtol(stat.c_str() + name_end + 4, nullptr, 10));
}

pid_t ParentOf(const std::filesystem::path& process) {
  std::ifstream file(process / "stat");
  return ParentIn(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Adds the children of those in `tree` and stops them. Returns whether there were any.
bool AddChildren(std::set<pid_t>& tree) {
  bool found = false;
  std::error_code error;  // without /proc only the root is known
  std::filesystem::directory_iterator entry("/proc", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const auto pid = static_cast<pid_t>(std::strtol(entry->path().filename().c_str(), nullptr, 10));
    if (pid <= 0 || tree.contains(pid) || !tree.contains(ParentOf(entry->path()))) continue;
    ::kill(pid, SIGSTOP);
    tree.insert(pid);
    found = true;
  }
  return found;
}

}  // namespace

void KillProcessTree(pid_t root) {
  ::kill(root, SIGSTOP);
  std::set<pid_t> tree = {root};
  for (int round = 0; round < kMaxRounds && AddChildren(tree); ++round) continue;
  for (const pid_t pid : tree) ::kill(pid, SIGKILL);
}

}  // namespace plimsoll::app
